import { addDays, type Day, dayOf, startOf } from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import { lasts, type Period, periodsIn } from '../schedule.ts';
import { byTime } from '../states.ts';
import type { KnownNotices } from '../view.ts';

/** One time at which a notice holds. */
export interface Entry {
  readonly notice: Notice;
  readonly period: Period;
  readonly now: boolean;
}

/** What there is today, and on each day of the coming four weeks that has something. */
export interface Plan {
  readonly today: readonly Entry[];
  readonly days: readonly { day: Day; entries: readonly Entry[] }[];
  /** Entries that were left out because a page has an end, and the first day that has some. */
  readonly more: { count: number; from: Day } | undefined;
}

const daysAhead = 28;
/** Entries on the days to come: at a day's end, no more days are begun. */
const mostEntries = 120;

export function planOf(view: KnownNotices, wanted: (notice: Notice) => boolean): Plan {
  const { at } = view;
  const today = dayOf(at);
  const tomorrow = startOf(addDays(today, 1));
  const within = (period: Period) => entriesIn(view, period, wanted);
  const coming = within({ start: tomorrow, end: startOf(addDays(today, daysAhead)) });
  return {
    today: within({ start: at, end: tomorrow }),
    ...byDay(coming.filter(({ period }) => period.start >= tomorrow)),
  };
}

/** Each time at which a notice that is wanted holds in a period, in order. */
export function entriesIn(
  { at, byId }: KnownNotices,
  period: Period,
  wanted: (notice: Notice) => boolean,
): Entry[] {
  return [...byId.values()]
    .filter((notice) => notice.cancelled === undefined && wanted(notice))
    .flatMap((notice) => periodsIn(notice, period).map((found) => entryOf(notice, found, at)))
    .sort(byTime);
}

function entryOf(notice: Notice, period: Period, at: number): Entry {
  return { notice, period, now: lasts(period, at) };
}

function byDay(entries: readonly Entry[]): Pick<Plan, 'days' | 'more'> {
  const groups = Map.groupBy(entries, ({ period }) => dayOf(period.start));
  const days: { day: Day; entries: Entry[] }[] = [];
  let shown = 0;
  for (const [day, found] of groups) {
    if (shown > 0 && shown + found.length > mostEntries) {
      return { days, more: { count: entries.length - shown, from: day } };
    }
    days.push({ day, entries: found });
    shown += found.length;
  }
  return { days, more: undefined };
}
