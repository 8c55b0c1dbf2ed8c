import * as v from 'valibot';
import { directionLabel, junctionName } from '../../road/network.ts';
import { directions, junctions } from '../../road/road.ts';
import {
  choiceField,
  type FieldChoice,
  type MessageField,
  normaliseMultiline,
  normaliseSingleLine,
  optionalField,
  requiredField,
} from './field.ts';

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
