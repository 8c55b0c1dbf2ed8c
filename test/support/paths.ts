import { readdirSync, readFileSync } from 'node:fs';
import { formatNames, pathTemplate } from '../../src/feeds/formats.ts';
import { href, pageNames } from '../../src/site/routes.ts';

/** Slugs of the built-in articles. */
export const articleSlugs = readdirSync('src/pages/blog/articles').map((file) =>
  file.replace(/\.md$/, ''),
);

/** Paths of all pages that do not depend on notices. */
export const pagePaths = [
  ...pageNames.map((name) => href(name)),
  ...articleSlugs.map((slug) => href('article', slug)),
];

export interface Source {
  /** Path from the root of the project. */
  file: string;
  text: string;
}

/** Reads every TypeScript file below a folder, except tests and `node_modules`. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => !name.includes('node_modules'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** Returns a path of a template: for the notice "k7m2qx", for J9 southbound, or for the trip from J6 to J12. */
export function pathOfTemplate(template: string): string {
  const values = { id: 'k7m2qx', place: '9-southbound', from: '6', to: '12' };
  return Object.entries(values).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, value),
    template,
  );
}

export const feedPaths = formatNames.map((name) => pathOfTemplate(pathTemplate(name)));

/** Paths of the static files that every origin may read. */
export const descriptionPaths = [
  '/works.schema.json',
  '/openapi.json',
  '/catalog.jsonld',
  '/.well-known/api-catalog',
  '/llms.txt',
];
