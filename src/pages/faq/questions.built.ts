import { marked } from 'marked';
import { fillConstants } from '../../site/content/placeholders.ts';
import { type Faq, faqs } from './content.ts';

/** Questions with their answers as HTML. The HTML has placeholders for the site's settings. */
export const questions: readonly Faq[] = faqs.map((faq) => ({
  ...faq,
  answer: marked.parse(fillConstants(faq.answer), { async: false }).trim(),
}));
