import { allDirectional, allInvisible } from '../../site/content/characters.ts';

/** Halves of characters, which no encoding has; `toWellFormed` is too new for browsers of 2022. */
const loneSurrogates = /\p{Surrogate}/gu;

/** A text as one line, fit for a header. */
export function oneLine(text: string): string {
  return withoutDirection(text).replace(allInvisible, ' ').trim();
}

/** A text of several lines, with line feeds between them. */
export function multipleLines(text: string): string {
  return withoutDirection(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(allInvisible, (character) => (/[\n\t]/.test(character) ? character : ''))
    .trim();
}

function withoutDirection(text: string): string {
  return text.replace(loneSurrogates, '\ufffd').replace(allDirectional, '');
}
