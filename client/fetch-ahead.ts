/**
 * Fetches files of script, all at once, and runs none. Rejects where one does not come; `import` by
 * itself would never ask for that one again in Chromium until 154.
 */
export function fetchFiles(files: string): Promise<unknown> {
  return Promise.all(files.split(' ').map(fetchFile));
}

async function fetchFile(file: string): Promise<unknown> {
  return (await fetch(`/assets/${file}.js`)).text();
}

/** Does something once the page has loaded and nobody waits for it, where bytes are not dear. */
export function whenIdle(act: () => void): void {
  const { connection } = navigator;
  if (connection?.saveData || connection?.effectiveType.endsWith('2g')) return;
  // Safari has no idle callbacks.
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(act));
}
