import type { LegalMatter } from '../blog/front-matter.ts';
import * as accessibility from './accessibility.legal.md';
import * as cookies from './cookies.legal.md';
import * as privacy from './privacy.legal.md';
import * as terms from './terms.legal.md';

export interface LegalText extends LegalMatter {
  /** Compiled Markdown with placeholders for the site's settings: see fillHtml. */
  readonly html: string;
}

export const legalTexts = {
  privacy: { ...privacy.meta, html: privacy.html },
  terms: { ...terms.meta, html: terms.html },
  cookies: { ...cookies.meta, html: cookies.html },
  accessibility: { ...accessibility.meta, html: accessibility.html },
} satisfies Record<string, LegalText>;
