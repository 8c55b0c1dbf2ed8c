import type { Plugin } from 'vite';
import { securityHeaders } from '../src/http/security-headers.ts';

const aDay = 'public, max-age=86400';
/** Only for names that carry a hash of the content. */
const forGood = 'public, max-age=31536000, immutable';

/**
 * Writes `_headers`, which Cloudflare applies to assets and never to the Worker's answers, and
 * `.assetsignore`, which keeps the build's own files off the site.
 */
export function assetHeaders(): Plugin {
  return {
    name: 'asset-headers',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const rules = [
        rule('/*', securityHeaders),
        rule('/assets/*', { 'Cache-Control': forGood }),
        rule('/pictures/*', { 'Cache-Control': forGood }),
        rule('/og/*', { 'Cache-Control': aDay }),
        rule('/*.png', { 'Cache-Control': aDay }),
        rule('/icon.svg', { 'Cache-Control': aDay }),
        rule('/favicon.ico', { 'Cache-Control': aDay }),
      ];
      this.emitFile({ type: 'asset', fileName: '_headers', source: rules.join('\n') });
      this.emitFile({ type: 'asset', fileName: '.assetsignore', source: '.vite\n' });
    },
  };
}

function rule(pattern: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [pattern, ...lines, ''].join('\n');
}
