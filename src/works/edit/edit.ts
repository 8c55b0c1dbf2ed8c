import * as v from 'valibot';
import { checkInput, type Draft, type NoticeInput, type Problem } from '../input.ts';
import { localTimeSchema, repeatText, textSchema } from '../input-fields.ts';
import { clockOf, dayMs, dayOf } from '../irish-time.ts';
import { changedAt, type Notice, type WinterState, type WinterStatus } from '../notice.ts';
import { periodsFrom } from '../schedule.ts';
import { isCurrent, isWinterSeason, stateOf } from '../states.ts';

/** Thrown if an input is refused; nothing has been written. */
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

/** Parses the time of a field on Irish clocks, "2026-11-24 06:00". @throws RefusedError if it is over. */
export function parseFuture(field: string, typed: string, now: number): number {
  const parsed = v.safeParse(localTimeSchema('second'), typed, { abortPipeEarly: true });
  if (!parsed.success) throw refusedError(field, parsed.issues[0].message);
  if (parsed.output <= now) throw refusedError(field, 'is in the past');
  return parsed.output;
}

/** Alphabet of notice ids, which are read out over phones: without the confusable 0, 1, l and vowels. */
const alphabet = '23456789bcdfghjkmnpqrstvwxyz';

function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(6));
  return Array.from(random, (number) => alphabet[number % alphabet.length]).join('');
}

/** A new notice. @throws RefusedError with every field that is wrong. */
export function createNotice(
  input: object,
  context: { now: number; late: boolean },
  id = newId(),
): Notice {
  const { by, ...fields } = checkOrThrow(input, context);
  return { ...fields, id, revision: 1, changes: [{ at: context.now, by, what: 'Published' }] };
}

/**
 * The next revision of a notice, with some of its fields changed.
 * @param what description of the change, if it is more than a list of the changed fields
 * @throws RefusedError as `createNotice` does, or if the notice is cancelled or the change has no effect.
 */
export function reviseNotice(
  notice: Notice,
  input: Readonly<Record<string, unknown>>,
  context: { now: number; late: boolean },
  what?: string,
): Notice {
  assertAllowed('change', notice, context.now);
  const before = inputOf(notice);
  const late = context.late || (input.start ?? before.start) === before.start;
  const typed = { ...before, ...input };
  const { by, ...fields } = checkOrThrow(typed, { ...context, late });
  const { id, revision, changes } = notice;
  // Clocks alone do not say which of two instants in October it ended at.
  const end = typed.end === before.end ? notice.end : fields.end;
  const after: Notice = { ...fields, end, id, revision, changes };
  const differing = differencesOf(notice, after);
  if (differing.length === 0) throw refusedError('notice', 'is unchanged');
  if (addsNoHours(notice, after)) throw refusedError('end', noHoursMessage(id));
  return nextRevision(after, context.now, by, what ?? `Changed: ${differing.join(', ')}`);
}

/** Whether a later end adds no hours to a repeating notice, which would show the road as open until then. */
function addsNoHours(before: Notice, after: Notice): boolean {
  const lastPeriodEnd = (notice: Notice) => [...periodsFrom(notice, before.start)].at(-1)?.end;
  return (
    after.end > before.end &&
    JSON.stringify(after.repeat) === JSON.stringify(before.repeat) &&
    lastPeriodEnd(after) === lastPeriodEnd(before)
  );
}

const noHoursMessage = (id: string) =>
  `is later, but none of its hours are; say "longer ${id} --until", or change the hours`;

/** Names of the fields in which two records differ. */
export function differencesOf(before: object, after: object): string[] {
  const [oldFields, newFields] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...newFields.keys(), ...oldFields.keys()])].filter(
    (name) => JSON.stringify(oldFields.get(name)) !== JSON.stringify(newFields.get(name)),
  );
}

/** Returns the notice as cancelled. @throws RefusedError if it is over already, or `why` is invalid. */
export function cancelNotice(
  notice: Notice,
  by: string,
  why: string | undefined,
  now: number,
): Notice {
  assertAllowed('cancel', notice, now);
  const problem = checkReason(why ?? '');
  if (problem) throw refusedError('why', problem);
  const what = why ? `Cancelled: ${why}` : 'Cancelled';
  return nextRevision({ ...notice, cancelled: now }, now, by, what);
}

const reasonSchema = textSchema(200);

/** Returns what is wrong with the reason for a cancellation; undefined if it is valid or empty. */
export function checkReason(why: string): string | undefined {
  if (why === '') return;
  return v.safeParse(reasonSchema, why).issues?.[0].message;
}

/** Returns the notice with `now` as its end. @throws RefusedError if it has not begun or is over. */
export function endNotice(notice: Notice, by: string, now: number): Notice {
  assertAllowed('end', notice, now);
  return nextRevision({ ...notice, end: now }, now, by, 'Ended');
}

/** Returns the notice without its cancellation. @throws RefusedError if it is not cancelled, or is over. */
export function reopenNotice(notice: Notice, by: string, now: number): Notice {
  assertAllowed('reopen', notice, now);
  const { cancelled: _, ...rest } = notice;
  return nextRevision(rest, now, by, 'Reopened');
}

/** How long a change can be undone, in ms. */
export const undoableForMs = 10 * 60_000;

/**
 * Restores the revision before the last change as a new revision; cancels a notice that has only one.
 * @param before the revision before; undefined if there is none
 * @throws RefusedError if the change is too old, or the notice as it was before is over by now.
 */
export function undoChange(
  notice: Notice,
  before: Notice | undefined,
  by: string,
  now: number,
): Notice {
  assertAllowed('undo', notice, now);
  if (!before) return cancelNotice(notice, by, 'published by mistake', now);
  const { id, revision, changes } = notice;
  const restored = { ...before, id, revision, changes };
  if (before.cancelled === undefined && !isCurrent(restored, now)) {
    throw refusedError('notice', 'was over by now before that change');
  }
  return nextRevision(restored, now, by, `Undone: ${changes[0]?.what ?? ''}`);
}

/** Checks an input in which an empty field counts as omitted, so that a change can remove a field. */
function checkOrThrow(input: object, context: { now: number; late: boolean }): Draft {
  const given = Object.entries(input).filter(([, value]) => value !== '');
  const result = checkInput(Object.fromEntries(given), context);
  if (result.ok) return result.draft;
  throw new RefusedError(result.problems);
}

/** @throws RefusedError if the notice is in a state that does not allow the edit. */
export function assertAllowed(
  edit: 'change' | 'cancel' | 'end' | 'reopen' | 'undo',
  notice: Notice,
  now: number,
): void {
  const why = obstacles[edit](notice, now);
  if (why) throw refusedError('notice', why);
}

type Obstacle = (notice: Notice, now: number) => string | undefined;

const notCurrent: Obstacle = (notice, now) =>
  isCurrent(notice, now) ? undefined : `is ${stateOf(notice, now)} already`;

const obstacles: Readonly<Record<Parameters<typeof assertAllowed>[0], Obstacle>> = {
  change: ({ id, cancelled }) =>
    cancelled === undefined
      ? undefined
      : `is cancelled, and a change would show nowhere; "reopen ${id}" first`,
  cancel: notCurrent,
  end: (notice, now) =>
    notCurrent(notice, now) ??
    (notice.start >= now ? 'has not begun; cancel it instead' : undefined),
  reopen: (notice, now) => {
    if (notice.cancelled === undefined) return 'is not cancelled';
    const over = stateOf({ ...notice, cancelled: undefined }, now) === 'ended';
    return over ? 'is over by now; publish a new one' : undefined;
  },
  undo: (notice, now) =>
    now - changedAt(notice) > undoableForMs
      ? 'was last changed more than ten minutes ago'
      : undefined,
};

function nextRevision(notice: Notice, at: number, by: string, what: string): Notice {
  const changes = [{ at, by, what }, ...notice.changes];
  return { ...notice, revision: notice.revision + 1, changes };
}

/** Returns the fields of a notice in the form in which they are typed, without the author. */
export function inputOf(notice: Notice): Omit<NoticeInput, 'by'> {
  const {
    id,
    revision,
    changes,
    cancelled: _,
    start,
    end,
    repeat,
    laneStates,
    also,
    ...same
  } = notice;
  return {
    ...same,
    start: localTimeText(start),
    end: localTimeText(end),
    ...(repeat ? { repeat: repeatText(repeat) } : {}),
    ...(laneStates ? { laneStates: [...laneStates] } : {}),
    ...(also ? { also: [...also] } : {}),
  };
}

export function localTimeText(instant: number): string {
  return `${dayOf(instant)} ${clockOf(instant)}`;
}

/** How far ahead the end of a status may be, in ms. */
const maxAheadMs = dayMs;

interface WinterInput {
  readonly state: WinterState;
  readonly by: string;
  /** End on Irish clocks, "2026-11-23 06:00"; twelve hours from now if empty or absent. */
  readonly until?: string | undefined;
}

/** Returns the winter status from now on. @throws RefusedError out of season, or if `until` is invalid. */
export function winterStatus({ state, by, until = '' }: WinterInput, now: number): WinterStatus {
  if (!isWinterSeason(dayOf(now))) throw refusedError('winter', 'runs from November to March');
  if (until === '') return { state, at: now, by };
  const end = parseFuture('until', until, now);
  if (end > now + maxAheadMs) throw refusedError('until', 'is more than 24 hours ahead');
  return { state, at: now, by, until: end };
}
