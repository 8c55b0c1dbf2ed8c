import * as v from 'valibot';
import { landmarkEnds } from '../../../src/edit/typed.ts';
import { type Cause, causes, causeTable } from '../../../src/notice/causes.ts';
import type { NoticeFieldName } from '../../../src/notice/fields.ts';
import type { Kind } from '../../../src/notice/kinds.ts';
import { type WinterStage, winterStages } from '../../../src/notice/vocabulary.ts';
import { type LandmarkName, landmarkNames } from '../../../src/road/network.ts';
import { dayNames, isRepeated } from './typed-time.ts';

/** Text controls of the form. Other fields have special controls. */
export const controls = {
  title: {},
  text: { lines: 3 },
  also: {},
  speedLimit: { hint: 'In km/h, such as 60.' },
  diversion: { lines: 2 },
} as const satisfies Partial<Readonly<Record<NoticeFieldName, { hint?: string; lines?: number }>>>;
export type ControlName = keyof typeof controls;
const isControlName = (name: string): name is ControlName => Object.hasOwn(controls, name);
export const controlNames: readonly ControlName[] = Object.keys(controls).filter(isControlName);

/** Answers to "What is closed?", each with its kind of notice. */
export const kindByWhat = {
  closed: 'closure',
  lanes: 'closure',
  slip: 'closure',
  works: 'works',
  incident: 'incident',
  winter: 'winter',
  information: 'information',
} as const satisfies Readonly<Record<string, Kind>>;

export type What = keyof typeof kindByWhat;
const isWhatName = (name: string): name is What => Object.hasOwn(kindByWhat, name);
const whatNames = Object.keys(kindByWhat).filter(isWhatName);

const worksCauses = causes.filter((cause) => causeTable[cause].datex === 'roadMaintenance');

/** Causes allowed for each answer. Changing the answer clears a cause that is not allowed. */
export const causesByAnswer: Readonly<Record<What, readonly Cause[]>> = {
  closed: causes,
  lanes: causes,
  slip: causes,
  works: [...worksCauses, 'event', 'other'],
  incident: ['collision', 'debris', 'breakdown', 'weather', 'event', 'other'],
  winter: ['weather', 'other'],
  information: [...worksCauses, 'weather', 'event', 'other'],
};

/**
 * Parts of a junction: 'road' is the motorway itself, 'slips' the slip roads selected by `exit` and `entry`.
 */
export const formParts = ['', 'road', 'slips', 'roundabout', 'link', 'overbridge'] as const;

const startChoices = ['now', 'tonight', 'typed', 'nights'] as const;

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), ''), '');
/** Text of any length. A later check reports excessive length, so that the form keeps the text. */
const longText = v.fallback(v.optional(v.pipe(v.string(), v.trim()), ''), '');

function choice<const T extends string>(first: T, ...others: readonly T[]) {
  return v.fallback(v.picklist([first, ...others]), first);
}

/** Submitted form of a notice. No field is required, so that an incomplete form can be stored. */
const formSchema = v.object({
  ...v.entriesFromList(controlNames, longText),
  what: choice<What>('closed', ...whatNames),
  /** Value of `what` with which the page was rendered. */
  shownWhat: choice<What>('closed', ...whatNames),
  /** Empty without a cause. */
  cause: choice<Cause | ''>('', ...causes),
  from: text,
  to: text,
  /** Empty if derived from the two junctions. */
  direction: text,
  landmark: choice<LandmarkName | ''>('', ...landmarkNames),
  part: choice(...formParts),
  exit: text,
  entry: text,
  /** Roads that a link connects, such as "N7 to M50". */
  link: text,
  /** Name of the road on an overbridge. */
  carries: text,
  /** Stage of the winter service. */
  stage: choice<WinterStage | ''>('', ...winterStages),
  closed: text,
  of: text,
  /** Lanes by name, such as "lane 1, auxiliary of 5". Overrides `closed` and `of`. */
  lanes: text,
  /** Start: now, tonight from 22:00, the time in `startText`, or the nights in the fields from `hours`. */
  start: choice(...startChoices),
  /** Value of `start` with which the page was rendered; empty for a link or a form stored without it. */
  shownStart: choice('', ...startChoices),
  startText: text,
  /** End: minutes after the start, a time of day, or `endText`. The default depends on the start. */
  until: choice('', '60', '120', '240', '480', '720', '05:30', 'typed'),
  endText: text,
  /** End of the published notice, as the page shows it; minutes of `until` count from it. Empty for a new notice. */
  shownEnd: text,
  /** Typed times of a long period that the user has confirmed. */
  confirmedTimes: text,
  /** Hours such as "22:00-05:30" on the ticked days of the week, or on all days if none is ticked. */
  hours: text,
  ...v.entriesFromList(dayNames, text),
  /** Dates such as "24 Nov, 27 Nov" from the calendar and the field `otherNights`. Override the days of the week. */
  nights: text,
  /** Lines such as "22:00-07:00 sun", which override `hours` on their days. */
  otherHours: text,
  audible: text,
  severity: text,
  /** Typed times that a button has replaced. */
  replaced: text,
});
export type Fields = Readonly<v.InferOutput<typeof formSchema>>;

export const emptyFields: Fields = v.parse(formSchema, { what: 'closed', cause: 'collision' });

/** Names of the fields for repeating nights or hours. */
const nightFieldNames = ['hours', 'nights', 'otherHours', ...dayNames] as const;

/**
 * Parses a form. A junction button or a landmark sets the junctions. A changed answer clears the fields that
 * it does not allow.
 */
export function fieldsFrom(data: FormData | URLSearchParams): Fields {
  const listOf = (...names: string[]) =>
    names
      .flatMap((name) => data.getAll(name))
      .filter(Boolean)
      .join(', ');
  // A form with no selected cause sends none. Only a link without a cause and without nights means a collision.
  const hasNoDefaultCause = data.has('shownWhat') || data.get('start') === 'nights';
  const parsed = v.parse(formSchema, {
    ...emptyFields,
    ...(hasNoDefaultCause && { cause: '' }),
    ...Object.fromEntries(data),
    also: listOf('also'),
    nights: listOf('nights', 'otherNights'),
  });
  const form = withConsistentTimes(
    parsed.what === parsed.shownWhat ? parsed : withoutOldAnswer(parsed),
  );
  const { landmark, direction, from, to } = form;
  const plate = data.get('plate');
  if (typeof plate === 'string') {
    // Two junctions determine the direction, unless the user has chosen "both".
    const isSecond = from !== '' && to === '';
    return {
      ...form,
      ...{ direction: direction === 'both' ? direction : '', landmark: '' },
      ...(isSecond ? { to: plate } : { from: plate, to: '' }),
    };
  }
  if (landmark === '' || direction === '' || from !== '') return form;
  const landmarkJunctions = landmarkEnds(landmark, direction);
  return { ...form, from: `J${landmarkJunctions.from}`, to: `J${landmarkJunctions.to}` };
}

/** Clears the fields that a changed answer to "What is closed?" does not allow. */
function withoutOldAnswer(form: Fields): Fields {
  const { what, cause, part, exit, entry } = form;
  // "Slip road" without a slip road only means that the form proposed this part.
  const isPartOld =
    part === 'road' ? what !== 'lanes' : part === 'slips' && what !== 'slip' && !(exit || entry);
  return {
    ...form,
    shownWhat: what,
    cause: causesByAnswer[what].some((one) => one === cause) ? cause : '',
    ...(isPartOld ? { part: '' as const } : {}),
    ...(what === 'lanes' ? {} : { closed: '', of: '', lanes: '' }),
    ...(what === 'lanes' || what === 'closed' ? {} : { also: '' }),
  };
}

/**
 * Resolves conflicts between typed times and the selected button. In a form rendered without `shownStart`,
 * typed times select their button. Otherwise, the selected button replaces typed times.
 */
function withConsistentTimes(form: Fields): Fields {
  const { start, until, shownStart, startText, endText, otherHours } = form;
  if (shownStart === '') {
    const typedStart = startText ? 'typed' : start;
    const impliedStart = isRepeated(form) || otherHours ? 'nights' : typedStart;
    const impliedUntil = start === 'tonight' ? '' : until;
    return {
      ...form,
      ...{ start: impliedStart, shownStart: impliedStart, replaced: '' },
      until: endText ? 'typed' : impliedUntil,
    };
  }
  const isTyped = start === 'typed' || start === 'nights';
  const replacedTimeNames = [
    ...(isTyped ? [] : (['startText'] as const)),
    ...(start === 'nights' ? [] : nightFieldNames),
  ].filter((name) => form[name] !== '');
  const isEndOld = start !== 'nights' && (until !== 'typed' || replacedTimeNames.length > 0);
  const replacedNames = [
    ...replacedTimeNames,
    ...(isEndOld && endText ? (['endText'] as const) : []),
  ];
  const texts = replacedNames.map((name) => (form[name] === 'on' ? name : form[name]));
  return {
    ...form,
    ...Object.fromEntries(replacedNames.map((name) => [name, ''])),
    ...(replacedTimeNames.length > 0 && until === 'typed' ? { until: '' } : {}),
    // Planned nights are seldom the result of the collision that a new form assumes.
    ...(start === 'nights' && shownStart !== 'nights' && form.cause === 'collision'
      ? { cause: '' as const }
      : {}),
    ...{ shownStart: start, replaced: texts.join(', ') },
  };
}
