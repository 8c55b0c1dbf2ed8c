import type { Plugin } from 'vite';

/**
 * Vite wraps every dynamic import in a helper that preloads what the chunk depends on. With no
 * style sheet that belongs to a chunk, and no module preloading, it has nothing to do, and would be a
 * third of the entry script.
 */
export function noPreloadHelper(): Plugin {
  return {
    name: 'no-preload-helper',
    enforce: 'pre',
    load(id) {
      if (!id.includes('vite/preload-helper')) return;
      return 'export const __vitePreload = (load) => load();';
    },
  };
}
