/** Bidirectional control characters, which can make text look like different text. */
const bidiControls = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** Control characters, line separators and the noncharacters U+FFFE and U+FFFF. */
const controls = String.raw`\p{Cc}\u2028\u2029\ufffe\uffff`;

/** Characters that no text may contain, except line feeds in multiline text. */
export const invisiblePattern = new RegExp(`[${controls}${bidiControls}]`, 'u');
export const allInvisiblePattern = new RegExp(invisiblePattern, 'gu');
export const allBidiControlsPattern = new RegExp(`[${bidiControls}]`, 'gu');

/** White space, characters that fonts may ignore (such as U+2060 and U+3164), and other blank characters. */
const blankPattern = /^[\s\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

/** Whether text has no visible character. */
export function isBlank(text: string): boolean {
  return blankPattern.test(text);
}

/** Returns a visitor's text as one line, with each control character replaced by its code point. */
export function escapeInvisible(text: string): string {
  return text.replace(allInvisiblePattern, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** Calls `escapeInvisible` for each line of text. Tabs become two spaces. */
export function escapeInvisibleLines(text: string): string {
  return text
    .split(/\r\n|\n/)
    .map((line) => escapeInvisible(line.replaceAll('\t', '  ')))
    .join('\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML or XML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
