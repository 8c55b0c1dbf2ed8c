import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Manifest, Plugin } from 'vite';

const moduleId = 'virtual:assets';
const client = 'dist/client';

/**
 * Serves `virtual:assets` to the Worker: the URLs of the built client files, with the SHA-384 of
 * every script for its `integrity` attribute. The client has to be built before the Worker.
 */
export function assets(): Plugin {
  let serving = false;
  return {
    name: 'assets',
    configResolved: (config) => {
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return;
      return `export const assets = ${JSON.stringify(serving ? sources() : built())};`;
    },
  };
}

function sources() {
  const script = (url: string) => ({ url });
  return {
    head: script('/client/head.ts'),
    entry: script('/client/entry.ts'),
    notFound: script('/client/not-found.ts'),
    font: '/.generated/overpass.woff2',
    styles: null,
  };
}

function built() {
  const manifest: Manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'));
  const heads: Manifest = JSON.parse(readFileSync(`${client}/.vite/head.json`, 'utf8'));
  const script = (source: string, from = manifest) => withIntegrity(fileOf(source, from));
  return {
    head: script('client/head.ts', heads),
    entry: script('client/entry.ts'),
    notFound: script('client/not-found.ts'),
    font: `/${fileOf('.generated/overpass.woff2', manifest)}`,
    styles: `/${fileOf('style.css', manifest)}`,
  };
}

function fileOf(source: string, manifest: Manifest): string {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`${source} is not in the client manifest: build the client first.`);
  return file;
}

function withIntegrity(file: string) {
  const digest = createHash('sha384')
    .update(readFileSync(`${client}/${file}`))
    .digest('base64');
  return { url: `/${file}`, integrity: `sha384-${digest}` };
}
