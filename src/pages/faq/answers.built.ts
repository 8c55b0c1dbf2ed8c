import { marked } from 'marked';
import { fillConstants } from '../../site/content/placeholders.ts';
import { faqs } from './content.ts';

/** The answers as HTML with placeholders for the site's settings, by the question's id. */
export const answers: Record<string, string> = Object.fromEntries(
  faqs.map(({ id, answer }) => [id, marked.parse(fillConstants(answer), { async: false }).trim()]),
);
