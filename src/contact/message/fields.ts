import * as v from 'valibot';
import { directionLabel, junctionName } from '../../road/network.ts';
import { directions, junctions } from '../../road/road.ts';
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
   * Returns the value for the digest. Add new fields at the end, because empty fields at the end do not change
   * the digest.
   */
  readonly fingerprint: (value: string) => string;
}

/** Says what to shorten. @param description the field, with an article or a pronoun */
function tooLongText(max: number, description: string): string {
  return `Shorten ${description.replace(/^an? /, 'the ')} to ${max} characters or fewer`;
}

function requiredField(clean: (text: string) => string, max: number, description: string) {
  const check = v.pipe(
    v.string(`Enter ${description}`),
    v.transform(clean),
    v.check((text) => !isBlank(text), `Enter ${description}`),
    v.maxLength(max, tooLongText(max, description)),
  );
  return { choices: [], max, required: true, check };
}

function optionalField(max: number, description: string) {
  const check = v.pipe(
    v.optional(v.string(`Enter ${description}, or leave it empty`), ''),
    v.transform(normaliseSingleLine),
    v.maxLength(max, tooLongText(max, description)),
  );
  return { choices: [], max, required: false, check };
}

/** Defines an optional field whose value is one of the choices. */
function choiceField(choices: readonly FieldChoice[], description: string) {
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

/** Returns options whose stored value is the label in lower case. */
const optionsOf = (...labels: string[]): FieldChoice[] =>
  labels.map((label) => ({ value: label.toLowerCase(), label }));

export const topics = [
  { value: 'road', label: 'Something on or beside the road' },
  { value: 'question', label: 'A question' },
  { value: 'works', label: 'Noise or disturbance from works' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly FieldChoice[];

/** Topic for which the form shows the fields about the place; the other topics hide them. */
export const topicWithPlace = 'road' satisfies (typeof topics)[number]['value'];
export const topicsWithoutPlace = topics
  .map(({ value }) => value)
  .filter((value) => value !== topicWithPlace);

const kinds = optionsOf(
  'Debris',
  'Hole',
  'Sign',
  'Light',
  'Barrier',
  'Litter',
  'Vegetation',
  'Water',
  'Other',
);

const lanes: readonly FieldChoice[] = [
  { value: 'shoulder', label: 'Hard shoulder' },
  { value: 'left', label: 'Left lane' },
  { value: 'middle', label: 'A middle lane' },
  { value: 'right', label: 'Right lane' },
  { value: 'slip', label: 'Slip road' },
  { value: 'beside', label: 'Beside the road' },
];

const junctionOptions = junctions.map((one) => ({
  value: `${one.number}`,
  label: junctionName(one),
}));
const directionOptions = directions.map((value) => ({ value, label: directionLabel(value) }));

/** Properties that most fields share. */
const commonProperties = {
  multiline: false,
  fingerprint: (value: string) => value,
};
const reportProperties = { ...commonProperties, group: 'report' } as const;
const messageProperties = { ...commonProperties, group: 'message' } as const;

/** Fields for the topic and place of a report. Every field is optional. */
export const reportFields = {
  about: {
    ...reportProperties,
    label: 'About',
    ...choiceField(topics, 'a topic'),
  },
  kind: {
    ...reportProperties,
    label: 'Type of problem',
    ...choiceField(kinds, 'a type of problem'),
  },
  direction: {
    ...reportProperties,
    label: 'Direction',
    ...choiceField(directionOptions, 'a direction'),
  },
  from: {
    ...reportProperties,
    column: 'from_junction',
    label: 'From junction',
    heading: 'from junction',
    ...choiceField(junctionOptions, 'a junction'),
  },
  to: {
    ...reportProperties,
    column: 'to_junction',
    label: 'To junction',
    heading: 'to junction',
    ...choiceField(junctionOptions, 'a junction'),
  },
  lane: {
    ...reportProperties,
    label: 'Lane',
    ...choiceField(lanes, 'a lane'),
  },
  plate: {
    ...reportProperties,
    label: 'Number on the small location plate',
    heading: 'location plate',
    ...optionalField(30, 'the number on the plate'),
  },
  seen: {
    ...reportProperties,
    label: 'When you saw it',
    ...optionalField(60, 'when you saw it'),
  },
  notice: {
    ...reportProperties,
    label: 'Notice of works',
    ...optionalField(20, 'the notice'),
    check: v.pipe(
      v.optional(v.string(), ''),
      v.regex(/^[a-z\d]{0,20}$/, 'The notice is not valid: open the form from the notice again'),
    ),
  },
} satisfies Record<string, MessageField>;

const emailRules = requiredField(normaliseSingleLine, 254, 'your e-mail address');
const invalidEmailMessage = 'Enter an e-mail address such as name@example.com';
/**
 * Limits of RFC 5321 that valibot's pattern does not check: a local part of at most 64 characters, no
 * leading, trailing or consecutive dots, and a domain with a dot.
 */
const deliverablePattern = /^(?!\.)(?!.*\.[.@])[^@]{1,64}@[^@]+\.[a-z][a-z\d-]*[a-z\d]$/i;

/** Fields of a message. Add new fields at the end, so that the digests of stored messages do not change. */
export const messageFields = {
  name: {
    ...messageProperties,
    label: 'Name',
    ...requiredField(normaliseSingleLine, 100, 'your name'),
  },
  email: {
    ...messageProperties,
    label: 'E-mail',
    ...emailRules,
    check: v.pipe(
      emailRules.check,
      v.rfcEmail(invalidEmailMessage),
      v.regex(deliverablePattern, invalidEmailMessage),
    ),
    fingerprint: (value) => value.toLowerCase(),
  },
  phone: {
    ...messageProperties,
    label: 'Phone',
    ...optionalField(30, 'the phone number'),
    fingerprint: (value) => value.replace(/[+()\s./-]/g, ''),
  },
  subject: {
    ...messageProperties,
    label: 'Subject',
    ...requiredField(normaliseSingleLine, 150, 'a subject'),
  },
  message: {
    ...messageProperties,
    label: 'Message',
    multiline: true,
    ...requiredField(normaliseMultiline, 5000, 'a message'),
  },
  ...reportFields,
} satisfies Record<string, MessageField>;

export type MessageFieldName = keyof typeof messageFields;
/** Text of every field; empty if not given. */
export type MessageTexts = Record<MessageFieldName, string>;
