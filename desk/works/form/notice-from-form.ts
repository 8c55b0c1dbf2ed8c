import * as v from 'valibot';
import { type Proposal, proposalFrom } from '../../../src/edit/decide.ts';
import { createNotice, differencesOf, reviseNotice } from '../../../src/edit/edit.ts';
import { hoursText, nightsSchema, nightsText } from '../../../src/edit/hours.ts';
import type { Problem } from '../../../src/edit/input.ts';
import { isSamePlace } from '../../../src/edit/overlaps.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import { isCrossing } from '../../../src/notice/effect.ts';
import { type NoticeFieldName, noticeFields } from '../../../src/notice/fields.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import {
  addDays,
  clockOf,
  dayNumberOf,
  dayOf,
  hourMs,
  type Instant,
  instantOf,
} from '../../../src/road/irish-time.ts';
import { directionBetween, turnJunctionBetween } from '../../../src/road/network.ts';
import { type Period, periodsFrom, periodsOf, scheduleOf } from '../../../src/road/schedule.ts';
import { shiftAt } from '../road.ts';
import {
  defaultSeverity,
  formJunctions,
  slipsOf,
  textFor,
  titleFor,
  whatOf,
} from './default-texts.ts';
import { causesFor, defaultUntil, type Fields, hasLaneNames } from './form-fields.ts';
import { fieldsOf } from './form-from-notice.ts';
import {
  isClock,
  momentFrom,
  nightFieldsOf,
  nightHours,
  nightsFrom,
  timeProblems,
  withDates,
  withoutOldHours,
} from './typed-time.ts';

/** How long ago a start without a date may be, in ms. */
const maxPastStartMs = 6 * hourMs;

/** Whether a field applies to the form. A field that does not apply counts as omitted. */
const applies: Readonly<Record<string, ((form: Fields) => boolean) | undefined>> = {
  cause: (form) => causesFor(form).some((one) => one === form.cause),
  also: ({ kind }) => kind === 'closure',
  link: (form) => slipsOf(form).includes('link'),
  carries: (form) => slipsOf(form).includes('overbridge'),
  // Names of lanes stay visible for every kind, and the buttons for their number do not.
  lanes: (form) => form.kind === 'closure' || hasLaneNames(form),
  stage: ({ kind }) => kind === 'winter',
} satisfies Partial<Record<NoticeFieldName, (form: Fields) => boolean>>;

/**
 * Converts a form to the input of `createNotice` and `reviseNotice`. An empty field counts as omitted.
 * @param shownAt time of the page that shows the typed times. Only the start "now" is the time of the press.
 */
export function inputFrom(form: Fields, now: Instant, shownAt = now): Record<string, unknown> {
  const direction = directionOf(form);
  const times = timesOf(form, shownAt);
  const isNow = form.start === 'now' && times.start === localTimeText(shownAt);
  const input: Record<string, unknown> = {
    ...form,
    ...{
      direction,
      title: form.title || titleFor(form),
      text: form.text || textFor(form, direction),
    },
    ...{ slips: slipsOf(form), severity: form.severity || defaultSeverity[whatOf(form)] },
    ...{ ...times, ...(isNow && { start: localTimeText(now) }), audible: form.audible !== '' },
  };
  return Object.fromEntries(
    Object.keys(noticeFields).map((name) => [
      name,
      (applies[name]?.(form) ?? true) ? input[name] : '',
    ]),
  );
}

/** Returns the direction. The default for a bridge or roundabout is "both". */
function directionOf(form: Fields): string {
  const isCrossingPart = isCrossing({ slips: slipsOf(form) });
  if (form.direction || isCrossingPart) return form.direction || 'both';
  const [first, last] = formJunctions(form);
  return (first && last && directionBetween(first.number, last.number)) ?? '';
}

/**
 * Returns the fields in which a form differs from the notice from which it was filled. Nights that are over stay as
 * they are in the current revision.
 */
export function changesTo(
  { base, current }: { base: Notice; current: Notice },
  form: Fields,
  now: Instant,
  shownAt = now,
): Record<string, unknown> {
  const baseInput = inputFrom(fieldsOf(base, now), now);
  const formInput = inputFrom(form, now, shownAt);
  const changes = Object.fromEntries(
    differencesOf(baseInput, formInput).map((name) => [name, formInput[name]]),
  );
  const { success, output } = v.safeParse(nightsSchema, changes.nights);
  if (!success) return changes;
  const overNights = periodsOf(current).filter(
    (one) => one.end <= now && !output.some((night) => overlap(night, one)),
  );
  return { ...changes, nights: nightsText([...overNights, ...output]) };
}

/** Returns the times: the chosen nights; or the typed times, else those of tonight, else now and `until`. */
export function timesOf(
  form: Fields,
  now: Instant,
): Readonly<Record<'start' | 'end' | 'nights', string>> {
  if (form.start === 'nights') return { start: '', end: '', nights: nightsFrom(form, now) };
  const start = startOf(form, now);
  const startMs = instantOf(start.slice(0, 10), start.slice(11));
  const earliestEndMs = Number.isNaN(startMs) ? now : startMs;
  return { start, end: endOf(form, earliestEndMs, now), nights: '' };
}

function startOf({ start, startText }: Fields, now: Instant): string {
  if (startText) return momentFrom(startText, now - maxPastStartMs, now);
  if (start === 'typed') return '';
  return start === 'tonight' ? `${dayOf(now)} ${nightHours.from}` : localTimeText(now);
}

function endOf(form: Fields, earliest: Instant, now: Instant): string {
  if (form.endText) return momentFrom(form.endText, earliest, now);
  const until = form.until || defaultUntil(form);
  if (until === 'typed') return '';
  if (until.includes(':')) return momentFrom(until, earliest);
  const shownEndMs = instantOf(form.shownEnd.slice(0, 10), form.shownEnd.slice(11));
  const countedFromMs = Number.isNaN(shownEndMs) ? Math.max(earliest, now) : shownEndMs;
  return localTimeText(countedFromMs + Number(until) * 60_000);
}

/** Maximum time from the button "Now" to the start of the night that then begins early, in ms. */
const beginsEarlyForMs = 6 * hourMs;

/** Returns the form with an early start of the next night instead of the start "now", which would replace all nights. */
export function withEarlyNight(form: Fields, base: Notice, now: Instant): Fields {
  if (form.start !== 'now' || !base.nights) return form;
  const { success, output } = v.safeParse(nightsSchema, nightsFrom(form, now));
  const next = success && output.find(({ end }) => end > now);
  if (!next || next.start <= now || next.start > now + beginsEarlyForMs) return form;
  const nights = output.map((night) => (night === next ? { ...night, start: now } : night));
  return { ...form, ...nightFieldsOf(nights), start: 'nights', replaced: hoursText(next) };
}

/**
 * Longest period that needs no confirmation if its times have no dates, in ms. A longer one is often a typing
 * error.
 */
const maxUnconfirmedMs = 16 * hourMs;

/** Returns the length in hours of a period that is probably a typing error; 0 for other periods. */
function doubtfulHours(form: Fields, notice: Notice): number {
  const hasDate = !notice.nights && !isClock(form.endText || form.until);
  const durations = hasDate ? [] : periodsOf(notice).map(({ start, end }) => end - start);
  const longest = Math.max(0, ...durations);
  return longest > maxUnconfirmedMs ? Math.round(longest / hourMs) : 0;
}

/** Returns the times for which the user confirms a long period. Other times need a new confirmation. */
export function timesToConfirm({ until, startText, endText, hours, otherHours }: Fields): string {
  return [until, startText, endText, hours, otherHours].join(' ').trim();
}

/** Creates a notice from a form, or returns the problems. */
export function proposeNotice(form: Fields, now: Instant, shownAt = now): Proposal {
  const proposal = proposalFrom(() =>
    createNotice({ ...inputFrom(form, now, shownAt), by: shiftAt(now) }, now),
  );
  const checked = checkForm(form, now, proposal);
  if (inputFrom(form, now).cause !== '') return checked;
  const why = 'is missing. Choose what happened';
  return { problems: [{ field: 'cause', why }, ...(checked.problems ?? [])] };
}

/** Applies the differences between a form and its base revision to the current revision. */
export function proposeChange(
  { base, current }: { base: Notice; current: Notice },
  sentForm: Fields,
  now: Instant,
  shownAt = now,
): Proposal {
  const form = withoutOldHours(sentForm, base, now);
  if (base.nights && form.start !== 'nights') {
    const why = 'would replace the nights of this notice. Choose Nights, or publish another notice';
    return { problems: [{ field: 'start', why }] };
  }
  const changes = changesTo({ base, current }, form, now, shownAt);
  const proposal = proposalFrom(() => reviseNotice(current, { ...changes, by: shiftAt(now) }, now));
  const isTimeChanged = timeFields.some((field) => field in changes);
  return checkForm(form, now, proposal, isTimeChanged);
}

/** Adds the problems of typed times. Asks for a confirmation if the times are probably wrong. */
function checkForm(
  form: Fields,
  now: Instant,
  { notice, problems = [] }: Proposal,
  isTimeChanged = true,
): Proposal {
  const typedProblems = timeProblems(form, now);
  // Times that cannot be read change nothing, so that the notice would seem unchanged.
  const otherProblems =
    typedProblems.length > 0 ? withoutFields(problems, [...timeFields, 'notice']) : problems;
  if (!notice || typedProblems.length > 0) {
    return { problems: [...placeProblems(form, otherProblems), ...typedProblems] };
  }
  const hours = doubtfulHours(form, notice);
  const isConfirmed = form.confirmedTimes === timesToConfirm(form);
  if (hours === 0 || isConfirmed || !isTimeChanged) return { notice };
  const why = `would be ${hours} hours. Confirm the times, or correct them`;
  return { problems: [{ field: 'confirmedTimes', why }] };
}

const timeFields = ['start', 'end', 'nights'];

function withoutFields(problems: readonly Problem[], fields: readonly string[]): Problem[] {
  return problems.filter(({ field }) => !fields.includes(field));
}

/**
 * Omits problems of fields that are derived from a wrong place. A missing direction is the last problem, and only
 * if the place is right.
 */
function placeProblems(form: Fields, allProblems: readonly Problem[]): Problem[] {
  const endWhy = `is missing. Choose when the ${form.kind === 'winter' ? 'status' : 'notice'} ends.`;
  const problems = allProblems.map((one) => {
    if (one.field === 'lanes' && hasLaneNames(form)) return { ...one, field: 'laneNames' };
    return one.field === 'end' && one.why === 'is missing' ? { field: 'end', why: endWhy } : one;
  });
  const fields = problems.map(({ field }) => field);
  // The junctions of a landmark follow from the direction.
  if (form.landmark !== '' && form.direction === '')
    return withoutFields(problems, ['from', 'to', 'title', 'text']);
  const otherProblems = withoutFields(problems, ['direction', 'title', 'text']);
  if (fields.some((field) => field === 'from' || field === 'to')) return otherProblems;
  const direction = problems.find(
    ({ field, why }) => field === 'direction' && why === 'is missing',
  );
  if (!direction) return problems;
  const why = whyNoDirection(form);
  return why ? [{ field: 'to', why }, ...otherProblems] : [...otherProblems, direction];
}

/** Says why the second junction determines no direction; undefined for a place that needs no second junction. */
function whyNoDirection(form: Fields): string | undefined {
  const [first, last] = formJunctions(form);
  const turn = first && last && turnJunctionBetween(first.number, last.number);
  if (turn) {
    return `is wrong: the road turns at J${turn}. Use two notices, or choose both directions`;
  }
  if (form.kind !== 'closure' || slipsOf(form).length > 0) return;
  return last ? 'is the first junction. Choose where the closure ends' : 'is missing';
}

/**
 * Returns the form of a notice with its dates moved by whole days, or by whole weeks for several nights. The copy begins on
 * the first day on which its hours are still to come, and on which no notice of the same place has hours. A copy is
 * a plan, so it keeps no cause that nobody plans.
 */
export function copyOf(notice: Notice, now: Instant, others: readonly Notice[] = []): Fields {
  const takenPeriods = [notice, ...others]
    .filter((other) => other.cancelled === undefined && isSamePlace(other, notice))
    .flatMap((other) => periodsFrom(other, now));
  const isFree = (periods: readonly Period[]) =>
    periods.every((one) => one.end > now && !takenPeriods.some((taken) => overlap(one, taken)));
  const step = notice.nights ? 7 : 1;
  const daysPassed = Math.max(0, dayNumberOf(now) - dayNumberOf(notice.start));
  let days = Math.ceil(daysPassed / step) * step;
  while (!isFree(movedBy(days, notice)) && days < maxCopyDays) days += step;
  const form = fieldsOf({ ...notice, ...scheduleOf(movedBy(days, notice)) }, now);
  const cause = causesFor({ ...form, start: 'nights' }).find((one) => one === form.cause) ?? '';
  // Title and text may name the cause that the copy loses.
  return { ...form, ...(cause === '' && { title: '', text: '' }), cause, shownEnd: '' };
}

function overlap(one: Period, other: Period): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Longest time by which a copy is moved, in days. Stops the search for a place that is closed for good. */
const maxCopyDays = 400;

/** Returns the periods of a notice, moved by whole days of the local calendar. */
function movedBy(days: number, notice: Notice): Period[] {
  const move = (instant: Instant) => instantOf(addDays(dayOf(instant), days), clockOf(instant));
  return periodsOf(notice).map(({ start, end }) => ({ start: move(start), end: move(end) }));
}

/** Returns the form with absolute dates, which stay correct on another day. */
export function withTimes(form: Fields, now: Instant, shownAt = now): Fields {
  const { start, end } = inputFrom(form, now, shownAt);
  const datedForm: Fields = {
    ...form,
    ...(form.start === 'nights'
      ? withDates(form, shownAt)
      : { start: 'typed', startText: `${start}`, until: 'typed', endText: `${end}` }),
  };
  return { ...datedForm, confirmedTimes: form.confirmedTimes && timesToConfirm(datedForm) };
}

/**
 * Returns the form of a draft. "Tonight" and typed days get dates. "Now" and an end without a day, which follows
 * from the start, stay.
 */
export function draftOf(form: Fields, now: Instant): Fields {
  const dated = withTimes(form, now);
  if (form.start === 'nights') return dated;
  const { start, startText, until, endText } = dated;
  const draft: Fields = {
    ...form,
    ...(form.start === 'tonight' && { start, startText, until, endText }),
    ...(form.startText && { startText }),
    ...(form.endText && !isClock(form.endText) && { endText }),
  };
  return { ...draft, confirmedTimes: form.confirmedTimes && timesToConfirm(draft) };
}
