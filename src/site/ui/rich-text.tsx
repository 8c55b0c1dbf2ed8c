import type { HTMLAttributes } from 'react';
import { fillSettings } from '../content/placeholders.ts';
import type { Site } from '../settings.ts';

/** HTML rendered by React, as an object so that the type rejects plain strings. */
export interface Markup {
  readonly __html: string;
}

type Attributes = Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'>;

interface HtmlProps extends Attributes {
  as: 'dialog' | 'div' | 'nav' | 'section' | 'ul';
  html: Markup;
}

/** Element with content that was rendered earlier: for another page of a view, or by the build. */
export function Html({ as: Element, html, ...attributes }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: output of React, which escapes it
  return <Element {...attributes} dangerouslySetInnerHTML={html} />;
}

interface RichTextProps {
  /** HTML compiled at build time, with {phone}, {email} and other settings as placeholders. */
  html: string;
  /** Settings for the placeholders; undefined in a text that the build renders, which keeps them. */
  site?: Site;
  /** Element that contains the text, `p` by default. */
  as?: 'p' | 'div' | 'dd' | 'ul';
  className?: string;
  id?: string;
}

/** HTML text with the site's settings filled in. */
export function RichText({ html, site, as: Element = 'p', ...attributes }: RichTextProps) {
  return (
    <Element
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, compiled at build time
      dangerouslySetInnerHTML={{ __html: site ? fillSettings(html, site) : html }}
    />
  );
}

/** A heading in the table of contents. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

interface ProseProps {
  /** Markdown compiled by build/content.ts. */
  html: string;
  headings: readonly Heading[];
  site: Site;
}

/** Long text, with a table of contents beside it on wide screens. */
export function Prose({ html, headings, site }: ProseProps) {
  return (
    <div className="toc-columns">
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
      <RichText as="div" className="prose lg:row-start-1" html={html} site={site} />
    </div>
  );
}

/** E-mail address that wraps only after its @. */
export function EmailText({ email }: { email: string }) {
  const [mailbox, domain] = email.split('@');
  return (
    <span translate="no">
      {mailbox}@<wbr />
      {domain}
    </span>
  );
}
