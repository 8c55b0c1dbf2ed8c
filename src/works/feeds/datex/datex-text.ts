import { escapeHtml } from '../../../http/escape.ts';

/** Writes text as a multilingual string of DATEX II in English, our only language. */
export function multilingualText(text: string): string {
  return `<com:values><com:value lang="en">${escapeHtml(text)}</com:value></com:values>`;
}
