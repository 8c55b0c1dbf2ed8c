import type { Site } from '../settings.ts';
import { RichText } from './rich-text.tsx';

/** A heading that the list of contents leads to. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

interface ProseProps {
  /** Compiled Markdown: see build/markdown.ts. */
  html: string;
  headings: readonly Heading[];
  site: Site;
}

/** A long text, with its contents beside it where there is room. */
export function Prose({ html, headings, site }: ProseProps) {
  return (
    <div className="prose-page">
      <nav className="contents" aria-labelledby="contents" data-screen>
        <h2 id="contents">On this page</h2>
        <ol className="list-none">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <RichText as="div" className="prose" html={html} site={site} />
    </div>
  );
}
