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

/** Path of every feed, for the notice "k7m2qx" and for J9 southbound. */
export const feedPaths = formatNames.map((name) =>
  pathTemplate(name).replace('{id}', 'k7m2qx').replace('{place}', '9-southbound'),
);

/** Paths of the static files that every origin may read. */
export const descriptionPaths = [
  '/works.schema.json',
  '/openapi.json',
  '/catalog.jsonld',
  '/.well-known/api-catalog',
  '/llms.txt',
];
