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
    font: `/${assetOf('overpass.woff2', manifest)}`,
    styles: `/${assetOf('.css', manifest)}`,
  };
}

function fileOf(source: string, manifest: Manifest): string {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`${source} is not in the client manifest: build the client first.`);
  return file;
}

function assetOf(ending: string, manifest: Manifest): string {
  const files = Object.values(manifest).flatMap((chunk) => [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
  ]);
  const stem = ending.replace(/(\.\w+)$/, '');
  const extension = ending.match(/\.\w+$/)?.[0] ?? '';
  const found = files.find((file) => file.includes(`/${stem}`) && file.endsWith(extension));
  if (!found) throw new Error(`The client build has no ${ending}.`);
  return found;
}

function withIntegrity(file: string) {
  const digest = createHash('sha384')
    .update(readFileSync(`${client}/${file}`))
    .digest('base64');
  return { url: `/${file}`, integrity: `sha384-${digest}` };
}
