import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { securityHeaders } from '../src/http/security-headers.ts';
import { documentFileOf } from '../src/pages/documents.ts';
import { runModule } from './content.ts';

type SiteFiles = Pick<typeof import('../src/app/files.built.ts'), 'siteFiles'>;
type Headers = Readonly<Record<string, string>>;

type Documents = Pick<typeof import('../src/app/documents.built.tsx'), 'documents'>;

const filesModule = '/src/app/files.built.ts';
const documentsModule = '/src/app/documents.built.tsx';
const fullPath = (module: string) => fileURLToPath(new URL(`..${module}`, import.meta.url));
const revalidate = 'public, max-age=0, must-revalidate';
const cacheOneDay = 'public, max-age=86400';
/** Only for file names that contain a hash of the content. */
const cacheImmutable = 'public, max-age=31536000, immutable';

const assetHeaders: Readonly<Record<string, Headers>> = {
  '/*': securityHeaders,
  // Hosts other than the site's own; the Worker sends the same header with its responses.
  'https://:worker.:account.workers.dev/*': { 'X-Robots-Tag': 'noindex' },
  // Search engines find the text in the page.
  '/documents/*': { 'Cache-Control': revalidate, 'X-Robots-Tag': 'noindex' },
  '/assets/*': { 'Cache-Control': cacheImmutable },
  '/pictures/*': { 'Cache-Control': cacheImmutable },
  '/og/*': { 'Cache-Control': cacheOneDay },
  '/*.png': { 'Cache-Control': cacheOneDay },
  '/icon.svg': { 'Cache-Control': cacheOneDay },
  '/favicon.ico': { 'Cache-Control': cacheOneDay },
  '/alerts-sw.js': { 'Cache-Control': cacheOneDay },
};

/**
 * Writes the files that depend on the settings only, and the headers of all static files. In development,
 * serves these files.
 */
export function writeSiteFiles(): Plugin {
  return {
    ...headerFiles(async (emit) => {
      const { module } = await runModule<SiteFiles>(fullPath(filesModule));
      for (const { path, text } of module.siteFiles) emit(path.slice(1), text);
      const headers = module.siteFiles.map(({ path, headers }) => [path, headers] as const);
      return { ...assetHeaders, ...Object.fromEntries(headers) };
    }),
    configureServer(server) {
      server.middlewares.use(async ({ url }, response, next) => {
        const files: SiteFiles['siteFiles'] = (await server.ssrLoadModule(filesModule)).siteFiles;
        const file = files.find(({ path }) => path === url);
        if (!file) return next();
        response.setHeaders(new Map(Object.entries(file.headers))).end(file.text);
      });
    },
  };
}

/**
 * Writes the pages that depend on the settings only, after the client, whose files the pages load.
 * @param plugins plugins that the pages need
 */
export function writeDocuments(plugins: readonly Plugin[]): Plugin {
  return {
    name: 'documents',
    buildApp: {
      order: 'post',
      async handler() {
        const { module } = await runModule<Documents>(fullPath(documentsModule), plugins);
        for (const [path, html] of Object.entries(module.documents)) {
          const file = `dist/client${documentFileOf(path)}`;
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, html);
        }
      },
    },
  };
}

export const deskAssetHeaders = () =>
  headerFiles(() => ({
    '/assets/*': {
      ...securityHeaders,
      'Cache-Control': cacheImmutable,
      'X-Robots-Tag': 'noindex, nofollow',
    },
  }));

type Rules = Readonly<Record<string, Headers>>;

/**
 * Writes `_headers`, which Cloudflare applies to assets only, and `.assetsignore`, which keeps the
 * build's own files private.
 */
function headerFiles(
  writeFiles: (emit: (fileName: string, source: string) => void) => Rules | Promise<Rules>,
): Plugin {
  return {
    name: 'static-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source });
      const rules = Object.entries(await writeFiles(emit)).map(([path, headers]) => {
        // Without the removal, Cloudflare would join a header with the header of the rule for all paths.
        const lines = Object.entries(headers).flatMap(([name, value]) =>
          path === '/*' ? [`  ${name}: ${value}`] : [`  ! ${name}`, `  ${name}: ${value}`],
        );
        return [path, ...lines, ''].join('\n');
      });
      emit('_headers', rules.join('\n'));
      emit('.assetsignore', '.vite\n');
    },
  };
}
