import * as v from 'valibot';
import { allDirectional, allInvisible } from '../../site/content/characters.ts';

export interface Choice {
  /** What is stored. */
  readonly value: string;
  /** What people read. */
  readonly label: string;
}

/** All that is known of one field of a message; whatever handles messages derives from it. */
export interface MessageField {
  /** Whether it says what a message is about and where that is, or belongs to the message itself. */
  readonly group: 'report' | 'message';
  /** Column in the table `messages`, of text that is never null. */
  readonly column: string;
  /** What the form, the staff's mail and the inbox call it. */
  readonly label: string;
  /** Heading of its column in the exported CSV. */
  readonly heading: string;
  /** Characters of its column in the inbox's list; 0 where the list leaves it out. */
  readonly listWidth: number;
  /** Whether it may have several lines. */
  readonly multiline: boolean;
  /** The answers that it offers; none where it takes any text. */
  readonly choices: readonly Choice[];
  /** Longest value in UTF-16 code units, as `maxlength` counts them. */
  readonly max: number;
  readonly required: boolean;
  /** Cleans what was sent and says what is wrong with it. */
  readonly check: v.GenericSchema<unknown, string>;
  /**
   * What of a value makes two messages the same; null where it makes no difference. A new field
   * comes last: one that is empty at the end changes no digest.
   */
  readonly fingerprint: ((value: string) => string) | null;
}

export const asItIs = (value: string) => value;

export function required(clean: (text: string) => string, max: number, what: string) {
  const check = v.pipe(
    v.string(`Enter ${what}`),
    v.transform(clean),
    v.nonEmpty(`Enter ${what}`),
    v.maxLength(max, `Shorten ${what} to ${max} characters or fewer`),
  );
  return { choices: [], max, required: true, check };
}

export function optional(max: number, what: string) {
  const check = v.pipe(
    v.optional(v.string(`Enter ${what}, or leave it empty`), ''),
    v.transform(oneLine),
    v.maxLength(max, `Shorten ${what} to ${max} characters or fewer`),
  );
  return { choices: [], max, required: false, check };
}

/** One of several answers, or none. */
export function choice(choices: readonly Choice[], what: string) {
  const wrong = `Choose ${what} from the list, or leave it open`;
  const check = v.pipe(
    v.optional(v.string(wrong), ''),
    v.transform(oneLine),
    v.picklist(['', ...choices.map(({ value }) => value)], wrong),
  );
  const max = Math.max(...choices.map(({ value }) => value.length));
  return { choices, max, required: false, check };
}

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
