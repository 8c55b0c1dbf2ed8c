import type { Plugin } from 'vite';

const injection = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/** What no toast here is: in another corner, right to left, in sonner's own colours, with buttons. */
const unused =
  /rtl|position='(left|center|top)'|rich-colors|invert|sonner-theme|promise|data-button|data-cancel|sonner-(loading|loader|spinner)/;

const rule = /([^{}@;/]+)\{[^{}]*\}/g;

/**
 * sonner writes a <style> element when it is loaded, which the Content Security Policy refuses;
 * its stylesheet is part of ours (client/styles.ts) instead, without the half that no toast uses.
 */
export function sonnerAsUsed(): Plugin {
  return {
    name: 'sonner-as-used',
    enforce: 'pre',
    transform(code, id) {
      if (/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return withoutStyles(code);
      if (/[\\/]sonner[\\/]dist[\\/]styles\.css/.test(id)) return usedRules(code);
      return undefined;
    },
  };
}

function withoutStyles(code: string) {
  if (!injection.test(code)) throw new Error('sonner no longer has __insertCSS: look again.');
  return { code: code.replace(/__insertCSS\("[\s\S]*?"\);/, '').replace(injection, ''), map: null };
}

function usedRules(code: string) {
  const used = code.replace(rule, (whole: string, selector: string) =>
    unused.test(selector) ? '' : whole,
  );
  return { code: used, map: null };
}
