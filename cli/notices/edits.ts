import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { checkInput, type Draft, type NoticeInput, type Problem } from '../../src/works/input.ts';
import { text } from '../../src/works/input-fields.ts';
import { clockOf, dayOf } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { Repeat } from '../../src/works/schedule.ts';
import { stateOf } from '../../src/works/states.ts';

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
  return Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
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
  const before = inputOf(notice);
  const late = rules.late || (input.start ?? before.start) === before.start;
  const { by, ...said } = checked({ ...before, ...input }, { ...rules, late });
  const { id, revision, changes, cancelled } = notice;
  const after: Notice = { ...said, id, revision, changes, ...(cancelled ? { cancelled } : {}) };
  const differing = differencesOf(notice, after);
  if (differing.length === 0) throw new RefusedError([{ field: 'notice', why: 'is unchanged' }]);
  return next(after, rules.now, by, `Changed: ${differing.join(', ')}`);
}

function differencesOf(before: Notice, after: Notice): string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...is.keys(), ...was.keys()])].filter(
    (name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)),
  );
}

/** The notice taken back. @throws RefusedError where it is over already. */
export function cancelled(
  notice: Notice,
  by: string,
  why: string | undefined,
  now: number,
): Notice {
  mustBeCurrent(notice, now);
  const problem = whyNotReason(why ?? '');
  if (problem) throw new RefusedError([{ field: 'why', why: problem }]);
  const what = why ? `Cancelled: ${why}` : 'Cancelled';
  return next({ ...notice, cancelled: now }, now, by, what);
}

const reason = text(200);

/** What is wrong with the words in which a notice is taken back; nothing where there are none. */
export function whyNotReason(why: string): string | undefined {
  if (why === '') return;
  return v.safeParse(reason, why).issues?.[0].message;
}

/** The notice ended before its time. @throws RefusedError where it has not begun or is over. */
export function ended(notice: Notice, by: string, now: number): Notice {
  mustBeCurrent(notice, now);
  if (notice.start >= now) {
    throw new RefusedError([{ field: 'notice', why: 'has not begun; cancel it instead' }]);
  }
  return next({ ...notice, end: now }, now, by, 'Ended');
}

/** An empty field is one that is left out; so a change can take one away. */
function checked(input: object, rules: { now: number; late: boolean }): Draft {
  const given = Object.entries(input).filter(([, value]) => value !== '');
  const result = checkInput(Object.fromEntries(given), rules);
  if (result.ok) return result.draft;
  throw new RefusedError(result.problems);
}

function mustBeCurrent(notice: Notice, now: number): void {
  const state = stateOf(notice, now);
  if (state === 'on' || state === 'planned') return;
  throw new RefusedError([{ field: 'notice', why: `is ${state} already` }]);
}

function next(notice: Notice, at: number, by: string, what: string): Notice {
  const changes = [{ at, by, what }, ...notice.changes];
  return { ...notice, revision: notice.revision + 1, changes };
}

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

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
    diversion,
    ...same
  } = notice;
  return {
    ...same,
    start: momentOf(start),
    end: momentOf(end),
    ...(repeat ? { repeat: repeatOf(repeat) } : {}),
    ...(lanes ? { lanes } : {}),
    ...(diversion ? { diversion } : {}),
  };
}

export function momentOf(instant: number): string {
  return `${dayOf(instant)} ${clockOf(instant)}`;
}

function repeatOf({ from, to, days }: Repeat): string {
  return `${from}-${to} ${days.map((day) => dayNames[day]).join(',')}`;
}
