import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Manifest, Plugin } from 'vite';
import { type SheetName, sheetNames } from '../src/site/sheets.ts';
import { runModule } from './content.ts';

const moduleId = 'virtual:assets';
const clientFolder = 'dist/client';
const headFolder = 'dist/head';
/** Style sheet of embedded boards, which is inlined into their HTML. */
export const embedSheet = 'client/sheets/embed.css';

/**
 * Serves `virtual:assets` to the Worker. The module contains:
 * - the URLs of the built client files, and the SHA-384 of every script for its `integrity` attribute
 * - the inline script of every page and the inline style of a board, with the SHA-256 for the Content
 *   Security Policy
 * - the files that each island needs
 * - the URL of the static part of the drawing of the road
 *
 * The client and the inline script have to be built before the Worker.
 */
export const assets = () =>
  virtualAssets((isServing) => (isServing ? sourceAssets() : builtAssets()));

/** Serves `virtual:assets` to the desk, with the style sheet and script of the desk and no islands. */
export const deskAssets = () => virtualAssets(builtDeskAssets);

function virtualAssets(readAssets: (isServing: boolean) => object): Plugin {
  let isServing = false;
  return {
    name: 'assets',
    configResolved: (config) => {
      isServing = config.command === 'serve';
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return;
      const road = `/${(await readRoad()).fileName}`;
      return `export const assets = ${JSON.stringify({ ...readAssets(isServing), road })};`;
    },
  };
}

const roadModule = fileURLToPath(new URL('../src/works/diagram/road.built.ts', import.meta.url));

/** Draws the static part of the road, whose file name contains a hash of the content. */
async function readRoad() {
  const { module } = await runModule<{ sheet: string }>(roadModule);
  const hash = createHash('sha256').update(module.sheet).digest('hex').slice(0, 8);
  return { type: 'asset' as const, fileName: `assets/road-${hash}.svg`, source: module.sheet };
}

/** Writes the file with the static part of the road. In development, serves this file. */
export function roadFile(): Plugin {
  return {
    name: 'road-file',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile(await readRoad());
    },
    configureServer(server) {
      server.middlewares.use(async ({ url }, response, next) => {
        if (!url?.startsWith('/assets/road-')) return next();
        response.setHeader('Content-Type', 'image/svg+xml').end((await readRoad()).source);
      });
    },
  };
}

function sourceAssets() {
  const script = (url: string) => ({ url });
  return {
    head: null,
    embed: null,
    entry: script('/client/entry.ts'),
    notFound: script('/client/pages/not-found.ts'),
    alerts: script('/client/pages/alerts.ts'),
    gallery: script('/client/pages/gallery.ts'),
    font: '/.generated/overpass.woff2',
    styles: null,
    sheets: sheetUrls((name) => `/${sheetSource(name)}`),
    islands: {},
  };
}

function builtAssets() {
  const manifest = readManifest(clientFolder);
  const script = (source: string) => withIntegrity(clientFolder, fileOf(source, manifest));
  return {
    head: readInlineFile(headFolder, 'client/head.ts'),
    embed: readInlineFile(clientFolder, embedSheet),
    entry: script('client/entry.ts'),
    notFound: script('client/pages/not-found.ts'),
    alerts: script('client/pages/alerts.ts'),
    gallery: script('client/pages/gallery.ts'),
    font: `/${fileOf('.generated/overpass.woff2', manifest)}`,
    styles: `/${stylesIn(manifest, 'client/styles.ts')}`,
    sheets: sheetUrls((name) => `/${fileOf(sheetSource(name), manifest)}`),
    islands: islandsIn(manifest),
  };
}

const sheetSource = (name: SheetName) => `client/sheets/${name}.css`;

function sheetUrls(urlOf: (name: SheetName) => string) {
  return Object.fromEntries(sheetNames.map((name) => [name, urlOf(name)]));
}

const deskFolder = 'dist/desk/client';
const deskStyles = 'desk/browser/styles.ts';
const deskScript = 'desk/browser/entry.ts';
/** Entry points of the desk's browser code. */
export const deskEntries = [deskStyles, deskScript];

function builtDeskAssets() {
  const manifest = readManifest(deskFolder);
  return {
    head: null,
    entry: withIntegrity(deskFolder, fileOf(deskScript, manifest)),
    notFound: { url: '' },
    alerts: { url: '' },
    gallery: { url: '' },
    font: `/${fileOf('.generated/overpass.woff2', manifest)}`,
    styles: `/${stylesIn(manifest, deskStyles)}`,
    sheets: {},
    islands: {},
  };
}

function stylesIn(manifest: Manifest, source: string): string {
  const [file] = manifest[source]?.css ?? [];
  if (!file)
    throw new Error(`${source} has no style sheet in the manifest: build the client first.`);
  return file;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
}

function fileOf(source: string, manifest: Manifest): string {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`${source} is not in the manifest: build the client first.`);
  return file;
}

function withIntegrity(folder: string, file: string) {
  const digest = createHash('sha384')
    .update(readFileSync(`${folder}/${file}`))
    .digest('base64');
  return { url: `/${file}`, integrity: `sha384-${digest}` };
}

/** Reads a file for inline use, and computes its hash for the Content Security Policy. */
function readInlineFile(folder: string, source: string) {
  const file = fileOf(source, readManifest(folder));
  const code = readFileSync(`${folder}/${file}`, 'utf8').trim();
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

/**
 * Lists the scripts that each island needs, including React, but excluding the scripts that every page loads.
 */
function islandsIn(manifest: Manifest): Record<string, string> {
  const entryFiles = collectImports('client/entry.ts', manifest);
  const islands = Object.keys(manifest).flatMap((source) => {
    const name = source.match(/^src\/.+\/([\w-]+)\.island\.tsx$/)?.[1];
    if (!name) return [];
    const islandFiles = collectImports(
      source,
      manifest,
      collectImports('client/islands/hydrate.ts', manifest),
    );
    const files = [...islandFiles]
      .filter((key) => !entryFiles.has(key))
      .map((key) => fileOf(key, manifest));
    return [[name, files.map((file) => file.replace(/^assets\/|\.js$/g, '')).join(' ')]];
  });
  if (islands.length === 0)
    throw new Error('The client manifest has no islands: build the client first.');
  return Object.fromEntries(islands);
}

function collectImports(
  source: string,
  manifest: Manifest,
  collected = new Set<string>(),
): Set<string> {
  if (collected.has(source)) return collected;
  collected.add(source);
  for (const next of manifest[source]?.imports ?? []) collectImports(next, manifest, collected);
  return collected;
}
