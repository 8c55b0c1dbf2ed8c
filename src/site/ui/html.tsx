import type { HTMLAttributes } from 'react';

/** HTML that React has rendered, in the shape in which React takes it: no string passes for it. */
export interface Markup {
  readonly __html: string;
}

type Attributes = Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'>;

interface HtmlProps extends Attributes {
  as: 'dialog' | 'div' | 'nav' | 'section' | 'ul';
  html: Markup;
}

/** An element whose content was rendered before: for another page of a view, or at build. */
export function Html({ as: Element, html, ...attributes }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped by it
  return <Element {...attributes} dangerouslySetInnerHTML={html} />;
}
