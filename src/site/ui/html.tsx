import type { HTMLAttributes } from 'react';

interface HtmlProps extends HTMLAttributes<HTMLElement> {
  as: 'dialog' | 'div' | 'nav' | 'section' | 'ul';
  html: string;
}

/** An element whose content React has rendered before: with another page, or when the site was built. */
export function Html({ as: Element, html, ...attributes }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped by it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
