import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { securityHeaders } from '../src/http/security-headers.ts';
import { runModule } from './content.ts';

type SiteFiles = Pick<typeof import('../src/app/files.built.tsx'), 'siteFiles'>;
type Headers = Readonly<Record<string, string>>;

const filesModule = '/src/app/files.built.tsx';
const cacheOneDay = 'public, max-age=86400';
/** Only for file names that contain a hash of the content. */
const cacheImmutable = 'public, max-age=31536000, immutable';

const assetHeaders: Readonly<Record<string, Headers>> = {
  '/*': securityHeaders,
  // Hosts other than the site's own; the Worker sends the same header with its responses.
  'https://:worker.:account.workers.dev/*': { 'X-Robots-Tag': 'noindex' },
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
      const path = fileURLToPath(new URL(`..${filesModule}`, import.meta.url));
      const { module } = await runModule<SiteFiles>(path);
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

/** File of the site with the licence texts of all packages that browsers receive. */
export const licencesFile = 'licences.txt';

const packageFile = (name: string) => readFileSync(`node_modules/${name}`, 'utf8');

/** Adds the licences of the font and of the icons. Vite lists only packages that a script imports. */
export function assetLicences(): Plugin {
  return {
    name: 'asset-licences',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const file = bundle[licencesFile];
        if (file?.type !== 'asset') throw new Error(`Vite has not written ${licencesFile}.`);
        // The package of the icons has no licence text. The text of the MIT licence is the same for all.
        const icons = packageFile('react/LICENSE').replace(
          /^Copyright.*$/m,
          'Copyright (c) Paweł Kuna (Tabler Icons)',
        );
        file.source = [
          file.source,
          packageFile('@fontsource-variable/overpass/LICENSE'),
          icons,
        ].join('\n---\n\n');
      },
    },
  };
}
