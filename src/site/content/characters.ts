/** Characters that turn the reading direction, and so can make a text show what it does not say. */
const directional = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** Controls, and what acts as one: line separators and the two that are no characters. */
const controls = String.raw`\p{Cc}\u2028\u2029\ufffe\uffff`;

/** What no text that people read or write holds; a text of several lines has line feeds besides. */
export const invisible = new RegExp(`[${controls}${directional}]`, 'u');
export const allInvisible = new RegExp(invisible, 'gu');
export const allDirectional = new RegExp(`[${directional}]`, 'gu');
