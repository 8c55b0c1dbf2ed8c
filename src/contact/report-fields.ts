import * as v from 'valibot';
import { directions, junctionName, junctions } from '../site/content/network.ts';
import { asItIs, type Choice, choice, type MessageField, optional } from './field.ts';

/** Answers that are stored as they are read, in lower case. */
const named = (...labels: string[]): Choice[] =>
  labels.map((label) => ({ value: label.toLowerCase(), label }));

export const topics = [
  { value: 'road', label: 'Something on or beside the road' },
  { value: 'question', label: 'A question' },
  { value: 'works', label: 'Work that disturbs' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly Choice[];

/** The topic beside which the form asks where on the road it is; beside the others it hides that. */
const placed = 'road' satisfies (typeof topics)[number]['value'];
export const placeless = topics.map(({ value }) => value).filter((value) => value !== placed);

const kinds = named(
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

const stretch = junctions.map((one) => ({ value: `${one.number}`, label: junctionName(one) }));
const ways = directions.map((way) => ({
  value: way,
  label: `${way.charAt(0).toUpperCase()}${way.slice(1)}`,
}));

const common = { part: 'report', long: false, digested: asItIs } as const;

/** What a message is about and where that is. All of it may be left open. */
export const reportFields = {
  about: {
    ...common,
    column: 'about',
    label: 'About',
    heading: 'about',
    listed: 8,
    ...choice(topics, 'what it is about'),
  },
  kind: {
    ...common,
    column: 'kind',
    label: 'What it is',
    heading: 'kind',
    listed: 10,
    ...choice(kinds, 'what it is'),
  },
  direction: {
    ...common,
    column: 'direction',
    label: 'Direction',
    heading: 'direction',
    listed: 10,
    ...choice(ways, 'a direction'),
  },
  from: {
    ...common,
    column: 'from_junction',
    label: 'From junction',
    heading: 'from junction',
    listed: 2,
    ...choice(stretch, 'a junction'),
  },
  to: {
    ...common,
    column: 'to_junction',
    label: 'To junction',
    heading: 'to junction',
    listed: 2,
    ...choice(stretch, 'a junction'),
  },
  lane: {
    ...common,
    column: 'lane',
    label: 'Lane',
    heading: 'lane',
    listed: 0,
    ...choice(lanes, 'a lane'),
  },
  plate: {
    ...common,
    column: 'plate',
    label: 'Number on the small location plate',
    heading: 'location plate',
    listed: 0,
    ...optional(30, 'the number on the plate'),
  },
  seen: {
    ...common,
    column: 'seen',
    label: 'When you saw it',
    heading: 'seen',
    listed: 0,
    ...optional(60, 'when you saw it'),
  },
  notice: {
    ...common,
    column: 'notice',
    label: 'Notice of works',
    heading: 'notice',
    listed: 0,
    ...optional(20, 'the notice'),
    check: v.pipe(
      v.optional(v.string(), ''),
      v.regex(/^[a-z\d]{0,20}$/, 'The works that this is about are not known'),
    ),
  },
} satisfies Record<string, MessageField>;
