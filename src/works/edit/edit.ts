import * as v from 'valibot';
import { checkInput, type Draft, type NoticeInput, type Problem } from '../input.ts';
import { repeatText, text } from '../input-fields.ts';
import { clockOf, dayOf } from '../irish-time.ts';
import { changedAt, type Notice } from '../notice.ts';
import { roadStatus } from '../road-status.ts';
import { periodsIn } from '../schedule.ts';
import { empty } from '../snapshot.ts';
import { isCurrent, stateOf } from '../states.ts';
import { viewAt } from '../view.ts';

/** Thrown where an input is refused; nothing has been written. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ field, why }) => `${field} ${why}`).join('\n'));
    this.problems = problems;
  }
}

/** Without letters and digits that look or sound alike; read out over phones. */
const alphabet = '23456789bcdfghjkmnpqrstvwxyz';

function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(6));
  return Array.from(random, (number) => alphabet[number % alphabet.length]).join('');
}

/** A new notice. @throws RefusedError with every field that is wrong. */
export function added(input: object, rules: { now: number; late: boolean }, id = newId()): Notice {
  const { by, ...said } = checked(input, rules);
  return { ...said, id, revision: 1, changes: [{ at: rules.now, by, what: 'Published' }] };
}

/** The next revision of a notice, with some of its fields changed. @throws RefusedError as above. */
export function changed(
  notice: Notice,
  input: Readonly<Record<string, unknown>>,
  rules: { now: number; late: boolean },
): Notice {
  mustAllow('change', notice, rules.now);
  const before = inputOf(notice);
  const late = rules.late || (input.start ?? before.start) === before.start;
  const { by, ...said } = checked({ ...before, ...input }, { ...rules, late });
  const { id, revision, changes } = notice;
  const after: Notice = { ...said, id, revision, changes };
  const differing = differencesOf(notice, after);
  if (differing.length === 0) throw new RefusedError([{ field: 'notice', why: 'is unchanged' }]);
  return next(after, rules.now, by, `Changed: ${differing.join(', ')}`);
}

/** Names of the fields in which two records differ. */
export function differencesOf(before: object, after: object): string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...is.keys(), ...was.keys()])].filter(
    (name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)),
  );
}

/** The notice cancelled. @throws RefusedError where it is over already. */
export function cancelled(
  notice: Notice,
  by: string,
  why: string | undefined,
  now: number,
): Notice {
  mustAllow('cancel', notice, now);
  const problem = checkReason(why ?? '');
  if (problem) throw new RefusedError([{ field: 'why', why: problem }]);
  const what = why ? `Cancelled: ${why}` : 'Cancelled';
  return next({ ...notice, cancelled: now }, now, by, what);
}

const reason = text(200);

/** What is wrong with the words in which a notice is cancelled; nothing where there are none. */
export function checkReason(why: string): string | undefined {
  if (why === '') return;
  return v.safeParse(reason, why).issues?.[0].message;
}

/** The notice ended before its time. @throws RefusedError where it has not begun or is over. */
export function ended(notice: Notice, by: string, now: number): Notice {
  mustAllow('end', notice, now);
  return next({ ...notice, end: now }, now, by, 'Ended');
}

/** The notice without its cancellation. @throws RefusedError where it is not cancelled, or is over. */
export function reopened(notice: Notice, by: string, now: number): Notice {
  mustAllow('reopen', notice, now);
  const { cancelled: _, ...rest } = notice;
  return next(rest, now, by, 'Reopened');
}

/** How long a change can be undone, in ms. */
export const undoableFor = 10 * 60_000;

/**
 * What was before the last change, as a new revision; a new notice is cancelled.
 * @param before the revision before; undefined where there is none
 * @throws RefusedError where the change is too old, or what was before it is over by now.
 */
export function undone(
  notice: Notice,
  before: Notice | undefined,
  by: string,
  now: number,
): Notice {
  mustAllow('undo', notice, now);
  if (!before) return cancelled(notice, by, 'published by mistake', now);
  const { id, revision, changes } = notice;
  const restored = { ...before, id, revision, changes };
  if (before.cancelled === undefined && !isCurrent(restored, now)) {
    throw new RefusedError([{ field: 'notice', why: 'was over by now before that change' }]);
  }
  return next(restored, now, by, `Undone: ${changes[0]?.what ?? ''}`);
}

/** An empty field is one that is left out; so a change can take one away. */
function checked(input: object, rules: { now: number; late: boolean }): Draft {
  const given = Object.entries(input).filter(([, value]) => value !== '');
  const result = checkInput(Object.fromEntries(given), rules);
  if (result.ok) return result.draft;
  throw new RefusedError(result.problems);
}

/** @throws RefusedError where a notice is in a state in which this cannot be done to it. */
export function mustAllow(
  edit: 'change' | 'cancel' | 'end' | 'reopen' | 'undo',
  notice: Notice,
  now: number,
): void {
  const why = obstacles[edit](notice, now);
  if (why) throw new RefusedError([{ field: 'notice', why }]);
}

type Obstacle = (notice: Notice, now: number) => string | undefined;

const notCurrent: Obstacle = (notice, now) =>
  isCurrent(notice, now) ? undefined : `is ${stateOf(notice, now)} already`;

const obstacles: Readonly<Record<Parameters<typeof mustAllow>[0], Obstacle>> = {
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
    now - changedAt(notice) > undoableFor
      ? 'was last changed more than ten minutes ago'
      : undefined,
};

function next(notice: Notice, at: number, by: string, what: string): Notice {
  const changes = [{ at, by, what }, ...notice.changes];
  return { ...notice, revision: notice.revision + 1, changes };
}

/** A notice as somebody would write it; who changes it has still to be said. */
export function inputOf(notice: Notice): Omit<NoticeInput, 'by'> {
  const {
    id,
    revision,
    changes,
    cancelled: _,
    start,
    end,
    repeat,
    lanes,
    laneStates,
    also,
    diversion,
    ...same
  } = notice;
  return {
    ...same,
    start: momentOf(start),
    end: momentOf(end),
    ...(repeat ? { repeat: repeatText(repeat) } : {}),
    ...(lanes ? { lanes } : {}),
    ...(laneStates ? { laneStates: [...laneStates] } : {}),
    ...(also ? { also: [...also] } : {}),
    ...(diversion ? { diversion } : {}),
  };
}

export function momentOf(instant: number): string {
  return `${dayOf(instant)} ${clockOf(instant)}`;
}

/** Current notices that another overlaps in place, direction and time, or whose words it repeats. */
function overlapsOf(notice: Notice, others: readonly Notice[], now: number): Notice[] {
  const current = others.filter((other) => other.id !== notice.id && isCurrent(other, now));
  const view = viewAt({ ...empty, notices: current }, now);
  const beside = new Set(
    periodsIn(notice, { start: now, end: notice.end })
      .map(({ start, end }) => ({ start: Math.max(start, now), end }))
      .flatMap((period) => roadStatus(view, notice, period).occurrences)
      .map((occurrence) => occurrence.notice),
  );
  return current.filter(
    (other) => (beside.has(other) && !onlyMeet(notice, other)) || repeatsWords(notice, other),
  );
}

/** Those that a change brings about; one that was published with its overlaps keeps them. */
export function newOverlapsOf(
  before: Notice | undefined,
  after: Notice,
  others: readonly Notice[],
  now: number,
): Notice[] {
  const known = before && isCurrent(before, now) ? overlapsOf(before, others, now) : [];
  return overlapsOf(after, others, now).filter((other) => !known.includes(other));
}

/** Whether two stretches share nothing but the junction at which the one ends and the other begins. */
function onlyMeet(one: Notice, other: Notice): boolean {
  const [a, b] = [one, other].map(({ from, to }) => [Math.min(from, to), Math.max(from, to)]);
  if (one.from === one.to || other.from === other.to) return false;
  return a?.[1] === b?.[0] || b?.[1] === a?.[0];
}

function repeatsWords(one: Notice, other: Notice): boolean {
  return isSameText(one.title, other.title) || isSameText(one.text, other.text);
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim());
  return a === b;
}
