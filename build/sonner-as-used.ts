import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const sheet = "@import 'sonner/dist/styles.css';";

const injection = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/** What no toast here is: in another corner, right to left, in sonner's own colours, with buttons. */
const unused =
  /rtl|position='(left|center|top)'|rich-colors|invert|sonner-theme|promise|data-button|data-cancel|sonner-(loading|loader|spinner)/;

const rule = /([^{}@;/]+)\{[^{}]*\}/g;

/**
 * sonner writes a <style> element when it is loaded, which the Content Security Policy refuses; its
 * style sheet is part of the toasts' instead, without the half that no toast uses. An `@import` is
 * resolved before any plugin sees what it imports, so the rules are put in its place here.
 */
export function sonnerAsUsed(): Plugin {
  return {
    name: 'sonner-as-used',
    enforce: 'pre',
    transform(code, id) {
      if (/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return withoutStyles(code);
      if (code.includes(sheet)) return { code: code.replace(sheet, usedRules), map: null };
      return undefined;
    },
  };
}

function withoutStyles(code: string) {
  if (!injection.test(code)) throw new Error('sonner no longer has __insertCSS: look again.');
  return { code: code.replace(/__insertCSS\("[\s\S]*?"\);/, '').replace(injection, ''), map: null };
}

function usedRules(): string {
  const rules = readFileSync(new URL(import.meta.resolve('sonner/dist/styles.css')), 'utf8');
  return rules.replace(rule, (whole, selector: string) => (unused.test(selector) ? '' : whole));
}
