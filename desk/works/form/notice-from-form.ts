import * as v from 'valibot';
import { dayWords } from '../../../src/answer/words/time.ts';
import type { Problem } from '../../../src/edit/check.ts';
import { isSamePlace, type Proposal, proposalFrom } from '../../../src/edit/decide.ts';
import { createNotice, differencesOf, reviseNotice } from '../../../src/edit/edit.ts';
import {
  changedNights,
  hoursText,
  nightEndAt,
  nightsSchema,
  nightsText,
  overlap,
  writtenEnd,
} from '../../../src/edit/hours.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import { isCrossing } from '../../../src/notice/effect.ts';
import { type NoticeFieldName, noticeFields } from '../../../src/notice/fields.ts';
import { changedAt, type Notice } from '../../../src/notice/notice.ts';
import {
  addDays,
  clockOf,
  dayMs,
  dayNumberOf,
  dayOf,
  hourMs,
  type Instant,
  instantOf,
  minuteMs,
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
  nightFieldsOf,
  nightHours,
  nightsFrom,
  timeProblems,
  withDates,
  withoutOldHours,
} from './typed-nights.ts';
import { isClock, momentFrom } from './typed-time.ts';

/** How long ago a start without a date may be, in ms. */
const maxPastStartMs = 6 * hourMs;

/** Whether a field applies to the form. A field that does not apply counts as omitted. */
const applies: Readonly<Record<string, ((form: Fields) => boolean) | undefined>> = {
  cause: (form) => causesFor(form).some((one) => one === form.cause),
  also: ({ kind }) => kind === 'closure',
  link: (form) => slipsOf(form).includes('link'),
  carries: (form) => slipsOf(form).includes('overbridge'),
  // The form shows names of lanes for every kind, but the number of lanes only for a closure.
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

/** The revision from which a form was filled, and the published one. */
interface Revisions {
  readonly base: Notice;
  readonly current: Notice;
}

/** Returns the fields in which a form differs from the notice from which it was filled. */
export function changesTo(
  revisions: Revisions,
  form: Fields,
  now: Instant,
  shownAt = now,
): Record<string, unknown> {
  const { current } = revisions;
  const baseForm = fieldsOf(revisions.base, shownAt);
  const formInput = inputFrom(form, now, shownAt);
  // Default texts describe the place and the lanes that result from the changes of all people.
  const changed = differencesOf(baseForm, form);
  const edits = Object.entries(form).filter(([name]) => changed.includes(name));
  const merged = { ...fieldsOf(current, shownAt), ...Object.fromEntries(edits) };
  const { title, text } = inputFrom(merged, now, shownAt);
  const before = { ...inputFrom(baseForm, now), title: current.title, text: current.text };
  const after: Record<string, unknown> = { ...formInput, title, text };
  const changes = Object.fromEntries(
    differencesOf(before, after).map((name) => [name, after[name]]),
  );
  const nights = hasNights(revisions, form) && mergedNights(revisions, form, now, shownAt);
  if (!nights) return changes;
  const { start: _, end: __, nights: ___, ...others } = changes;
  const isChanged = JSON.stringify(nights) !== JSON.stringify(periodsOf(current));
  return { ...others, ...(isChanged && typedTimes(nights)) };
}

/**
 * Derives the title and the text of a changed notice from its place and lanes, unless somebody has typed them.
 * @param earlier revisions with the texts that the change replaces or restores
 */
export function withDerivedTexts(after: Notice, earlier: readonly Notice[], now: Instant): Notice {
  const form = fieldsOf(after, now);
  const isDerived = (name: 'title' | 'text') =>
    earlier.every((one) => fieldsOf(one, now)[name] === '');
  return {
    ...after,
    ...(isDerived('title') && { title: titleFor(form) }),
    ...(isDerived('text') && { text: textFor(form, after.direction) }),
  };
}

/** Returns periods as a person types them. */
function typedTimes(periods: readonly Period[]): Record<string, string> {
  const [single, ...others] = periods;
  return single && others.length === 0
    ? { start: localTimeText(single.start), end: localTimeText(writtenEnd(single)), nights: '' }
    : { start: '', end: '', nights: nightsText(periods) };
}

/** Whether the form or one of the revisions has nights. */
function hasNights({ base, current }: Revisions, { start }: Fields): boolean {
  return start === 'nights' || base.nights !== undefined || current.nights !== undefined;
}

/**
 * Returns the published nights with the changes of a form. Nights that are over stay as they are.
 * @returns undefined if the times of the form cannot be read, or other changes since contradict them
 */
function mergedNights(
  { base, current }: Revisions,
  form: Fields,
  now: Instant,
  shownAt: Instant,
): Period[] | undefined {
  const chosen = periodsIn(form, shownAt);
  if (chosen.length === 0) return;
  const [present, from] = [periodsOf(current), periodsOf(base)];
  // The form shows no nights that were over.
  const hidden = from.filter(
    (night) => night.end <= shownAt && !chosen.some((one) => overlap(one, night)),
  );
  const fixed = present.filter(({ end }) => end <= now);
  return changedNights(present, { from, to: [...hidden, ...chosen], fixed }, now);
}

/** Returns the nights or the period of a form; none if they cannot be read. */
function periodsIn(form: Fields, shownAt: Instant): Period[] {
  const { start, end, nights } = timesOf(form, shownAt);
  const [from, to] = [
    instantOf(start.slice(0, 10), start.slice(11)),
    instantOf(end.slice(0, 10), end.slice(11), 'second'),
  ];
  if (form.start !== 'nights') return from < to ? [{ start: from, end: to }] : [];
  const { success, output } = v.safeParse(nightsSchema, nights);
  return success ? output : [];
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
  const shownEndMs = instantOf(form.shownEnd.slice(0, 10), form.shownEnd.slice(11), 'second');
  const countedFromMs = Number.isNaN(shownEndMs) ? Math.max(earliest, now) : shownEndMs;
  return localTimeText(countedFromMs + Number(until) * 60_000);
}

/** Maximum time from the button "Now" to the start of the night that then begins early, in ms. */
const beginsEarlyForMs = 6 * hourMs;

/** Returns the form with an early start of the next night instead of the start "now", which would replace all nights. */
export function withEarlyNight(form: Fields, base: Notice, now: Instant): Fields {
  if (form.start !== 'now' || !base.nights) return form;
  const planned: Fields = { ...form, start: 'nights' };
  const nights = periodsIn(planned, now).filter(({ end }) => end > now);
  const [next, ...others] = nights;
  const isSoon = next && next.start > now && next.start <= now + beginsEarlyForMs;
  // Its hours would be read as those of less than a day.
  if (!isSoon || next.end > now + dayMs) return form;
  const early = nightFieldsOf([{ ...next, start: now }, ...others]);
  return { ...planned, ...early, replaced: hoursText(next) };
}

/**
 * Longest period that needs no confirmation if its times have no dates, in ms. A longer one is often a typing
 * error.
 */
const maxUnconfirmedMs = 16 * hourMs;

/** Returns the length in hours of a period that is probably a typing error; 0 for other periods. */
function doubtfulHours(form: Fields, notice: Notice): number {
  const hasDate = form.start !== 'nights' && !isClock(form.endText || form.until);
  const durations = hasDate ? [] : periodsOf(notice).map(({ start, end }) => end - start);
  const longest = Math.max(0, ...durations);
  return longest > maxUnconfirmedMs ? Math.round(longest / hourMs) : 0;
}

/** Creates a notice from a form, or returns the problems. Omits nights that are over since the page has shown them. */
export function proposeNotice(form: Fields, now: Instant, shownAt = now): Proposal {
  const input = inputFrom(form, now, shownAt);
  const chosen = form.start === 'nights' ? periodsIn(form, shownAt) : [];
  const coming = chosen.filter(({ end }) => end > now);
  const nights = coming.length > 0 ? nightsText(coming) : input.nights;
  const proposal = proposalFrom(() => createNotice({ ...input, nights, by: shiftAt(now) }, now));
  return withCause(form, checkForm(form, { now, shownAt }, proposal));
}

/** Returns the proposal of a form with a cause that fits its kind and times. Without one, returns its problems. */
function withCause(form: Fields, proposal: Proposal): Proposal {
  if (causesFor(form).some((one) => one === form.cause)) return proposal;
  const why = 'is missing. Choose what happened';
  return { problems: [{ field: 'cause', why }, ...(proposal.problems ?? [])] };
}

/** Applies the differences between a form and its base revision to the current revision. */
export function proposeChange(
  revisions: Revisions,
  sentForm: Fields,
  now: Instant,
  shownAt = now,
): Proposal {
  const { base, current } = revisions;
  const form = withoutOldHours(sentForm, base, shownAt);
  const isTyped = form.start === 'typed' && form.startText !== '' && form.endText !== '';
  if (base.nights && form.start !== 'nights' && !isTyped) {
    const why =
      'would replace the nights of this notice. Choose Nights, or type a start and an end with their dates';
    return { problems: [{ field: 'start', why }] };
  }
  const changes = changesTo(revisions, form, now, shownAt);
  const proposal = proposalFrom(() => reviseNotice(current, { ...changes, by: shiftAt(now) }, now));
  const isTimeChanged = timeFields.some((field) => field in changes);
  const checked = checkForm(form, { now, shownAt, isTimeChanged, revisions }, proposal);
  // The form shows no cause that does not fit another kind or other times, and would remove it silently.
  return changes.cause === '' ? withCause(form, checked) : checked;
}

interface Check {
  readonly now: Instant;
  /** Time of the page that shows the form. */
  readonly shownAt: Instant;
  readonly isTimeChanged?: boolean;
  readonly revisions?: Revisions;
}

/** Returns the problems of chosen nights that are over, or do not fit to the published ones. */
function nightProblems(form: Fields, { now, shownAt, revisions }: Check): Problem[] {
  const problem = (why: string) => [{ field: form.start === 'nights' ? 'nights' : 'start', why }];
  const chosen = periodsIn(form, shownAt);
  const overNights = revisions ? periodsOf(revisions.current).filter(({ end }) => end <= now) : [];
  const baseNights = revisions ? periodsOf(revisions.base) : [];
  const known = [...overNights, ...baseNights].map((one) => nightsText([one]));
  const over = (form.start === 'nights' ? chosen : []).find(
    (night) =>
      !known.includes(nightsText([night])) &&
      (night.end <= shownAt || (night.end > now && overNights.some((one) => overlap(one, night)))),
  );
  const advice = 'because somebody has changed the same nights since. Open the notice again';
  const isChanged = revisions?.current.revision !== revisions?.base.revision;
  if (over && isChanged && over.end > now) return problem(`cannot be changed, ${advice}`);
  if (over) {
    const day = dayWords(dayOf(over.start), now);
    return problem(
      `include ${day}, which is over. Take it out, or choose hours that are still to come`,
    );
  }
  if (!revisions || !hasNights(revisions, form) || chosen.length === 0) return [];
  const merged = mergedNights(revisions, form, now, shownAt);
  if (!merged) return problem(`cannot be changed, ${advice}`);
  if (merged.length === 0) return problem('would all be withdrawn. Withdraw the notice instead');
  // The hours of a longer period would be read as those of its last part. An early end has seconds.
  const isNight = (one: Period) => one.end - nightEndAt(one, clockOf(one.end)) < minuteMs;
  return merged.length > 1 && !merged.every(isNight)
    ? problem('cannot be in one notice with a closure of more than a day. Publish another notice')
    : [];
}

/** Adds the problems of typed times. Asks for a confirmation if the times are probably wrong. */
function checkForm(form: Fields, check: Check, { notice, problems = [] }: Proposal): Proposal {
  const { shownAt, isTimeChanged = true } = check;
  const typedProblems = [...timeProblems(form, shownAt), ...nightProblems(form, check)];
  // Times that cannot be read change nothing, so that the notice would seem unchanged.
  const otherProblems =
    typedProblems.length > 0 ? withoutFields(problems, [...timeFields, 'notice']) : problems;
  if (!notice || typedProblems.length > 0) {
    return { problems: [...placeProblems(form, otherProblems), ...typedProblems] };
  }
  const hours = doubtfulHours(form, notice);
  const isConfirmed = form.confirmedHours === `${hours}`;
  if (hours === 0 || isConfirmed || !isTimeChanged) return { notice };
  const why = `would be ${hours} hours. Confirm the times, or correct them`;
  return { problems: [{ field: 'confirmedHours', why, confirm: `${hours}` }] };
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
 * a plan, so it has the hours that were announced, and no cause that nobody plans.
 * @param history revisions of the notice, newest first
 */
export function copyOf(
  notice: Notice,
  now: Instant,
  { others = [], history = [] }: { others?: readonly Notice[]; history?: readonly Notice[] } = {},
): Fields {
  const takenPeriods = [notice, ...others]
    .filter((other) => other.cancelled === undefined && isSamePlace(other, notice))
    .flatMap((other) => periodsFrom(other, now));
  const announced = periodsOf(notice).map((night) => announcedPeriod(night, history));
  const isFree = (periods: readonly Period[]) =>
    periods.every(
      (one, index) =>
        one.end > now &&
        !takenPeriods.some((taken) => overlap(one, taken)) &&
        // A clock change moves hours that do not exist.
        hoursText(one) === hoursText(announced[index] ?? one),
    );
  const step = notice.nights ? 7 : 1;
  const daysPassed = Math.max(0, dayNumberOf(now) - dayNumberOf(notice.start));
  let days = Math.ceil(daysPassed / step) * step;
  while (!isFree(movedBy(days, announced)) && days < maxCopyDays) days += step;
  const form = fieldsOf({ ...notice, ...scheduleOf(movedBy(days, announced)) }, now);
  const cause = causesFor({ ...form, start: 'nights' }).find((one) => one === form.cause) ?? '';
  // Title and text may name the cause that the copy loses.
  return { ...form, ...(cause === '' && { title: '', text: '' }), cause, shownEnd: '' };
}

/** Returns a period as announced before its start, because it may have begun or ended early since. */
function announcedPeriod(period: Period, history: readonly Notice[]): Period {
  const announcement = history.find((one) => changedAt(one) < period.start) ?? history.at(-1);
  return (announcement && periodsOf(announcement).find((one) => overlap(one, period))) ?? period;
}

/** Longest time by which a copy is moved, in days. Stops the search for a place that is closed for good. */
const maxCopyDays = 400;

/** Moves periods by whole days of the local calendar. */
function movedBy(days: number, periods: readonly Period[]): Period[] {
  const move = (instant: Instant) => instantOf(addDays(dayOf(instant), days), clockOf(instant));
  return periods.map(({ start, end }) => ({ start: move(start), end: move(end) }));
}

/** Returns the form with absolute dates, which stay correct on another day. */
export function withTimes(form: Fields, now: Instant, shownAt = now): Fields {
  const { start, end } = inputFrom(form, now, shownAt);
  return {
    ...form,
    ...(form.start === 'nights'
      ? withDates(form, shownAt)
      : {
          ...{ start: 'typed', startText: `${start}`, until: 'typed', endText: `${end}` },
          ...{ nights: '', hours: '', otherHours: '' },
        }),
  };
}

/**
 * Returns the form of a draft. "Tonight" and typed days get dates. "Now" and an end without a day, which follows
 * from the start, stay.
 */
export function draftOf(form: Fields, now: Instant): Fields {
  const dated = withTimes(form, now);
  if (form.start === 'nights') return dated;
  const { start, startText, until, endText } = dated;
  return {
    ...form,
    ...(form.start === 'tonight' && { start, startText, until, endText }),
    ...(form.startText && { startText }),
    ...(form.endText && !isClock(form.endText) && { endText }),
  };
}
