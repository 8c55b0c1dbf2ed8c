import * as v from 'valibot';
import { landmarkEnds } from '../../../src/edit/values.ts';
import { type Cause, causes, causeTable } from '../../../src/notice/causes.ts';
import type { NoticeFieldName } from '../../../src/notice/fields.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import {
  type Kind,
  kinds,
  type WinterStage,
  winterStages,
} from '../../../src/notice/vocabulary.ts';
import { addDays } from '../../../src/road/irish-time.ts';
import { type LandmarkName, landmarkNames } from '../../../src/road/network.ts';
import { nightHours } from './typed-nights.ts';
import { isMoment } from './typed-time.ts';

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

/** Numbers of closed lanes that the form offers. */
export const laneCounts = ['1/2', '1/3', '2/3', '1/4', '2/4', '3/4'] as const;

/** Whether the lanes are typed by name instead of chosen by number. */
export function hasLaneNames({ lanes }: Pick<Fields, 'lanes'>): boolean {
  return lanes !== '' && !laneCounts.some((one) => one === lanes);
}

const worksCauses = causes.filter((cause) => causeTable[cause].datex === 'roadMaintenance');

/** Causes that the form offers for each kind of notice. */
const causesByKind: Readonly<Record<Kind, readonly Cause[]>> = {
  closure: causes,
  works: [...worksCauses, 'event', 'other'],
  incident: ['collision', 'debris', 'breakdown', 'weather', 'event', 'other'],
  winter: ['weather', 'other'],
  information: [...worksCauses, 'weather', 'event', 'other'],
};

/** Causes that nobody plans, so that no closure on some nights has them. */
const unplannedCauses: readonly Cause[] = ['collision', 'debris', 'breakdown'];

/** Returns the causes that fit the kind and the times of a notice. */
export function causesFor({ kind, start }: Pick<Fields, 'kind' | 'start'>): readonly Cause[] {
  const offered = kind === '' ? causes : causesByKind[kind];
  return start === 'nights' ? offered.filter((one) => !unplannedCauses.includes(one)) : offered;
}

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
  /** Empty if a page of an older version sent the form. */
  kind: choice<Kind | ''>('', ...kinds),
  /** Empty without a cause. */
  cause: choice<Cause | ''>('', ...causes),
  from: text,
  to: text,
  /** Empty if derived from the two junctions. */
  direction: text,
  landmark: choice<LandmarkName | ''>('', ...landmarkNames),
  /** Parts of a junction, such as "exit, entry"; empty for the motorway itself. */
  slips: text,
  /** Roads that a link connects, such as "N7 to M50". */
  link: text,
  /** Name of the road on an overbridge. */
  carries: text,
  /** Stage of the winter service. */
  stage: choice<WinterStage | ''>('', ...winterStages),
  /** Lanes such as "1/4" or "lane 1, auxiliary of 5"; empty if all lanes are closed. */
  lanes: text,
  /** Start: now, tonight from 22:00, the time in `startText`, or the nights in the fields from `hours`. */
  start: choice(...startChoices),
  startText: text,
  /** End: minutes after the start, a time of day, or `endText`. The default depends on the start. */
  until: choice('', '60', '120', '240', '480', '720', '05:30', 'typed'),
  endText: text,
  /** End of the published notice, as the page shows it; minutes of `until` count from it. Empty for a new notice. */
  shownEnd: text,
  /** Length of a long period that the user has confirmed, in hours. */
  confirmedHours: text,
  /** Nights such as "24 Nov, mon-fri 30 Nov to 18 Dec", from the calendar and the field `otherNights`. */
  nights: longText,
  /** Hours of the nights, such as "22:00-05:30". */
  hours: text,
  /** Lines such as "22:00-07:00 sun", which override `hours` on their nights. */
  otherHours: longText,
  audible: text,
  severity: text,
  /** Typed times that a button has replaced. */
  replaced: text,
});
export type Fields = Readonly<v.InferOutput<typeof formSchema>>;

export const emptyFields: Fields = v.parse(formSchema, { kind: 'closure', cause: 'collision' });

/** Returns the end that applies if the user selects no button: "typed" for the published end. */
export function defaultUntil({ start, kind, shownEnd }: Fields): Fields['until'] {
  if (start === 'tonight' && kind !== 'winter') return nightHours.to;
  if (shownEnd) return 'typed';
  return kind === 'winter' ? '720' : '120';
}

/** Names of the fields for nights. */
const nightFieldNames = ['hours', 'nights', 'otherHours'] as const;

/**
 * Parses a form, a link or stored fields. A junction button or a landmark sets the junctions.
 * @param base notice from which the form was filled
 */
export function fieldsFrom(
  data: FormData | URLSearchParams,
  base?: Pick<Notice, 'nights'>,
): Fields {
  const listOf = (...names: string[]) =>
    names
      .flatMap((name) => data.getAll(name))
      .filter(Boolean)
      .join(', ');
  // A form sends no value for a group without a selection, and a link omits the usual values.
  const isForm = data.has('pending');
  const parsed = v.parse(formSchema, {
    ...emptyFields,
    ...(isForm && { kind: '', cause: '' }),
    ...Object.fromEntries(data),
    ...{ also: listOf('also'), slips: listOf('slips') },
    lanes: lanesFromForm(data),
    nights: listOf('nights', 'otherNights'),
  });
  const form = isForm ? withoutReplacedTimes(parsed, base) : withImpliedTimes(parsed);
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
  if (landmark === '' || direction === '') return form;
  const ends = landmarkEnds(landmark, direction);
  const [first, last] = [`J${ends.from}`, `J${ends.to}`];
  // The answer about the direction may change after the landmark has set the junctions.
  return from === '' || (from === last && to === first) ? { ...form, from: first, to: last } : form;
}

/** Returns the lanes of a form: their names, unless a button has replaced the names that the page showed. */
function lanesFromForm(data: FormData | URLSearchParams): unknown {
  const [names, pressed] = [data.get('laneNames'), data.get('lanes')];
  const isReplaced = pressed !== null && names === data.get('shownLaneNames');
  return (isReplaced ? pressed : names || pressed) ?? '';
}

/** Returns the form with the choices that its typed times imply, because a link or a stored form may lack them. */
function withImpliedTimes(form: Fields): Fields {
  const { start, until, startText, endText, nights } = form;
  const typedStart = startText ? 'typed' : start;
  return {
    ...form,
    start: nights ? 'nights' : typedStart,
    until: endText ? 'typed' : until,
    replaced: '',
  };
}

/**
 * Clears typed times if another button is selected, and reports the cleared times in `replaced`. A button for the start
 * replaces neither the published end nor the nights of `base`.
 */
function withoutReplacedTimes(form: Fields, base?: Pick<Notice, 'nights'>): Fields {
  const { start, until, shownEnd } = form;
  if (start === 'nights') return withTypedNight(form);
  if (base?.nights) return { ...form, replaced: '' };
  const keepsEnd = defaultUntil(form) === 'typed';
  if (keepsEnd && until === '')
    return withoutReplacedTimes({ ...form, until: 'typed', endText: shownEnd });
  const replacedNames = [...nightFieldNames, ...(start === 'typed' ? [] : ['startText' as const])];
  const isStartOld = replacedNames.some((name) => form[name] !== '');
  const isTypedEndOld = until === 'typed' && isStartOld && !keepsEnd;
  return {
    ...clearFields(form, [
      ...replacedNames,
      ...(until !== 'typed' || isTypedEndOld ? ['endText' as const] : []),
    ]),
    ...(isTypedEndOld && { until: '' }),
  };
}

/**
 * Returns the form with its typed period as the first night, if no night is chosen. A period without dates is cleared
 * and reported.
 */
function withTypedNight(form: Fields): Fields {
  const { startText, endText, nights, hours } = form;
  if (!isMoment(startText) || !isMoment(endText))
    return clearFields(form, ['startText', 'endText']);
  const [day, from] = [startText.slice(0, 10), startText.slice(11)];
  const [lastDay, to] = [endText.slice(0, 10), endText.slice(11)];
  const isNight = lastDay === (to > from ? day : addDays(day, 1));
  const hasNight = isNight && nights === '' && hours === '';
  return { ...form, ...(hasNight && { nights: day, hours: `${from}-${to}` }), replaced: '' };
}

/** Clears fields, and reports what they contained. A button that replaces the published end replaces nothing typed. */
function clearFields(form: Fields, names: readonly (keyof Fields)[]): Fields {
  const replaced = names.map((name) => form[name]).filter((one) => one && one !== form.shownEnd);
  return {
    ...form,
    ...Object.fromEntries(names.map((name) => [name, ''])),
    replaced: replaced.join(', '),
  };
}
