/** Bidirectional controls, which can disguise a text. */
const directional = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** Control characters, line separators and the two noncharacters. */
const controls = String.raw`\p{Cc}\u2028\u2029\ufffe\uffff`;

/** Characters that no text may contain, except line feeds in multiline text. */
export const invisible = new RegExp(`[${controls}${directional}]`, 'u');
export const allInvisible = new RegExp(invisible, 'gu');
export const allDirectional = new RegExp(`[${directional}]`, 'gu');
