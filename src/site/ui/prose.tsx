import type { Site } from '../settings.ts';
import { RichText } from './rich-text.tsx';

/** A heading in the table of contents. */
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

/** A long text, with a table of contents beside it on wide screens. */
export function Prose({ html, headings, site }: ProseProps) {
  return (
    <div className="prose-page">
      <nav className="toc" aria-labelledby="toc" data-screen>
        <h2 id="toc">On this page</h2>
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
