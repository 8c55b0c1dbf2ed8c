/**
 * Fetches scripts in parallel without running them. Rejects if one fails, and never settles in browsers
 * without `modulepreload`: Firefox before 115, Safari before 17.
 * While developing there are none.
 */
export function fetchFiles(files: string): Promise<unknown> {
  return Promise.all((files.match(/\S+/g) ?? []).map(fetchFile));
}

function fetchFile(file: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const rel = 'modulepreload';
    const href = `/assets/${file}.js`;
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href, onload, onerror }),
    );
  });
}

/** Runs a function once the page has loaded and is idle, unless Save-Data or a 2G network is on. */
export function whenIdle(act: () => void): void {
  const { connection } = navigator;
  if (connection?.saveData || connection?.effectiveType.endsWith('2g')) return;
  // Safari has no idle callbacks.
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(act));
}
