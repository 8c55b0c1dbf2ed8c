import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Manifest, Plugin } from 'vite';
import { securityHeaders } from '../src/http/security-headers.ts';

const moduleId = 'virtual:assets';
const clientFolder = 'dist/desk/client';
const deskStyles = 'desk/browser/styles.ts';
const deskScript = 'desk/browser/entry.ts';
/** Entries of the desk's browser files; its script may be missing. */
export const deskEntries = [deskStyles, deskScript].filter((entry) => existsSync(entry));

/** Serves `virtual:assets` to the desk: its own style sheet and script, and no island. */
export function deskAssets(): Plugin {
  return {
    name: 'desk-assets',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return;
      return `export const assets = ${JSON.stringify(builtAssets())};`;
    },
  };
}

function builtAssets() {
  const manifest: Manifest = JSON.parse(
    readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8'),
  );
  const [sheet] = manifest[deskStyles]?.css ?? [];
  if (!sheet) throw new Error(`${deskStyles} has no sheet: build the desk's client first.`);
  const script = manifest[deskScript]?.file;
  const entry = script === undefined ? { url: '' } : withIntegrity(script);
  return {
    head: null,
    entry,
    notFound: { url: '' },
    font: '',
    styles: `/${sheet}`,
    sheets: {},
    islands: {},
  };
}

function withIntegrity(file: string) {
  const digest = createHash('sha384')
    .update(readFileSync(`${clientFolder}/${file}`))
    .digest('base64');
  return { url: `/${file}`, integrity: `sha384-${digest}` };
}

/** Writes `_headers` for the desk's files, and `.assetsignore` to keep the build's own off its host. */
export function deskAssetHeaders(): Plugin {
  return {
    name: 'desk-asset-headers',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const headers = {
        ...securityHeaders,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Robots-Tag': 'noindex, nofollow',
      };
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      this.emitFile({
        type: 'asset',
        fileName: '_headers',
        source: `/assets/*\n${lines.join('')}`,
      });
      this.emitFile({ type: 'asset', fileName: '.assetsignore', source: '.vite\n' });
    },
  };
}
