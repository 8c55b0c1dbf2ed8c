import { readdirSync } from 'node:fs';
import { href, pageNames } from '../../src/site/routes.ts';

/** Slugs of the built-in articles. */
export const articles = readdirSync('src/pages/blog/articles').map((file) =>
  file.replace(/\.md$/, ''),
);

/** Every page that is there whatever is published. */
export const pagePaths = [
  ...pageNames.map((name) => href(name)),
  ...articles.map((slug) => href('article', slug)),
];
