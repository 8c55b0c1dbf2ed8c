import * as v from 'valibot';
import { noticeFields } from '../notice/fields.ts';
import { isCurrent, type Notice, phaseOf, storedNoticeSchema } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';
import { type Period, periodsOf, type Schedule, scheduleOf } from '../road/schedule.ts';
import {
  checkInput,
  contradictsItself,
  type NoticeDraft,
  type NoticeInput,
  type Problem,
} from './check.ts';
import { changedNights, includesPeriod, nightsText, writtenEnd } from './hours.ts';
import { lanesText, localTimeSchema, localTimeText, textSchema } from './values.ts';

/** Thrown if input is refused. Nothing has been written. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ field, why }) => `${field} ${why}`).join('\n'));
    this.problems = problems;
  }
}

export function refusedError(field: string, why: string): RefusedError {
  return new RefusedError([{ field, why }]);
}

/** Parses the Irish local time in a field, such as "2026-11-24 06:00". @throws RefusedError if the time is past. */
export function parseFutureTime(field: string, typed: string, now: Instant): Instant {
  const parsed = v.safeParse(localTimeSchema('second'), typed, { abortPipeEarly: true });
  if (!parsed.success) throw refusedError(field, parsed.issues[0].message);
  if (parsed.output <= now) throw refusedError(field, 'is in the past');
  return parsed.output;
}

/** Alphabet of notice ids, without vowels and the confusable 0, 1 and l, because people read ids out by phone. */
const idAlphabet = '23456789bcdfghjkmnpqrstvwxyz';

function createId(): string {
  const randomNumbers = crypto.getRandomValues(new Uint32Array(6));
  return Array.from(randomNumbers, (number) => idAlphabet[number % idAlphabet.length]).join('');
}

/** Creates a notice. @throws RefusedError with the problem of each invalid field. */
export function createNotice(input: object, now: Instant, id = createId()): Notice {
  const { by, ...fields } = checkOrThrow(input, now);
  return { ...fields, id, revision: 1, changes: [{ at: now, by, what: 'Published' }] };
}

/** Labels of the fields in the public history, in lower case. */
const fieldLabels = new Map(
  Object.entries(noticeFields).map(([name, { label }]) => [name, label.toLowerCase()]),
);

/**
 * Creates the next revision of a notice with changed fields.
 * @param what description of the change; by default, a list of the changed fields
 * @throws RefusedError as `createNotice` does, or if the notice is cancelled or the change has no effect.
 */
export function reviseNotice(
  notice: Notice,
  input: Readonly<Record<string, unknown>>,
  now: Instant,
  what?: string,
): Notice {
  assertAllowed('change', notice, now);
  const inputBefore = inputOf(notice);
  const typedFields = { ...inputBefore, ...input };
  const { by, ...fields } = checkOrThrow(typedFields, now);
  const { id, revision, changes } = notice;
  const times = withKnownInstants(notice, fields);
  const next: Notice = { ...fields, ...times, id, revision, changes };
  const names = differencesOf(notice, next);
  if (names.length === 0)
    throw refusedError('notice', 'already has these values; change at least one field');
  // The first and the last night determine the start and the end.
  const isBound = (name: string) => name === 'start' || name === 'end';
  const labels = names
    .filter((name) => !(names.includes('nights') && isBound(name)))
    .map((name) => fieldLabels.get(name) ?? name);
  return nextRevision(next, now, by, what ?? `Changed: ${labels.join(', ')}`);
}

/**
 * Returns the times after a change, with the instants of each unchanged time: in October a local time can mean two
 * instants, and a night that was ended now has seconds.
 */
function withKnownInstants(before: Schedule, after: Schedule): Schedule | undefined {
  const endTextOf = (period: Period) => localTimeText(writtenEnd(period));
  if (!after.nights)
    return { ...after, end: endTextOf(after) === endTextOf(before) ? before.end : after.end };
  const textOf = (night: Period) => `${localTimeText(night.start)} ${endTextOf(night)}`;
  const known = new Map(periodsOf(before).map((night) => [textOf(night), night]));
  return scheduleOf(after.nights.map((night) => known.get(textOf(night)) ?? night));
}

/** Returns the names of the fields in which two records differ. */
export function differencesOf(before: object, after: object): string[] {
  const [oldFields, newFields] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...newFields.keys(), ...oldFields.keys()])].filter(
    (name) => JSON.stringify(oldFields.get(name)) !== JSON.stringify(newFields.get(name)),
  );
}

/** Returns the cancelled notice. @throws RefusedError if the notice is over, or `why` is invalid. */
export function cancelNotice(
  notice: Notice,
  by: string,
  why: string | undefined,
  now: Instant,
): Notice {
  assertAllowed('cancel', notice, now);
  const reason = v.safeParse(reasonSchema, why ?? '');
  if (why && !reason.success) throw refusedError('why', reason.issues[0].message);
  const what = why ? `Cancelled: ${reason.output}` : 'Cancelled';
  return nextRevision({ ...notice, cancelled: now }, now, by, what);
}

const reasonSchema = textSchema(200);

/** Returns the notice without its times after `now`. @throws RefusedError if the notice has not begun or is over. */
export function endNotice(notice: Notice, by: string, now: Instant): Notice {
  assertAllowed('end', notice, now);
  const begun = periodsOf(notice).filter(({ start }) => start < now);
  const periods = begun.map(({ start, end }) => ({ start, end: Math.min(end, now) }));
  return withPeriods(notice, periods, by, now, 'Ended');
}

/** Returns the next revision of a notice with other periods. */
export function withPeriods(
  notice: Notice,
  periods: readonly Period[],
  by: string,
  now: Instant,
  what: string,
): Notice {
  return nextRevision({ ...notice, ...scheduleOf(periods) }, now, by, what);
}

/** Returns the notice without its cancellation. @throws RefusedError if the notice is not cancelled or is over. */
export function reopenNotice(notice: Notice, by: string, now: Instant): Notice {
  assertAllowed('reopen', notice, now);
  const { cancelled: _, ...rest } = notice;
  return nextRevision(rest, now, by, 'Reopened');
}

/** The revisions of a notice before and after a change. `before` is undefined for the first publication. */
export interface RevisionChange {
  readonly before: Notice | undefined;
  readonly after: Notice;
}

/**
 * Reverts a change in a new revision, and keeps later changes of other fields and nights.
 * @throws RefusedError if the change is the first publication or already undone, or the notice would already
 * be over.
 */
export function undoChange(
  notice: Notice,
  { before, after }: RevisionChange,
  by: string,
  now: Instant,
): Notice {
  if (!before)
    throw refusedError('notice', 'was published by this change; withdraw the notice instead');
  const { id, revision, changes } = notice;
  const fields = new Map<string, unknown>(Object.entries(before));
  const names = differencesOf(after, before);
  const areTimesChanged = timeNames.some((name) => names.includes(name));
  const isWithdrawnAgain = names.includes('cancelled') && before.cancelled !== undefined;
  if (isWithdrawnAgain) assertAllowed('cancel', notice, now);
  const restoredNotice: Notice = {
    ...{ ...notice, ...Object.fromEntries(names.map((name) => [name, fields.get(name)])) },
    ...(areTimesChanged && undoneTimes(notice, { before, after }, now)),
    ...(isWithdrawnAgain && { cancelled: now }),
    ...{ id, revision, changes },
  };
  if (differencesOf(notice, restoredNotice).length === 0) {
    throw refusedError('notice', 'no longer contains this change, so there is nothing to undo');
  }
  if (restoredNotice.cancelled === undefined && !isCurrent(restoredNotice, now)) {
    throw refusedError('notice', overText);
  }
  if (!v.is(storedNoticeSchema, restoredNotice) || contradictsItself(restoredNotice)) {
    throw refusedError('notice', contradictionText);
  }
  const { isRedo, what } = undoOf(after);
  const words = `${isRedo ? 'Redone' : 'Undone'}: ${what}`;
  return nextRevision(restoredNotice, now, by, words, after.revision);
}

const timeNames = ['start', 'end', 'nights'] as const;

/** Undoes a change of times night by night. A night that is over stays if it has changed since. */
function undoneTimes(
  notice: Schedule,
  { before, after }: { before: Schedule; after: Schedule },
  now: Instant,
): Schedule {
  const [present, from, to] = [periodsOf(notice), periodsOf(after), periodsOf(before)];
  const fixed = present.filter((night) => night.end <= now && !includesPeriod(from, night));
  const undone = changedNights(present, { from, to, fixed }, now);
  if (!undone) throw refusedError('notice', contradictionText);
  // A closure that is on would be over.
  const [active] = present.filter(({ start, end }) => start <= now && now < end);
  if (active && undone.some(({ start, end }) => start === active.start && end <= now))
    throw refusedError('notice', overText);
  const schedule = scheduleOf(undone);
  if (!schedule) throw refusedError('notice', overText);
  return schedule;
}

const overText = 'would already be over without the change, so the change cannot be undone';
const contradictionText = 'has later changes that contradict this one. Change the notice instead';

/** Describes what an undo of a notice's last change would do. The undo of an undo repeats the first change. */
export function undoOf({ changes }: Notice): { isRedo: boolean; what: string } {
  let [change] = changes;
  let isRedo = false;
  for (let undoes = change?.undoes; undoes !== undefined; undoes = change?.undoes) {
    // The oldest change is the last one.
    change = changes.at(-undoes);
    isRedo = !isRedo;
  }
  return { isRedo, what: change?.what ?? '' };
}

/** Validates input. An empty field counts as omitted, so that a change can remove a field. */
function checkOrThrow(input: object, now: Instant): NoticeDraft {
  const givenEntries = Object.entries(input).filter(([, value]) => value !== '');
  const result = checkInput(Object.fromEntries(givenEntries), now);
  if (result.ok) return result.draft;
  throw new RefusedError(result.problems);
}

/** @throws RefusedError if the notice is in a state that does not allow the edit. */
export function assertAllowed(
  edit: 'change' | 'cancel' | 'end' | 'reopen',
  notice: Notice,
  now: Instant,
): void {
  const why = obstacles[edit](notice, now);
  if (why) throw refusedError('notice', why);
}

type Obstacle = (notice: Notice, now: Instant) => string | undefined;

const obstacleUnlessCurrent: Obstacle = (notice, now) =>
  isCurrent(notice, now) ? undefined : `is already ${phaseOf(notice, now)}`;

const obstacles: Readonly<Record<Parameters<typeof assertAllowed>[0], Obstacle>> = {
  change: ({ cancelled }) =>
    cancelled === undefined ? undefined : 'is cancelled; reopen it before you change it',
  cancel: obstacleUnlessCurrent,
  end: (notice, now) =>
    obstacleUnlessCurrent(notice, now) ??
    (notice.start >= now ? 'has not begun; cancel it instead' : undefined),
  reopen: (notice, now) => {
    if (notice.cancelled === undefined) return 'is not cancelled, so it cannot be reopened';
    const isOver = phaseOf({ ...notice, cancelled: undefined }, now) === 'ended';
    return isOver ? 'is over; publish a new notice' : undefined;
  },
};

function nextRevision(
  notice: Notice,
  at: Instant,
  by: string,
  what: string,
  undoes?: number,
): Notice {
  const changes = [{ at, by, what, ...(undoes && { undoes }) }, ...notice.changes];
  return { ...notice, revision: notice.revision + 1, changes };
}

/** Returns the fields of a notice as typed by a person, without the author. */
export function inputOf(notice: Notice): Omit<NoticeInput, 'by'> {
  const { id: _, revision: __, cancelled: ___, changes: ____, ...fields } = notice;
  const { start, end, also, lanes, nights, ...others } = fields;
  return {
    ...others,
    ...(nights
      ? { nights: nightsText(nights) }
      : { start: localTimeText(start), end: localTimeText(writtenEnd({ start, end })) }),
    ...(also && { also: also.slice() }),
    ...(lanes && { lanes: lanesText(lanes) }),
  };
}
