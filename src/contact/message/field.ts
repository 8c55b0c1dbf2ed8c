import * as v from 'valibot';
import {
  allBidiControlsPattern,
  allInvisiblePattern,
  isBlank,
} from '../../site/content/characters.ts';

export interface FieldChoice {
  /** Stored value. */
  readonly value: string;
  /** Displayed text. */
  readonly label: string;
}

/** Definition of one message field. Form, schema, storage, mail and inbox use this definition. */
export interface MessageField {
  /** `report` for topic and place, `message` for the message itself. */
  readonly group: 'report' | 'message';
  /** Column in the table `messages`, of type TEXT NOT NULL; by default the field's name. */
  readonly column?: string;
  /** Label in the form, the staff's mail and the inbox. */
  readonly label: string;
  /** Heading of the field's column in the exported CSV; by default the field's name. */
  readonly heading?: string;
  /** Whether the value may have several lines. */
  readonly multiline: boolean;
  /** Options of a select; empty for free text. */
  readonly choices: readonly FieldChoice[];
  /** Longest value in UTF-16 code units. Inputs have no `maxlength`, which would cut pasted text silently. */
  readonly max: number;
  readonly required: boolean;
  /** Normalises and validates a submitted value. */
  readonly check: v.GenericSchema<unknown, string>;
  /**
   * Returns the value for the digest; null omits the field. Add new fields at the end, because empty fields
   * at the end do not change the digest.
   */
  readonly fingerprint: ((value: string) => string) | null;
}

/** Says what to shorten. @param description the field, with an article or a pronoun */
function tooLongText(max: number, description: string): string {
  return `Shorten ${description.replace(/^an? /, 'the ')} to ${max} characters or fewer`;
}

export function requiredField(clean: (text: string) => string, max: number, description: string) {
  const check = v.pipe(
    v.string(`Enter ${description}`),
    v.transform(clean),
    v.check((text) => !isBlank(text), `Enter ${description}`),
    v.maxLength(max, tooLongText(max, description)),
  );
  return { choices: [], max, required: true, check };
}

export function optionalField(max: number, description: string) {
  const check = v.pipe(
    v.optional(v.string(`Enter ${description}, or leave it empty`), ''),
    v.transform(normaliseSingleLine),
    v.maxLength(max, tooLongText(max, description)),
  );
  return { choices: [], max, required: false, check };
}

/** Defines an optional field whose value is one of the choices. */
export function choiceField(choices: readonly FieldChoice[], description: string) {
  const errorMessage = `Choose ${description} from the list, or leave it empty`;
  const check = v.pipe(
    v.optional(v.string(errorMessage), ''),
    v.transform(normaliseSingleLine),
    v.picklist(['', ...choices.map(({ value }) => value)], errorMessage),
  );
  const max = Math.max(...choices.map(({ value }) => value.length));
  return { choices, max, required: false, check };
}

/** Unpaired surrogates, which UTF-8 cannot encode; browsers of 2022 lack `toWellFormed`. */
const loneSurrogates = /\p{Surrogate}/gu;

/** Normalises text to one line that is safe in a header. */
export function normaliseSingleLine(text: string): string {
  return stripDirectional(text).replace(allInvisiblePattern, ' ').trim();
}

/** Normalises multiline text; all line breaks become line feeds. */
export function normaliseMultiline(text: string): string {
  return stripDirectional(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(allInvisiblePattern, (character) => (/[\n\t]/.test(character) ? character : ''))
    .trim();
}

function stripDirectional(text: string): string {
  return text.replace(loneSurrogates, '\ufffd').replace(allBidiControlsPattern, '');
}
