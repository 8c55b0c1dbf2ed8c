import * as cookies from './legal/cookies.legal.md';
import * as privacy from './legal/privacy.legal.md';
import * as terms from './legal/terms.legal.md';

export interface LegalText {
  readonly title: string;
  readonly description: string;
  /** Compiled Markdown with placeholders for the site's settings: see fillHtml. */
  readonly html: string;
}

export const legalTexts = {
  privacy: { ...privacy.meta, html: privacy.html },
  terms: { ...terms.meta, html: terms.html },
  cookies: { ...cookies.meta, html: cookies.html },
} satisfies Record<string, LegalText>;
