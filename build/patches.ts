import type { Plugin } from 'vite';

const injectionPattern = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/**
 * Removes the code with which sonner adds a <style> element, because the Content Security Policy refuses
 * the element. The style sheet of the toasts imports the rules of sonner instead.
 * @throws Error if sonner no longer adds such an element.
 */
export function sonnerWithoutStyles(): Plugin {
  return {
    name: 'sonner-without-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return;
      if (!injectionPattern.test(code))
        throw new Error('sonner no longer has __insertCSS: adapt or remove build/patches.ts.');
      const patchedCode = code
        .replace(/__insertCSS\("[\s\S]*?"\);/, '')
        .replace(injectionPattern, '');
      return { code: patchedCode, map: null };
    },
  };
}

/**
 * Removes the helper with which Vite preloads the dependencies of every dynamic import. The helper would be a
 * quarter of every page's script, and client/islands/watch.ts prefetches these files anyway.
 * @throws Error if the client is built and Vite no longer has such a helper.
 */
export function noPreloadHelper(): Plugin {
  let isReplaced = false;
  return {
    name: 'no-preload-helper',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!id.includes('vite/preload-helper')) return;
      isReplaced = true;
      return 'export const __vitePreload = (load) => load();';
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        throw new Error('Vite no longer has its preload helper: adapt or remove build/patches.ts.');
    },
  };
}
