const controls = /\p{Cc}/gu;
const controlsButLines = /[^\P{Cc}\n\t]/gu;
/** Characters that turn the reading direction, and so can make a text show what it does not say. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Halves of characters, which no encoding has; `toWellFormed` is too new for browsers of 2022. */
const loneSurrogates = /\p{Surrogate}/gu;

/** A text as one line, fit for a header. */
export function oneLine(text: string): string {
  return text.replace(loneSurrogates, '\ufffd').replace(bidi, '').replace(controls, ' ').trim();
}

/** A text of several lines, with line feeds between them. */
export function manyLines(text: string): string {
  return text
    .replace(loneSurrogates, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(bidi, '')
    .replace(controlsButLines, '')
    .trim();
}
