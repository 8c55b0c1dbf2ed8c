import { directionBetween } from '../../../src/site/road/network.ts';
import {
  createNotice,
  differencesOf,
  RefusedError,
  reviseNotice,
} from '../../../src/works/edit/edit.ts';
import type { Problem } from '../../../src/works/input/input.ts';
import { isCrossing } from '../../../src/works/notice/effect.ts';
import { controlNames } from '../../../src/works/notice/fields.ts';
import type { Notice } from '../../../src/works/notice/notice.ts';
import { localTimeText } from '../../../src/works/notice/values.ts';
import {
  addDays,
  dayOf,
  hourMs,
  type Instant,
  instantOf,
  isDay,
} from '../../../src/works/time/irish-time.ts';
import { shiftAt } from '../road.ts';
import { defaultSeverity, formJunctions, slipsOf, textFor, titleFor } from './default-texts.ts';
import { type Fields, kindByWhat } from './form-fields.ts';
import { fieldsOf } from './form-from-notice.ts';
import { isRepeated, momentFrom, nightHours, repeatFrom, spanOf, withDates } from './typed-time.ts';

/** Maximum age of a start without a date, in ms. */
const maxPastStartMs = 6 * hourMs;

/** Converts a form to the input of `createNotice` and `reviseNotice`. An empty field counts as omitted. */
export function inputFrom(form: Fields, now: Instant): Record<string, unknown> {
  const direction = directionOf(form);
  const slips = slipsOf(form);
  const [part] = slips;
  // Slip roads can be closed only together with a carriageway or some of its lanes.
  const also = form.what === 'closed' || form.what === 'lanes' ? form.also : '';
  return {
    ...Object.fromEntries(controlNames.map((name) => [name, form[name]])),
    kind: form.what === 'lanes' && also ? 'mixed-closure' : kindByWhat[form.what],
    title: form.title || titleFor(form),
    text: form.text || textFor(form, direction),
    direction,
    from: form.from,
    to: form.to,
    landmark: form.landmark,
    slips: form.what === 'slip' && slips.length === 0 ? ['none chosen'] : slips,
    link: part === 'link' ? form.link : '',
    carries: part === 'overbridge' ? form.carries : '',
    also,
    ...lanesOf(form),
    cause: form.cause,
    ...timesOf(form, now),
    repeat: repeatFrom(form, now),
    audible: form.audible !== '',
    severity: form.severity || defaultSeverity[form.what],
  };
}

/** Returns the direction. The default for a bridge or roundabout is "both". */
function directionOf(form: Fields): string {
  const isCrossingPart = isCrossing({ slips: slipsOf(form) });
  if (form.direction || isCrossingPart) return form.direction || 'both';
  const [first, last] = formJunctions(form);
  return (first && last && directionBetween(first.number, last.number)) ?? '';
}

/** Returns the fields in which a form differs from the notice from which it was filled. */
export function changesTo(base: Notice, form: Fields, now: Instant): Record<string, unknown> {
  const [baseInput, formInput] = [inputFrom(fieldsOf(base), now), inputFrom(form, now)];
  return Object.fromEntries(
    differencesOf(baseInput, formInput).map((name) => [name, formInput[name]]),
  );
}

/** Returns the closed lanes; empty for a full closure. */
function lanesOf({ what, closed, of, lanes }: Fields): Record<string, unknown> {
  if (what === 'closed' || what === 'slip') return { lanes: '', laneStates: '' };
  if (lanes !== '') return { lanes };
  const hasLanes = what === 'lanes' && (closed !== '' || of !== '');
  return { lanes: hasLanes ? { closed: Number(closed), of: Number(of) } : '', laneStates: '' };
}

/** Returns the typed times, or the times of the single nights or of tonight, or else now and `until`. */
function timesOf(form: Fields, now: Instant): { start: string; end: string } {
  const span = spanOf(form, now);
  const isTonight = form.startText === '' && form.start === 'tonight' && !span;
  const start = form.startText
    ? momentFrom(form.startText, now - maxPastStartMs, now)
    : (span?.start ?? (isTonight ? `${dayOf(now)} ${nightHours.from}` : localTimeText(now)));
  const startMs = instantOf(start.slice(0, 10), start.slice(11));
  const afterMs = Number.isNaN(startMs) ? now : startMs;
  if (form.endText) return { start, end: momentFrom(form.endText, afterMs, now) };
  if (span || isRepeated(form) || form.otherHours) return { start, end: span?.end ?? '' };
  const until = isTonight ? nightHours.to : form.until;
  const minutes = Number(until);
  const isTime = Number.isNaN(minutes);
  const end = isTime ? momentFrom(until, afterMs) : localTimeText(afterMs + minutes * 60_000);
  return { start, end };
}

/** Notice that a form would publish, or the problems that prevent publication. */
export type Proposal =
  | { readonly notice: Notice; readonly problems?: undefined }
  | { readonly notice?: undefined; readonly problems: readonly Problem[] };

/** Creates a notice from a form, or returns the problems. */
export function proposeNotice(form: Fields, now: Instant): Proposal {
  return proposalFrom(() =>
    createNotice({ ...inputFrom(form, now), by: shiftAt(now) }, { now, late: true }),
  );
}

/** Applies the differences between a form and its base revision to the current revision. */
export function proposeChange(
  { base, current }: { base: Notice; current: Notice },
  form: Fields,
  now: Instant,
): Proposal {
  const changes = changesTo(base, form, now);
  return proposalFrom(() =>
    reviseNotice(current, { ...changes, by: shiftAt(now) }, { now, late: true }),
  );
}

/** Returns the revision from `createRevision`, or the problems for which it refuses the revision. */
export function proposalFrom(createRevision: () => Notice): Proposal {
  try {
    return { notice: createRevision() };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // If the place is wrong, problems of title and text are omitted, because both are derived from the place.
    const { problems } = error;
    const isPlaceWrong = problems.some(({ field }) => ['from', 'to', 'direction'].includes(field));
    const isShown = ({ field }: Problem) => !isPlaceWrong || !['title', 'text'].includes(field);
    return { problems: problems.filter(isShown) };
  }
}

/** Returns the form of a notice with its dates moved by whole days to today or later. */
export function copyOf(notice: Notice, now: Instant): Fields {
  const form = fieldsOf(notice);
  const { startText, endText, nights, otherHours } = form;
  const today = momentFrom('23:59', now).slice(0, 10);
  let days = 0;
  while (addDays(dayOf(notice.start), days) < today) days += 1;
  const isOver = (line: string) => isDay(line.slice(-10)) && line.slice(-10) < today;
  const linesToCome = otherHours.split('\n').filter((line) => !isOver(line));
  const move = (text: string) => text.replace(/\d{4}-\d\d-\d\d/g, (day) => addDays(day, days));
  return {
    ...form,
    startText: move(startText),
    endText: move(endText),
    nights: move(nights),
    otherHours: nights ? move(otherHours) : linesToCome.join('\n'),
  };
}

/** Returns the form with absolute dates, which stay correct on another day. */
export function withTimes(form: Fields, now: Instant): Fields {
  const { start, end } = inputFrom(form, now);
  return { ...form, startText: `${start}`, endText: `${end}`, ...withDates(form, now) };
}
