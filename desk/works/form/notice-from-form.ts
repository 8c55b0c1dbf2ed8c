import * as v from 'valibot';
import { type Proposal, proposalFrom } from '../../../src/edit/decide.ts';
import { createNotice, differencesOf, reviseNotice } from '../../../src/edit/edit.ts';
import type { Problem } from '../../../src/edit/input.ts';
import { isSamePlace } from '../../../src/edit/overlaps.ts';
import { localTimeText, repeatSchema, repeatText } from '../../../src/edit/values.ts';
import { isCrossing } from '../../../src/notice/effect.ts';
import { type NoticeFieldName, noticeFields } from '../../../src/notice/fields.ts';
import { maxDurationMs, type Notice } from '../../../src/notice/notice.ts';
import {
  addDays,
  clockOf,
  dayNumberOf,
  dayOf,
  hourMs,
  type Instant,
  instantOf,
  minutesOf,
  weekdayOf,
} from '../../../src/road/irish-time.ts';
import { directionBetween, turnJunctionBetween } from '../../../src/road/network.ts';
import {
  beginsOn,
  type Period,
  periodOn,
  periodsFrom,
  type Schedule,
} from '../../../src/road/schedule.ts';
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
  cutProblems,
  endedHoursOf,
  hasEndCut,
  hasStartCut,
  movedBounds,
  nightsOf,
  withWholeNights,
} from './night-bounds.ts';
import type { WeeklyNights } from './pressed-nights.ts';
import {
  calendarOf,
  hoursOf,
  isClock,
  isRepeated,
  momentFrom,
  nightHours,
  repeatFrom,
  singleNightsSpan,
  tickedDays,
  timeProblems,
  withDates,
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
    ...{ start: isNow ? localTimeText(now) : times.start, end: times.end },
    ...{ repeat: repeatFrom(form, shownAt), audible: form.audible !== '' },
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
 * Returns the fields in which a form differs from the notice from which it was filled. Start and end move with the
 * nights, unless the form changes them.
 */
export function changesTo(
  base: Notice,
  form: Fields,
  now: Instant,
  shownAt = now,
): Record<string, unknown> {
  const [baseInput, formInput] = [inputFrom(fieldsOf(base), now), inputFrom(form, now, shownAt)];
  const changesIn = (input: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(differencesOf(baseInput, input).map((name) => [name, input[name]]));
  const changes = changesIn(formInput);
  const { success, output: repeat } = v.safeParse(repeatSchema, changes.repeat);
  const span = singleNightsSpan(form, shownAt);
  const moved = success ? movedBounds(base, { ...base, repeat }, span, now) : {};
  const moves = changesIn({ ...formInput, ...moved, ...changes });
  const ended = endedHoursOf(base, `${moves.end ?? ''}`, now);
  const hours = success ? repeat : (base.repeat ?? []);
  return ended.length > 0 ? { ...moves, repeat: repeatText([...ended, ...hours]) } : moves;
}

/**
 * Returns start and end: the typed times, else the times of the single nights or of tonight, else now and
 * `until`.
 */
export function timesOf(form: Fields, now: Instant): { start: string; end: string } {
  const span = singleNightsSpan(form, now);
  const isTonight = form.start === 'tonight';
  const presetStart = isTonight ? `${dayOf(now)} ${nightHours.from}` : localTimeText(now);
  const start = form.startText
    ? momentFrom(form.startText, now - maxPastStartMs, now)
    : (span?.start ?? (form.start === 'typed' ? '' : presetStart));
  const startMs = instantOf(start.slice(0, 10), start.slice(11));
  const earliestEndMs = Number.isNaN(startMs) ? now : startMs;
  if (form.endText) return { start, end: momentFrom(form.endText, earliestEndMs, now) };
  if (span || isRepeated(form) || form.otherHours) return { start, end: span?.end ?? '' };
  const until = form.until || defaultUntil(form);
  if (until === 'typed') return { start, end: '' };
  if (until.includes(':')) return { start, end: momentFrom(until, earliestEndMs) };
  const shownEndMs = instantOf(form.shownEnd.slice(0, 10), form.shownEnd.slice(11));
  const countedFromMs = Number.isNaN(shownEndMs) ? Math.max(earliestEndMs, now) : shownEndMs;
  return { start, end: localTimeText(countedFromMs + Number(until) * 60_000) };
}

/** Maximum time from the button "Now" to the start of the night that then begins early, in ms. */
const beginsEarlyForMs = 6 * hourMs;

/** Returns the form with an early start of the next night instead of the start "now", which would replace all nights. */
export function withEarlyNight(form: Fields, base: Notice, now: Instant): Fields {
  if (form.start !== 'now' || !base.repeat) return form;
  const { success, output: repeat } = v.safeParse(repeatSchema, repeatFrom(form, now));
  const hours = success && repeat.find((one) => beginsOn(one, dayNumberOf(now)));
  const day = dayOf(now);
  const night = hours && periodOn(base, hours, day);
  if (!night || night.start <= now || night.start > now + beginsEarlyForMs) return form;
  const early = { ...hours, from: clockOf(now), days: [weekdayOf(day)], dates: [day] };
  const earlyRepeat = v.parse(repeatSchema, repeatText([early, ...repeat]));
  const replaced = `${hours.from}-${hours.to}`;
  return { ...form, ...hoursOf(earlyRepeat), start: 'nights', replaced };
}

/** Returns the nights that follow from the days of the week in a form; undefined without such nights. */
export function weeklyNightsOf(form: Fields, now: Instant): WeeklyNights | undefined {
  const { startText, endText } = form;
  const { success, output: repeat } = v.safeParse(repeatSchema, repeatFrom(form, now));
  const times = timesOf(form, now);
  const [start, end] = [times.start, times.end].map((time) =>
    instantOf(time.slice(0, 10), time.slice(11)),
  );
  if (form.nights !== '' || !success || !start || !end || end - start > maxDurationMs) return;
  const nights = nightsOf({ start, end, repeat });
  const days = nights.map(({ day }) => day);
  const { calendar } = calendarOf(form, now);
  const [first, last] = [nights[0], nights.at(-1)];
  return {
    nights: days.filter((day) => calendar.includes(day)),
    others: days.filter((day) => !calendar.includes(day)),
    days: tickedDays(form),
    // Start and end that cut a night do not follow from the nights.
    startText: first && !hasStartCut(first) ? startText : '',
    endText: last && !hasEndCut(last) ? endText : '',
  };
}

/**
 * Longest period that needs no confirmation if its times have no dates, in ms. A longer one is often a typing
 * error.
 */
const maxUnconfirmedMs = 16 * hourMs;

/** Returns the length in hours of a period that is probably a typing error; 0 for other periods. */
function doubtfulHours(form: Fields, { start, end, repeat }: Notice): number {
  const durations = repeat
    ? repeat.map(({ from, to }) => {
        const minutes = minutesOf(to) - minutesOf(from);
        return (minutes > 0 ? minutes : minutes + 24 * 60) * 60_000;
      })
    : [isClock(form.endText || form.until) ? end - start : 0];
  const longest = Math.max(...durations);
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
  form: Fields,
  now: Instant,
  shownAt = now,
): Proposal {
  if (base.repeat && form.start !== 'nights') {
    const why = 'would replace the nights of this notice. Choose Nights, or publish another notice';
    return { problems: [{ field: 'start', why }] };
  }
  const changes = changesTo(base, form, now, shownAt);
  const proposal = proposalFrom(() => reviseNotice(current, { ...changes, by: shiftAt(now) }, now));
  const isTimeChanged = timeFields.some((field) => field in changes);
  return checkForm(form, now, proposal, { isTimeChanged, published: current });
}

/** Adds the problems of typed times. Asks for a confirmation if the times are probably wrong. */
function checkForm(
  form: Fields,
  now: Instant,
  { notice, problems = [] }: Proposal,
  { isTimeChanged = true, published }: { isTimeChanged?: boolean; published?: Notice } = {},
): Proposal {
  const typedProblems = timeProblems(form, now);
  // Times that cannot be read change nothing, so that the notice would seem unchanged.
  const otherProblems =
    typedProblems.length > 0 ? withoutFields(problems, [...timeFields, 'notice']) : problems;
  if (!notice || typedProblems.length > 0) {
    return { problems: [...placeProblems(form, otherProblems), ...typedProblems] };
  }
  const cuts = cutProblems(notice, published, now);
  if (cuts.length > 0) return { problems: cuts };
  const hours = doubtfulHours(form, notice);
  const isConfirmed = form.confirmedTimes === timesToConfirm(form);
  if (hours === 0 || isConfirmed || !isTimeChanged) return { notice };
  const why = `would be ${hours} hours. Confirm the times, or correct them`;
  return { problems: [{ field: 'confirmedTimes', why }] };
}

const timeFields = ['start', 'end', 'repeat'];

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
 * Returns the form of a notice with its dates moved by whole days, or by whole weeks for nights. The copy begins on
 * the first day on which its hours are still to come, and on which no notice of the same place has hours. A copy is
 * a plan, so it keeps no cause that nobody plans.
 */
export function copyOf(original: Notice, now: Instant, others: readonly Notice[] = []): Fields {
  const notice = withWholeNights(original);
  const takenPeriods = [notice, ...others]
    .filter((other) => other.cancelled === undefined && isSamePlace(other, notice))
    .flatMap((other) => [...periodsFrom(other, now)]);
  const isFree = (schedule: Schedule) => {
    const periods = [...periodsFrom(schedule, 0)];
    const hasBegun = periods[0] === undefined || periods[0].end <= now;
    return !(hasBegun || periods.some((one) => takenPeriods.some((taken) => overlap(one, taken))));
  };
  const step = notice.repeat ? 7 : 1;
  const daysPassed = Math.max(0, dayNumberOf(now) - dayNumberOf(notice.start));
  let days = Math.ceil(daysPassed / step) * step;
  while (!isFree(movedBy(days, notice)) && days < maxCopyDays) days += step;
  const form = fieldsOf({ ...notice, ...movedBy(days, notice) });
  const cause = causesFor({ ...form, start: 'nights' }).find((one) => one === form.cause) ?? '';
  // Title and text may name the cause that the copy loses.
  return { ...form, ...(cause === '' && { title: '', text: '' }), cause, shownEnd: '' };
}

function overlap(one: Period, other: Period): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Longest time by which a copy is moved, in days. Stops the search for a place that is closed for good. */
const maxCopyDays = 400;

/**
 * Returns the times of a notice, moved by whole days of the local calendar. Weekly hours lose the different
 * hours of single nights, which concern past work.
 */
function movedBy(days: number, { start, end, repeat }: Notice): Schedule {
  const move = (instant: Instant) => instantOf(addDays(dayOf(instant), days), clockOf(instant));
  const weekly = repeat?.filter(({ dates }) => !dates);
  const dated = repeat?.map((hours) => ({
    ...hours,
    dates: hours.dates?.map((day) => addDays(day, days)),
  }));
  return { start: move(start), end: move(end), repeat: weekly?.length ? weekly : dated };
}

/** Returns the form with absolute dates, which stay correct on another day. */
export function withTimes(form: Fields, now: Instant, shownAt = now): Fields {
  const { start, end } = inputFrom(form, now, shownAt);
  const startChoice = form.start === 'nights' ? 'nights' : 'typed';
  const datedForm: Fields = {
    ...form,
    ...{ start: startChoice, startText: `${start}` },
    ...{ until: 'typed', endText: `${end}` },
    ...withDates(form, shownAt),
  };
  return { ...datedForm, confirmedTimes: form.confirmedTimes && timesToConfirm(datedForm) };
}

/**
 * Returns the form of a draft. "Tonight" and typed days get dates. "Now" and an end without a day, which follows
 * from the start, stay.
 */
export function draftOf(form: Fields, now: Instant): Fields {
  const { start, startText, until, endText } = withTimes(form, now);
  const draft: Fields = {
    ...form,
    ...withDates(form, now),
    ...(form.start === 'tonight' && { start, startText, until, endText }),
    ...(form.startText && { startText }),
    ...(form.endText && !isClock(form.endText) && { endText }),
  };
  return { ...draft, confirmedTimes: form.confirmedTimes && timesToConfirm(draft) };
}
