import * as v from 'valibot';
import { inputOf } from '../../src/works/edit/edit.ts';
import { lanesTyped } from '../../src/works/input-lanes.ts';
import { causes, type Kind, type Notice } from '../../src/works/notice.ts';

/** What can be published, in the order of the buttons, with the kind of notice that it becomes. */
export const whats = {
  closed: 'full-closure',
  lanes: 'lane-closure',
  slip: 'full-closure',
  works: 'works',
  incident: 'incident',
  winter: 'winter',
  information: 'information',
} as const satisfies Readonly<Record<string, Kind>>;

const whatNames = [
  'closed',
  'lanes',
  'slip',
  'works',
  'incident',
  'winter',
  'information',
] as const satisfies readonly (keyof typeof whats)[];
export type What = (typeof whatNames)[number];

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), ''), '');

function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return v.fallback(v.picklist(values), values[0]);
}

/** The form of a notice as it was sent: nothing is required, so that a half-filled one can be kept. */
const form = v.object({
  what: choice(whatNames),
  /** Empty where nothing is said of it. */
  cause: choice(['collision', ...causes, '']),
  from: text,
  to: text,
  /** Empty where it follows from the two junctions. */
  direction: text,
  exit: text,
  entry: text,
  closed: text,
  of: text,
  /** By name, such as "lane 1, auxiliary of 5"; goes before the numbers. */
  lanes: text,
  /** From now, or tonight from 22:00 to 05:30; what is typed into `startText` goes before it. */
  start: choice(['now', 'tonight']),
  startText: text,
  /** Minutes from the start, or a time; what is typed into `endText` goes before it. */
  until: choice(['120', '60', '240', '05:30']),
  endText: text,
  repeat: text,
  title: text,
  text,
  diversion: text,
  audible: text,
  severity: text,
});
export type Fields = Readonly<v.InferOutput<typeof form>>;

export const emptyFields: Fields = v.parse(form, {
  what: 'closed',
  cause: 'collision',
  start: 'now',
  until: '120',
});

/** Reads a form; a plate that was pressed fills the first junction and then the second. */
export function fieldsFrom(sent: FormData | URLSearchParams): Fields {
  const read = v.parse(form, { ...emptyFields, ...Object.fromEntries(sent) });
  const plate = sent.get('plate');
  if (typeof plate !== 'string') return read;
  if (read.from === '' || read.to !== '') return { ...read, from: plate, to: '' };
  return { ...read, to: plate };
}

/** The form that would publish a notice as it is. */
export function fieldsOf(notice: Notice): Fields {
  const { lanes, start, end, ...said } = inputOf(notice);
  const { from, to, slips } = notice;
  return {
    ...emptyFields,
    what: whatOf(notice),
    cause: notice.cause ?? '',
    ...{ from: `J${from}`, to: to === from ? '' : `J${to}`, direction: said.direction },
    ...{ exit: slips.includes('exit') ? 'on' : '', entry: slips.includes('entry') ? 'on' : '' },
    ...{ closed: `${lanes?.closed ?? ''}`, of: `${lanes?.of ?? ''}` },
    lanes: notice.laneStates ? lanesTyped(notice) : '',
    ...{ startText: start, endText: end, repeat: said.repeat ?? '' },
    ...{ title: said.title, text: said.text, diversion: said.diversion ?? '' },
    ...{ audible: said.audible ? 'on' : '', severity: said.severity ?? '' },
  };
}

function whatOf({ kind, slips }: Notice): What {
  if (kind === 'full-closure') return slips.length > 0 ? 'slip' : 'closed';
  return kind === 'lane-closure' || kind === 'mixed-closure' ? 'lanes' : kind;
}
