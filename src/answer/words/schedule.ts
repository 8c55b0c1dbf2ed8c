import type { Notice } from '../../notice/notice.ts';
import {
  clockOf,
  type DayNumber,
  dayFrom,
  dayNumberOf,
  type Instant,
  type Weekday,
  weekdayOfNumber,
} from '../../road/irish-time.ts';
import { horizon, nightOf, type Period, periodsFrom } from '../../road/schedule.ts';
import { joinWithAnd } from './text.ts';
import { clockWords, dayWords, hoursWords, isDaytime, weekdays } from './time.ts';

/**
 * Describes the current and future periods of a notice in one line. The next night comes first, with its date and
 * its own hours: "Wed 16 Dec, 22:00–05:00; then Monday to Friday nights until Thu 31 Dec".
 * @param from periods that end by this instant are omitted
 */
export function scheduleWords(notice: Notice, at: Instant, from = at): string {
  const nights = periodsFrom(notice, from);
  const [period, following] = nights;
  if (!period) return '';
  const isNow = period.start <= at;
  if (!following) return hoursWords(period, at, nightOf(at));
  if (!isNow && nights.length <= maxDates) return groupsWords(groupsOf(nights), at);
  const rest = groupsOf(nights.slice(1), dayNumberOf(period.start) + 1);
  const restWords = groupsWords(rest, at, isNow ? '' : clockHours(period));
  return `${hoursWords(period, at, isNow ? nightOf(at) : undefined)}; then ${restWords}`;
}

/** "tonight 22:00–05:00, and two more nights": a period of a notice and the number of those after it. */
export function nextHoursWords(notice: Notice, period: Period, at: Instant): string {
  const night = nightOf(at);
  const hours = hoursWords(period, at, night);
  // Hours that begin with a date need no "tonight".
  const isLaterToday =
    period.start > at && nightOf(period.start) === night && /^(from )?\d/.test(hours);
  const day = isDaytime(period.start) ? 'today' : 'tonight';
  const nouns = periodsFrom(notice, period.end).map(nounOf);
  const noun = nouns.every((one) => one === nouns[0]) ? nouns[0] : 'time';
  const { length } = nouns;
  const count = ['', 'one', 'two', 'three', 'four', 'five'][length] ?? length;
  const more = length === 0 ? '' : `, and ${count} more ${noun}${length === 1 ? '' : 's'}`;
  return `${isLaterToday ? `${day} ` : ''}${hours}${more}`;
}

/** What people call a period: "Tuesday night" begins on Tuesday, so hours after midnight are a morning. */
function nounOf({ start }: Period): 'day' | 'morning' | 'night' {
  if (isDaytime(start)) return 'day';
  return clockOf(start) < '06:00' ? 'morning' : 'night';
}

/** Maximum number of nights that are listed by their dates. */
const maxDates = 3;

/** Describes the periods that begin after the horizon of tonight's list: "Tue 24 Nov and Wed 25 Nov, 22:00–05:00". Empty if none begins. */
export function laterPeriodsWords(notice: Notice, at: Instant): string {
  const listedEnd = horizon(at).end;
  const [next] = periodsFrom(notice, listedEnd);
  return next ? scheduleWords(notice, at, next.start < listedEnd ? next.end : listedEnd) : '';
}

function clockHours({ start, end }: Period): string {
  // Otherwise a whole day would read as no time.
  const isWholeDay = clockOf(start) === clockOf(end);
  return `${clockWords(start)}–${clockWords(end)}${isWholeDay ? ' the next day' : ''}`;
}

/** Nights with the same hours, in the order of time. */
interface NightGroup {
  readonly hours: string;
  readonly days: readonly DayNumber[];
  readonly noun: ReturnType<typeof nounOf>;
  /** Days of the week on all of which nights begin, as long as the group lasts: "Monday to Friday nights". */
  readonly pattern: string | undefined;
}

/**
 * Groups nights by their hours. A group that "other nights" describes comes last.
 * @param from day from which a reader expects nights; by default the first one of each group
 */
function groupsOf(nights: readonly Period[], from?: DayNumber): NightGroup[] {
  const allDays = new Set(nights.map(({ start }) => dayNumberOf(start)));
  const groups = [...Map.groupBy(nights, clockHours)].map(([hours, group]) => {
    const days = group.map(({ start }) => dayNumberOf(start));
    const noun = group[0] ? nounOf(group[0]) : 'night';
    const weekdayNumbers = new Set(days.map(weekdayOfNumber));
    const gaps = missingDays(days, from);
    const missing = gaps.filter((day) => weekdayNumbers.has(weekdayOfNumber(day)));
    const name = gaps.length > 0 ? patternWords([...weekdayNumbers], noun) : `every ${noun}`;
    const isStated = missing.length === 0 || days.length <= maxDates;
    return { hours, days, noun, name, missing, isStated };
  });
  const [stated = [], unstated = []] = [true, false].map((isStated) =>
    groups.filter((group) => group.isStated === isStated),
  );
  return [...stated, ...unstated].map(({ name, missing, isStated, ...group }) => {
    if (missing.length === 0) return { ...group, pattern: name };
    // Nights with other hours interrupt the pattern. "Other" is only clear after words that state all of these.
    const isClear = !isStated && unstated.length === 1 && missing.every((day) => allDays.has(day));
    const others = name.startsWith('every') ? `all other ${group.noun}s` : `other ${name}`;
    return { ...group, pattern: isClear ? others : undefined };
  });
}

/** Returns the days from the first to the last one of a list that are not in the list. */
function missingDays(days: readonly DayNumber[], first = days[0] ?? 0): DayNumber[] {
  const last = days.at(-1) ?? first;
  return Array.from({ length: last - first }, (_, index) => first + index).filter(
    (day) => !days.includes(day),
  );
}

/** "every night", "weekdays", "Tuesday and Thursday nights". */
function patternWords(numbers: readonly Weekday[], noun: string): string {
  const orderedDays = ([1, 2, 3, 4, 5, 6, 0] as const).filter((day) => numbers.includes(day));
  if (orderedDays.length === 7) return `every ${noun}`;
  if (orderedDays.join() === '1,2,3,4,5' && noun === 'day') return 'weekdays';
  const positionOf = (day: Weekday) => (day + 6) % 7;
  const [first = 0, last = 0] = [orderedDays[0], orderedDays.at(-1)];
  const isConsecutive = positionOf(last) - positionOf(first) === orderedDays.length - 1;
  const names =
    isConsecutive && orderedDays.length > 2
      ? `${weekdays[first]} to ${weekdays[last]}`
      : joinWithAnd(orderedDays.map((day) => weekdays[day]));
  return noun === 'day' ? names : `${names} ${noun}s`;
}

/**
 * Describes nights by their dates or their pattern: "Wed 25 Nov, 23:00–05:00; other Monday to Friday nights until Fri 4
 * Dec, 21:00–05:00".
 * @param stated hours that the preceding words state
 */
function groupsWords(groups: readonly NightGroup[], at: Instant, stated = ''): string {
  return groups
    .map(({ hours, days, noun, pattern }) => {
      const words = days.map((day) => dayWords(dayFrom(day), at));
      const name = pattern ?? `${days.length} ${noun}s`;
      const text = days.length <= maxDates ? joinWithAnd(words) : `${name} until ${words.at(-1)}`;
      // Beside other hours, omitted ones would seem to be those.
      const isStated = hours === stated && groups.length === 1;
      return isStated ? text : `${text}, ${hours}`;
    })
    .join('; ');
}

/** Describes each night of a notice that is not over. Empty for a notice without several nights. */
export function allNightsWords(notice: Notice, at: Instant): string {
  return notice.nights ? nightsWords(periodsFrom(notice, at), at) : '';
}

/**
 * Describes nights: "4 nights, Mon 23 to Wed 25 Nov and Fri 27 Nov, 22:00–05:30". Dates have their year unless it is
 * that of `at`.
 */
export function nightsWords(nights: readonly Period[], at: Instant = 0): string {
  return groupsOf(nights)
    .map(({ hours, days, noun, pattern }) => {
      const count = `${days.length} ${noun}${days.length === 1 ? '' : 's'}`;
      const [first = 0, last = 0] = [days[0], days.at(-1)];
      const isLong = pattern && days.length > maxDates && last - first >= 7;
      const when = isLong ? `${pattern}, ${spanWords(first, last, at)}` : daysWords(days, at);
      return `${count}, ${when}, ${hours}`;
    })
    .join('; ');
}

/** Describes days: "Mon 23 to Wed 25 Nov and Fri 27 Nov". */
function daysWords(days: readonly DayNumber[], at: Instant): string {
  const parts = runsOf(days).flatMap((run) =>
    run.length < 3
      ? run.map((day) => dayWords(dayFrom(day), at))
      : spanWords(run[0] ?? 0, run.at(-1) ?? 0, at),
  );
  return joinWithAnd(parts);
}

/** "Mon 23 to Fri 27 Nov". */
function spanWords(first: DayNumber, last: DayNumber, at: Instant): string {
  const [from = '', to = ''] = [first, last].map((day) => dayWords(dayFrom(day), at));
  const month = to.split(' ').slice(2).join(' ');
  return `${from.endsWith(month) ? from.slice(0, -month.length - 1) : from} to ${to}`;
}

/** Groups days that follow each other. */
export function runsOf(days: readonly DayNumber[]): DayNumber[][] {
  return days.reduce<DayNumber[][]>((runs, day) => {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
    return runs;
  }, []);
}
