import type { ReactNode } from 'react';
import { renderFragment } from '../site/render-fragment.ts';
import { href } from '../site/routes.ts';
import { RichText } from '../site/ui/rich-text.tsx';
import { AboutSections } from './about/sections.tsx';
import { slugOf } from './blog/articles.ts';
import { Questions } from './faq/questions.tsx';
import { ReportSections } from './reports/sections.tsx';
import { ResponsibilityItems } from './responsibilities/list.tsx';

/** Markdown compiled by build/content.ts. */
interface Markdown {
  readonly html: string;
  /** Headings of the table of contents. */
  readonly headings: readonly { readonly id: string; readonly text: string }[];
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

/** Content of a `toc-columns`: a long text, with a table of contents beside it on wide screens. */
function Prose({ html, headings }: Markdown) {
  return (
    <>
      <nav className="toc toc-panel" aria-labelledby="toc" data-screen>
        <h2 id="toc">On this page</h2>
        <ol className="list-none">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a className="tap w-full" href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <RichText as="div" className="prose lg:row-start-1" html={html} />
    </>
  );
}
