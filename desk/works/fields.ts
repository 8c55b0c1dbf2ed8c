import * as v from 'valibot';
import { landmarkNames } from '../../src/site/road/network.ts';
import { inputOf } from '../../src/works/edit/edit.ts';
import { endsOf, lanesText } from '../../src/works/input-text.ts';
import { causes, type Kind, type Notice } from '../../src/works/notice.ts';
import { defaultSeverity, textFor, titleFor } from './form-words.ts';
import { dayNames, hoursOf, spanOf } from './typed-time.ts';

/** Answers to "What is shut?", each with the usual kind of notice that it becomes. */
export const kindByWhat = {
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
] as const satisfies readonly (keyof typeof kindByWhat)[];
export type What = (typeof whatNames)[number];

/** Parts of a junction; the empty string stands for its slip roads, which `exit` and `entry` choose. */
export const formParts = ['', 'roundabout', 'link', 'overbridge'] as const;

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), ''), '');
/** Words of any length, so that too many are refused and not dropped. */
const words = v.fallback(v.optional(v.pipe(v.string(), v.trim()), ''), '');

function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return v.fallback(v.picklist(values), values[0]);
}

/** Form of a notice as it was sent: nothing is required, so that an incomplete one can be stored. */
const formSchema = v.object({
  what: choice(whatNames),
  /** Empty if it is not given. */
  cause: choice(['', ...causes]),
  from: text,
  to: text,
  /** Empty if it follows from the two junctions. */
  direction: text,
  landmark: choice(['', ...landmarkNames]),
  part: choice(formParts),
  exit: text,
  entry: text,
  /** Roads that a link connects, such as "N7 to M50". */
  link: text,
  /** The road on an overbridge. */
  carries: text,
  /** Slip roads closed with a stretch, "J6 entry, J7 exit". */
  also: text,
  closed: text,
  of: text,
  /** Lanes by name, such as "lane 1, auxiliary of 5"; goes before `closed` and `of`, which are of "lanes" alone. */
  lanes: text,
  speedLimit: text,
  /** From now, or tonight from 22:00 to 05:30; `startText` takes precedence over it. */
  start: choice(['now', 'tonight']),
  startText: text,
  /** Minutes after the start, or a time of day; `endText` takes precedence over it. */
  until: choice(['120', '60', '240', '05:30']),
  endText: text,
  /** Hours such as "22:00-05:30", on the days of the week below, or on all if none is ticked. */
  hours: text,
  ...v.entriesFromList(dayNames, text),
  /** Dates such as "24 Nov, 27 Nov", which take precedence over the days of the week. */
  nights: text,
  /** Lines such as "22:00-07:00 sun", which take precedence over `hours` on their days. */
  otherHours: text,
  title: words,
  text: words,
  diversion: words,
  audible: text,
  severity: text,
});
export type Fields = Readonly<v.InferOutput<typeof formSchema>>;

export const emptyFields: Fields = v.parse(formSchema, {
  what: 'closed',
  cause: 'collision',
  start: 'now',
  until: '120',
});

/** Reads a form; a pressed junction button or a chosen landmark sets the junctions. */
export function fieldsFrom(data: FormData | URLSearchParams): Fields {
  const read = v.parse(formSchema, { ...emptyFields, ...Object.fromEntries(data) });
  const plate = data.get('plate');
  return typeof plate === 'string' ? withJunction(read, plate) : withLandmarkEnds(read);
}

/** Fills in the first junction, then the second; the direction follows from them, unless it is "both". */
function withJunction(before: Fields, plate: string): Fields {
  const direction = before.direction === 'both' ? 'both' : '';
  const form = { ...before, direction, landmark: '' } as const;
  if (form.from === '' || form.to !== '') return { ...form, from: plate, to: '' };
  return { ...form, to: plate };
}

function withLandmarkEnds(form: Fields): Fields {
  const { landmark, direction, from } = form;
  if (landmark === '' || direction === '' || from !== '') return form;
  const ends = endsOf(landmark, direction);
  return { ...form, from: `J${ends.from}`, to: `J${ends.to}` };
}

/** Returns the form that would publish a notice unchanged; what follows from other fields is empty. */
export function fieldsOf(notice: Notice): Fields {
  return withoutDerived(allFieldsOf(notice));
}

/** Empties title, text, delay and times that the rest of a form says too, so that they change with it. */
function withoutDerived(form: Fields): Fields {
  const { title, text, severity, startText, endText } = form;
  const span = spanOf(form, 0);
  const isDerived = span?.start === startText && span.end === endText;
  return {
    ...form,
    title: title === titleFor(form) ? '' : title,
    text: text === textFor(form, form.direction) ? '' : text,
    severity: severity === defaultSeverity[form.what] ? '' : severity,
    ...(isDerived ? { startText: '', endText: '' } : {}),
  };
}

function allFieldsOf(notice: Notice): Fields {
  const { lanes, start, end, ...input } = inputOf(notice);
  const what = whatOf(notice);
  const countsLanes = what === 'lanes';
  return {
    ...emptyFields,
    what,
    cause: notice.cause ?? '',
    ...placeOf(notice),
    closed: `${(countsLanes && lanes?.closed) || ''}`,
    of: `${(countsLanes && lanes?.of) || ''}`,
    lanes: notice.laneStates || !countsLanes ? lanesText(notice) : '',
    speedLimit: `${notice.speedLimit ?? ''}`,
    startText: start,
    endText: end,
    ...(notice.repeat && hoursOf(notice.repeat)),
    title: input.title,
    text: input.text,
    diversion: input.diversion ?? '',
    audible: input.audible ? 'on' : '',
    severity: input.severity ?? '',
  };
}

function placeOf({ from, to, direction, landmark, slips, link, carries, also = [] }: Notice) {
  return {
    from: `J${from}`,
    to: to === from ? '' : `J${to}`,
    direction,
    landmark: landmark ?? '',
    part: formParts.find((part) => slips.some((one) => one === part)) ?? '',
    exit: slips.includes('exit') ? 'on' : '',
    entry: slips.includes('entry') ? 'on' : '',
    link: link ? `${link.from} to ${link.to}` : '',
    carries: carries ?? '',
    also: also.map(({ junction, slip }) => `J${junction} ${slip}`).join(', '),
  } as const;
}

function whatOf({ kind, slips }: Notice): What {
  if (kind === 'full-closure') return slips.length > 0 ? 'slip' : 'closed';
  return kind === 'lane-closure' || kind === 'mixed-closure' ? 'lanes' : kind;
}
