/**
 * Fetches files of script, all at once, and runs none. Rejects where one does not come, and never
 * settles where the browser does not know `modulepreload`: Firefox until 115, Safari until 17.
 */
export function fetchFiles(files: string): Promise<unknown> {
  return Promise.all(files.split(' ').map(fetchFile));
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
