const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in HTML or XML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/**
 * Controls, line separators, and characters that change the reading direction, so that a text shows
 * what it does not say: Unicode Standard Annex 9.
 */
export const invisible = /[\p{Cc}\ufffe\uffff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
