import type { Plugin } from 'vite';

/**
 * Vite wraps every dynamic import in a helper that preloads what the chunk depends on. Here
 * client/fetch-ahead.ts does that, without running it and when it is due, and the helper would be a
 * quarter of the script that every page runs.
 * @throws Error where the client is built and Vite has no such helper any more.
 */
export function noPreloadHelper(): Plugin {
  let replaced = false;
  return {
    name: 'no-preload-helper',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!id.includes('vite/preload-helper')) return;
      replaced = true;
      return 'export const __vitePreload = (load) => load();';
    },
    buildEnd(error) {
      if (!error && !replaced)
        throw new Error('Vite no longer has its preload helper: look again.');
    },
  };
}
