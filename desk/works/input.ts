import { directionBetween } from '../../src/site/road/network.ts';
import {
  createNotice,
  differencesOf,
  localTimeText,
  RefusedError,
  reviseNotice,
} from '../../src/works/edit/edit.ts';
import { isCrossing } from '../../src/works/effect-words.ts';
import type { Problem } from '../../src/works/input.ts';
import { lanesFrom, linkFrom, slipsFrom } from '../../src/works/input-text.ts';
import { addDays, dayOf, hourMs, instantOf, isDay } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { type Fields, fieldsOf, kindByWhat } from './fields.ts';
import { defaultSeverity, formJunctions, slipsOf, textFor, titleFor } from './form-words.ts';
import { shiftAt } from './road.ts';
import { isRepeated, momentFrom, nightHours, repeatFrom, spanOf, withDates } from './typed-time.ts';

/** How far back a start may lie that is typed as a time of day without a date, in ms. */
const maxPastStartMs = 6 * hourMs;

/** Converts a form to the input of `createNotice` and `reviseNotice`; an empty field counts as left out. */
export function inputFrom(form: Fields, now: number): Record<string, unknown> {
  const direction = directionOf(form);
  const slips = slipsOf(form);
  const [part] = slips;
  const also = canHaveSlips(form) ? form.also : '';
  return {
    kind: form.what === 'lanes' && also ? 'mixed-closure' : kindByWhat[form.what],
    title: form.title || titleFor(form),
    text: form.text || textFor(form, direction),
    direction,
    from: form.from,
    to: form.to,
    landmark: form.landmark,
    slips: form.what === 'slip' && slips.length === 0 ? ['none said'] : slips,
    link: part === 'link' ? linkFrom(form.link) : '',
    carries: part === 'overbridge' ? form.carries : '',
    also: also && slipsFrom(also),
    ...lanesOf(form),
    cause: form.cause,
    speedLimit: form.speedLimit,
    ...timesOf(form, now),
    repeat: repeatFrom(form, now),
    diversion: form.diversion,
    audible: form.audible !== '',
    severity: form.severity || defaultSeverity[form.what],
  };
}

/** Returns the direction; for a part that crosses the road it is "both" by default. */
function directionOf(form: Fields): string {
  const isCrossingPart = isCrossing({ slips: slipsOf(form) });
  if (form.direction || isCrossingPart) return form.direction || 'both';
  const [first, last] = formJunctions(form);
  return (first && last && directionBetween(first.number, last.number)) ?? '';
}

/** Returns the fields in which a form differs from the notice it was filled from; others stay unchanged. */
export function changesTo(base: Notice, form: Fields, now: number): Record<string, unknown> {
  const [baseInput, formInput] = [inputFrom(fieldsOf(base), now), inputFrom(form, now)];
  return Object.fromEntries(
    differencesOf(baseInput, formInput).map((name) => [name, formInput[name]]),
  );
}

/** Whether slip roads can be closed too: only with a carriageway or some of its lanes. */
function canHaveSlips({ what }: Fields): boolean {
  return what === 'closed' || what === 'lanes';
}

/** Returns the lanes that are closed; empty for a full closure, which closes all. */
function lanesOf({ what, closed, of, lanes }: Fields): Record<string, unknown> {
  if (what === 'closed' || what === 'slip') return { lanes: '', laneStates: '' };
  if (lanes !== '') return { ...lanesFrom(lanes) };
  const hasLanes = what === 'lanes' && (closed !== '' || of !== '');
  return { lanes: hasLanes ? { closed: Number(closed), of: Number(of) } : '', laneStates: '' };
}

/** Returns start and end as typed, or else of the single nights or of tonight, or else now and `until`. */
function timesOf(form: Fields, now: number): { start: string; end: string } {
  const span = spanOf(form, now);
  const isTonight = form.startText === '' && form.start === 'tonight' && !span;
  const start = form.startText
    ? momentFrom(form.startText, now - maxPastStartMs, now)
    : (span?.start ?? (isTonight ? `${dayOf(now)} ${nightHours.from}` : localTimeText(now)));
  const startMs = instantOf(start.slice(0, 10), start.slice(11));
  const afterMs = Number.isNaN(startMs) ? now : startMs;
  if (form.endText) return { start, end: momentFrom(form.endText, afterMs, now) };
  if (span || isRepeated(form) || form.otherHours) return { start, end: span?.end ?? '' };
  return { start, end: endAfter(afterMs, isTonight ? nightHours.to : form.until) };
}

/** Returns the end: `until` is minutes after the start, or a time. */
function endAfter(start: number, until: string): string {
  const minutes = Number(until);
  return Number.isNaN(minutes) ? momentFrom(until, start) : localTimeText(start + minutes * 60_000);
}

/** Notice that a form would publish, or the problems that prevent it. */
export type Proposal =
  | { readonly notice: Notice; readonly problems?: undefined }
  | { readonly notice?: undefined; readonly problems: readonly Problem[] };

/** Returns a new notice from a form, or its problems. */
export function proposeNotice(form: Fields, now: number): Proposal {
  return proposalFrom(() =>
    createNotice({ ...inputFrom(form, now), by: shiftAt(now) }, { now, late: true }),
  );
}

/** Applies what a form changes in the revision it was filled from to the current revision. */
export function proposeChange(
  { base, current }: { base: Notice; current: Notice },
  form: Fields,
  now: number,
): Proposal {
  const changes = changesTo(base, form, now);
  return proposalFrom(() =>
    reviseNotice(current, { ...changes, by: shiftAt(now) }, { now, late: true }),
  );
}

/** Returns the revision that `createRevision` creates, or the problems for which it is refused. */
export function proposalFrom(createRevision: () => Notice): Proposal {
  try {
    return { notice: createRevision() };
  } catch (error) {
    if (error instanceof RefusedError) return { problems: relevantProblems(error.problems) };
    throw error;
  }
}

/** Omits problems of title and text while the place is wrong: both are derived from the place. */
function relevantProblems(problems: readonly Problem[]): readonly Problem[] {
  const others = problems.filter(({ field }) => field !== 'title' && field !== 'text');
  const isPlaceValid = !others.some(({ field }) => ['from', 'to', 'direction'].includes(field));
  return isPlaceValid ? problems : others;
}

/** Returns the form of a notice moved by whole days to today or later, to repeat last night's. */
export function copyOf(notice: Notice, now: number): Fields {
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

/** Returns the form with dates in its times, so that they mean the same on another day. */
export function withTimes(form: Fields, now: number): Fields {
  const { start, end } = inputFrom(form, now);
  return { ...form, startText: `${start}`, endText: `${end}`, ...withDates(form, now) };
}
