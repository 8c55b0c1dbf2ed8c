import * as v from 'valibot';
import { viewAt } from '../../src/answer/view.ts';
import { nightsSchema } from '../../src/edit/hours.ts';
import { lanesFrom } from '../../src/edit/values.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { emptySnapshot, type Snapshot } from '../../src/notice/snapshot.ts';
import {
  addDays,
  type Day,
  instantOf,
  type Weekday,
  weekdayOf,
} from '../../src/road/irish-time.ts';
import type { JunctionNumber } from '../../src/road/road.ts';
import { type Schedule, scheduleOf } from '../../src/road/schedule.ts';

/** Converts an Irish local time, such as "2026-11-23 12:30", to ms since 1970. */
export const at = (text: string) => instantOf(text.slice(0, 10), text.slice(11));

/** Time of most tests: a Monday, half an hour after the start of `aNotice`. */
export const now = at('2026-11-23 12:30');

/** Returns the days from one to another, or only those on some days of the week. */
export function daysOf(
  first: Day,
  last: Day,
  on: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6],
): Day[] {
  return first > last
    ? []
    : [...(on.includes(weekdayOf(first)) ? [first] : []), ...daysOf(addDays(first, 1), last, on)];
}

/** Returns the times of a notice with the same hours, such as "22:00-05:00", on each of the days. */
export function nightsOn(hours: string, days: readonly Day[]): Schedule {
  const schedule = scheduleOf(v.parse(nightsSchema, `${hours} ${days.join(',')}`));
  if (!schedule) throw new Error('needs at least one day');
  return schedule;
}

/** Builds a simple lane closure on the afternoon of 23 November 2026, with the changes of a test. */
export function aNotice(changes: Partial<Notice> = {}): Notice {
  return {
    id: 'k7m2qx',
    revision: 1,
    kind: 'closure',
    title: 'Barrier repair',
    text: 'One of four lanes is closed. Allow five minutes more.',
    direction: 'southbound',
    from: 6,
    to: 7,
    slips: [],
    lanes: { closed: 1, of: 4 },
    start: Date.UTC(2026, 10, 23, 12),
    end: Date.UTC(2026, 10, 23, 16),
    audible: false,
    severity: 'medium',
    changes: [{ at: Date.UTC(2026, 10, 20, 9), by: 'Planning', what: 'Published' }],
    ...changes,
  };
}

/** Builds a closure of a stretch tonight, with the changes of a test. */
export function aClosure(
  from: JunctionNumber,
  to: JunctionNumber,
  changes: Partial<Notice> = {},
): Notice {
  const hours = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };
  return aNotice({
    ...{ id: `c${from}x${to}x`.padEnd(6, 'x').slice(0, 6), kind: 'closure', lanes: undefined },
    ...{ ...hours, from, to, ...changes },
  });
}

/** A notice on two nights, with every field for the motorway, and with text that needs escaping. */
export const fullNotice: Notice = aNotice({
  id: 'allof1',
  revision: 3,
  kind: 'closure',
  title: 'Lanes 1 & 2 <closed>; slip too',
  text: 'Keep "right", ó 🚧 \\ it’s narrow.',
  direction: 'northbound',
  from: 9,
  to: 6,
  landmark: 'toll',
  also: [{ junction: 7, slip: 'exit' }],
  cause: 'resurfacing',
  speedLimit: 60,
  lanes: lanesFrom('lane 1, lane 2, hard shoulder, auxiliary narrowed of 4'),
  ...nightsOn('21:00-05:30', ['2026-11-23', '2026-11-24']),
  diversion: 'Leave at J9 & follow the N4.',
  audible: true,
  severity: 'high',
  changes: [
    { at: Date.UTC(2026, 10, 22, 10, 15), by: 'Day shift', what: 'Longer' },
    { at: Date.UTC(2026, 10, 21, 8), by: 'Planning', what: 'Slip road too' },
    { at: Date.UTC(2026, 10, 20, 9), by: 'Planning', what: 'Published' },
  ],
});

export function aSnapshot(changes: Partial<Snapshot> = {}): Snapshot {
  const doubts = Array.from({ length: changes.unreadable ?? 0 }, () => ({}));
  return {
    ...emptySnapshot,
    revision: 7,
    published: Date.UTC(2026, 10, 20, 9),
    doubts,
    ...changes,
  };
}

/** Returns the view of published notices at `now`. */
export const viewOf = (...notices: Notice[]) => viewAt(aSnapshot({ notices }), now);
