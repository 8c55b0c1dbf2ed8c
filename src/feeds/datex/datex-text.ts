import { escapeHtml } from '../../http/escape.ts';

/** Writes English text as a multilingual string of DATEX II. */
export function multilingualText(text: string): string {
  return `<com:values><com:value lang="en">${escapeHtml(text)}</com:value></com:values>`;
}
