import * as v from 'valibot';
import { directionLabel, junctionName } from '../../site/road/network.ts';
import { directions, junctions } from '../../site/road/road.ts';
import {
  type Choice,
  choiceField,
  identityFunction,
  type MessageField,
  normaliseMultiline,
  normaliseSingleLine,
  optionalField,
  requiredField,
} from './field.ts';

/** Options whose stored value is the label in lower case. */
const optionsOf = (...labels: string[]): Choice[] =>
  labels.map((label) => ({ value: label.toLowerCase(), label }));

export const topics = [
  { value: 'road', label: 'Something on or beside the road' },
  { value: 'question', label: 'A question' },
  { value: 'works', label: 'Noise or disturbance from works' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly Choice[];

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

const lanes: readonly Choice[] = [
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

const common = { group: 'report', multiline: false, fingerprint: identityFunction } as const;

/** Topic and place of a report; every field is optional. */
export const reportFields = {
  about: {
    ...common,
    column: 'about',
    label: 'About',
    heading: 'about',
    listWidth: 8,
    ...choiceField(topics, 'what it is about'),
  },
  kind: {
    ...common,
    column: 'kind',
    label: 'What it is',
    heading: 'kind',
    listWidth: 10,
    ...choiceField(kinds, 'what it is'),
  },
  direction: {
    ...common,
    column: 'direction',
    label: 'Direction',
    heading: 'direction',
    listWidth: 10,
    ...choiceField(directionOptions, 'a direction'),
  },
  from: {
    ...common,
    column: 'from_junction',
    label: 'From junction',
    heading: 'from junction',
    listWidth: 2,
    ...choiceField(junctionOptions, 'a junction'),
  },
  to: {
    ...common,
    column: 'to_junction',
    label: 'To junction',
    heading: 'to junction',
    listWidth: 2,
    ...choiceField(junctionOptions, 'a junction'),
  },
  lane: {
    ...common,
    column: 'lane',
    label: 'Lane',
    heading: 'lane',
    listWidth: 0,
    ...choiceField(lanes, 'a lane'),
  },
  plate: {
    ...common,
    column: 'plate',
    label: 'Number on the small location plate',
    heading: 'location plate',
    listWidth: 0,
    ...optionalField(30, 'the number on the plate'),
  },
  seen: {
    ...common,
    column: 'seen',
    label: 'When you saw it',
    heading: 'seen',
    listWidth: 0,
    ...optionalField(60, 'when you saw it'),
  },
  notice: {
    ...common,
    column: 'notice',
    label: 'Notice of works',
    heading: 'notice',
    listWidth: 0,
    ...optionalField(20, 'the notice'),
    check: v.pipe(
      v.optional(v.string(), ''),
      v.regex(/^[a-z\d]{0,20}$/, 'The works that this is about are not known'),
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

/** Fields of a message. Add new ones last, so that the digests of stored messages do not change. */
export const fields = {
  name: {
    group: 'message',
    column: 'name',
    label: 'Name',
    heading: 'name',
    listWidth: 24,
    multiline: false,
    ...requiredField(normaliseSingleLine, 100, 'your name'),
    fingerprint: identityFunction,
  },
  email: {
    group: 'message',
    column: 'email',
    label: 'E-mail',
    heading: 'email',
    listWidth: 36,
    multiline: false,
    ...emailRules,
    check: v.pipe(
      emailRules.check,
      v.rfcEmail(invalidEmailMessage),
      v.regex(deliverablePattern, invalidEmailMessage),
    ),
    fingerprint: (value) => value.toLowerCase(),
  },
  phone: {
    group: 'message',
    column: 'phone',
    label: 'Phone',
    heading: 'phone',
    listWidth: 0,
    multiline: false,
    ...optionalField(30, 'the phone number'),
    fingerprint: (value) => value.replace(/[+()\s./-]/g, ''),
  },
  subject: {
    group: 'message',
    column: 'subject',
    label: 'Subject',
    heading: 'subject',
    listWidth: 40,
    multiline: false,
    ...requiredField(normaliseSingleLine, 150, 'a subject'),
    fingerprint: identityFunction,
  },
  message: {
    group: 'message',
    column: 'message',
    label: 'Message',
    heading: 'message',
    listWidth: 0,
    multiline: true,
    ...requiredField(normaliseMultiline, 5000, 'a message'),
    fingerprint: identityFunction,
  },
  ...reportFields,
} satisfies Record<string, MessageField>;

export type MessageFieldName = keyof typeof fields;
/** Text of every field; empty if not given. */
export type MessageTexts = Record<MessageFieldName, string>;
