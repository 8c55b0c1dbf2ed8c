import type { Plugin } from 'vite';

const injection = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/**
 * sonner writes a <style> element when it is loaded, which the Content Security Policy refuses; its
 * style sheet is imported by the toasts' instead.
 * @throws Error where sonner no longer does so.
 */
export function sonnerWithoutStyles(): Plugin {
  return {
    name: 'sonner-without-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return;
      if (!injection.test(code)) throw new Error('sonner no longer has __insertCSS: look again.');
      const left = code.replace(/__insertCSS\("[\s\S]*?"\);/, '').replace(injection, '');
      return { code: left, map: null };
    },
  };
}
