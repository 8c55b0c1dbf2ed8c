import type { Heading } from '../../site/ui/rich-text.tsx';
import type { LegalFrontMatter } from '../blog/front-matter.ts';
import * as accessibility from './accessibility.legal.md';
import * as cookies from './cookies.legal.md';
import * as privacy from './privacy.legal.md';
import * as terms from './terms.legal.md';

export interface LegalText extends LegalFrontMatter {
  /** Compiled Markdown with placeholders for the site's settings: see fillSettings. */
  readonly html: string;
  readonly headings: readonly Heading[];
}

export const legalTexts = {
  privacy: { ...privacy.meta, html: privacy.html, headings: privacy.headings },
  terms: { ...terms.meta, html: terms.html, headings: terms.headings },
  cookies: { ...cookies.meta, html: cookies.html, headings: cookies.headings },
  accessibility: {
    ...accessibility.meta,
    html: accessibility.html,
    headings: accessibility.headings,
  },
} satisfies Record<string, LegalText>;
