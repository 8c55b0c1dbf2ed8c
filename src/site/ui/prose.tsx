import { RichText } from './rich-text.tsx';

/** A heading in the table of contents. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

interface ProseProps {
  /** Markdown compiled by build/content.ts. */
  html: string;
  headings: readonly Heading[];
}

/** Content of a `toc-columns`: a long text, with a table of contents beside it on wide screens. */
export function Prose({ html, headings }: ProseProps) {
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
