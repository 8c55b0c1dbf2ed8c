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
