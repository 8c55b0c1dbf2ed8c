import { href } from '../site/routes.ts';
import { slugOf } from './blog/articles.ts';

const articleTexts = import.meta.glob<string>('./blog/articles/*.md', {
  eager: true,
  import: 'html',
});
const legalTexts = import.meta.glob<string>('./legal/*.legal.md', { eager: true, import: 'html' });

/** HTML of each long text, by the path of its page, with placeholders for `fillSettings`. */
export const texts: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(articleTexts).map(([file, html]) => [href('article', slugOf(file)), html]),
  ...Object.entries(legalTexts).map(([file, html]) => [
    `/${slugOf(file).replace('.legal', '')}`,
    html,
  ]),
]);
