import { renderFragment } from '../site/render-fragment.ts';
import { href } from '../site/routes.ts';
import { AboutSections } from './about/sections.tsx';
import { slugOf } from './blog/articles.ts';
import { Questions } from './faq/questions.tsx';
import { ReportSections } from './reports/sections.tsx';
import { ResponsibilityItems } from './responsibilities/list.tsx';

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
  [href('about'), (await renderFragment(<AboutSections />)).__html],
  [href('faq'), (await renderFragment(<Questions />)).__html],
  [href('reports'), (await renderFragment(<ReportSections />)).__html],
  [href('responsibilities'), (await renderFragment(<ResponsibilityItems />)).__html],
]);
