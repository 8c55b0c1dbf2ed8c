import type { Plugin } from 'vite';

const injection = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/**
 * sonner writes a <style> element when it is loaded, which the Content Security Policy refuses;
 * its stylesheet is part of ours (client/styles.ts) instead.
 */
export function sonnerWithoutStyles(): Plugin {
  return {
    name: 'sonner-without-styles',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return;
      if (!injection.test(code)) throw new Error('sonner no longer has __insertCSS: look again.');
      return {
        code: code.replace(/__insertCSS\("[\s\S]*?"\);/, '').replace(injection, ''),
        map: null,
      };
    },
  };
}
