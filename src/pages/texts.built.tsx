import type { ReactNode } from 'react';
import { renderFragment } from '../site/render-fragment.ts';
import { href } from '../site/routes.ts';
import { type Heading, Prose } from '../site/ui/prose.tsx';
import { AboutSections } from './about/sections.tsx';
import { slugOf } from './blog/articles.ts';
import { Questions } from './faq/questions.tsx';
import { ReportSections } from './reports/sections.tsx';
import { ResponsibilityItems } from './responsibilities/list.tsx';

interface Markdown {
  readonly html: string;
  readonly headings: readonly Heading[];
}

const articleFiles = import.meta.glob<Markdown>('./blog/articles/*.md', { eager: true });
const legalFiles = import.meta.glob<Markdown>('./legal/*.legal.md', { eager: true });

/** HTML of each article without its table of contents, by the path of its page. */
export const articleTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(articleFiles).map(([file, { html }]) => [href('article', slugOf(file)), html]),
);

const renderText = async (content: ReactNode) => (await renderFragment(content)).__html;

const longTexts = [
  ...Object.entries(articleFiles).map(
    ([file, text]) => [href('article', slugOf(file)), text] as const,
  ),
  ...Object.entries(legalFiles).map(
    ([file, text]) => [`/${slugOf(file).replace('.legal', '')}`, text] as const,
  ),
].map(async ([path, { html, headings }]) => [
  path,
  await renderText(<Prose html={html} headings={headings} />),
]);

/** HTML of the text of each page, by the path of the page, with placeholders for `fillSettings`. */
export const texts: Readonly<Record<string, string>> = Object.fromEntries([
  ...(await Promise.all(longTexts)),
  [href('about'), await renderText(<AboutSections />)],
  [href('faq'), await renderText(<Questions />)],
  [href('reports'), await renderText(<ReportSections />)],
  [href('responsibilities'), await renderText(<ResponsibilityItems />)],
]);
