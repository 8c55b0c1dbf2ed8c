import type { Notice } from '../../notice/notice.ts';
import { horizon, nightOf } from '../../road/intervals.ts';
import {
  clockOf,
  type DayNumber,
  dayFrom,
  dayNumberOf,
  dayOf,
  type Instant,
  type Weekday,
} from '../../road/irish-time.ts';
import {
  beginsOn,
  type Hours,
  nightsFrom,
  type Period,
  periodOn,
  periodsFrom,
  type Repeat,
} from '../../road/schedule.ts';
import { joinWithAnd } from './text.ts';
import { clockWords, dayWords, hoursWords, isDaytime, shortDayWords, weekdays } from './time.ts';

/**
 * Describes the current and future periods of a notice in one line. The next night comes first, with its date and
 * its own hours: "Wed 16 Dec, 22:00–05:00; then Monday to Friday nights until Thu 31 Dec".
 * @param from periods that end by this instant are omitted
 */
export function scheduleWords(notice: Notice, at: Instant, from = at): string {
  const [period, following] = periodsFrom(notice, from);
  if (!period) return '';
  const isNow = period.start <= at;
  if (!following) return hoursWords(period, at, nightOf(at));
  const nights = [...nightsFrom(notice, from)];
  if (!isNow && nights.length <= maxDates) return datesWords(nights, at);
  const rest = nights.filter(({ start }) => start >= period.end);
  const stated = isNow ? '' : clockHours(period);
  const restWords =
    rest.length <= maxDates
      ? datesWords(rest, at, stated)
      : patternsWords(rest, notice, at, stated);
  return `${hoursWords(period, at, isNow ? nightOf(at) : undefined)}; then ${restWords}`;
}

/** "tonight 22:00–05:00, and two more nights": a period of a notice and the number of those after it. */
export function nextHoursWords(notice: Notice, period: Period, at: Instant): string {
  const night = nightOf(at);
  const hours = hoursWords(period, at, night);
  const isLaterToday = period.start > at && nightOf(period.start) === night;
  const day = isDaytime(period.start) ? 'today' : 'tonight';
  const nouns = [...periodsFrom(notice, period.end)].map(({ start }) =>
    isDaytime(start) ? 'day' : 'night',
  );
  const noun = nouns.every((one) => one === nouns[0]) ? nouns[0] : 'time';
  const { length } = nouns;
  const count = ['', 'one', 'two', 'three', 'four', 'five'][length] ?? length;
  const more = length === 0 ? '' : `, and ${count} more ${noun}${length === 1 ? '' : 's'}`;
  return `${isLaterToday ? `${day} ` : ''}${hours}${more}`;
}

/** Maximum number of nights that are listed by their dates. */
const maxDates = 3;

/** Describes the periods that begin after the horizon of tonight's list: "Tue 24 Nov and Wed 25 Nov, 22:00–05:00". Empty if none begins. */
export function laterPeriodsWords(notice: Notice, at: Instant): string {
  const listedEnd = horizon(at).end;
  const [next] = periodsFrom(notice, listedEnd);
  return next ? scheduleWords(notice, at, next.start < listedEnd ? next.end : listedEnd) : '';
}

const clockHours = ({ start, end }: Period) => `${clockWords(start)}–${clockWords(end)}`;

/**
 * Lists nights by their dates and hours: "Mon 23 Nov, 23:00–05:00; Tue 24 Nov and Wed 25 Nov, 21:00–05:00".
 * @param stated hours that the words before have stated
 */
function datesWords(nights: readonly Period[], at: Instant, stated = ''): string {
  const groups = [...Map.groupBy(nights, clockHours)];
  return groups
    .map(([hours, group]) => {
      const days = group.map(({ start }) => dayWords(dayOf(start), at));
      // Beside other hours, omitted ones would seem to be those.
      const isStated = hours === stated && groups.length === 1;
      return [joinWithAnd(days), ...(isStated ? [] : [hours])].join(', ');
    })
    .join('; ');
}

/**
 * Describes many nights by their weekdays or their number: "Monday to Friday nights until Fri 4 Dec, 21:00–05:30; the last until
 * 03:00".
 */
function patternsWords(
  nights: readonly Period[],
  { repeat = [] }: Notice,
  at: Instant,
  stated: string,
): string {
  const last = nights.at(-1);
  if (!last) return '';
  const hoursOf = ({ start }: Period) =>
    repeat.find((hours) => beginsOn(hours, dayNumberOf(start)));
  const lines = repeat
    .map((hours) => ({ hours, count: nights.filter((one) => hoursOf(one) === hours).length }))
    .filter(({ count }) => count > 0);
  const until = `until ${dayWords(dayOf(last.start), at)}`;
  const words = lines.map(({ hours, count }) => patternWords(hours, count));
  const lineHours = lines.map(({ hours: { from, to } }) => `${from}–${to}`);
  const patterns =
    lines.length > 1
      ? `${words.map((one, index) => `${one} ${lineHours[index]}`).join(', ')}, ${until}`
      : [`${words[0]} ${until}`, ...lineHours.filter((hours) => hours !== stated)].join(', ');
  const endsAsUsual = hoursOf(last)?.to === clockOf(last.end);
  return endsAsUsual ? patterns : `${patterns}; the last until ${clockWords(last.end)}`;
}

/**
 * Describes the days of a repetition: "Tuesday and Thursday nights", "every day"; "3 nights"
 * for calendar dates.
 * @param count number of nights or days, if they are calendar dates
 */
function patternWords({ from, to, days, dates }: Hours, count = 0): string {
  const isNight = to <= from || from >= '18:00';
  if (dates) return `${count} ${isNight ? 'night' : 'day'}${count === 1 ? '' : 's'}`;
  const orderedDays = ([1, 2, 3, 4, 5, 6, 0] as const).filter((day) => days.includes(day));
  if (orderedDays.length === 7) return isNight ? 'every night' : 'every day';
  if (orderedDays.join() === '1,2,3,4,5' && !isNight) return 'weekdays';
  const positionOf = (day: Weekday) => (day + 6) % 7;
  const [first = 0, last = 0] = [orderedDays[0], orderedDays.at(-1)];
  const isConsecutive = positionOf(last) - positionOf(first) === orderedDays.length - 1;
  const names =
    isConsecutive && orderedDays.length > 2
      ? `${weekdays[first]} to ${weekdays[last]}`
      : joinWithAnd(orderedDays.map((day) => weekdays[day]));
  return `${names}${isNight ? ' nights' : ''}`;
}

/**
 * Describes every period of a repetition: "4 nights, Mon 23 to Fri 27 Nov without Wed 25 Nov, 22:00–05:30". Start and
 * end of a notice may cut its first and its last night, which then stand alone.
 */
export function allNightsWords(notice: Notice, at: Instant): string {
  const { repeat = [] } = notice;
  const first = dayNumberOf(Math.max(notice.start, at)) - 1;
  const nights = daysBetween(first, dayNumberOf(notice.end)).flatMap((day) => {
    const hours = repeat.find((one) => beginsOn(one, day));
    const period = hours && periodOn(notice, hours, dayFrom(day));
    if (!period || period.end <= at) return [];
    return { day: dayNumberOf(period.start), hours, clock: clockHours(period) };
  });
  const groups = Map.groupBy(nights, ({ hours, clock }) => `${repeat.indexOf(hours)} ${clock}`);
  return [...groups.values()]
    .map((group) => {
      const [first, last] = [group[0], group.at(-1)];
      if (!first || !last) return '';
      const { hours, clock } = first;
      const days = group.map(({ day }) => day);
      const count = patternWords({ ...hours, dates: [] }, days.length);
      const isPattern = !hours.dates && clock === `${hours.from}–${hours.to}`;
      const allDays = isPattern ? [] : daysBetween(first.day, last.day);
      const missingDays = allDays.filter((day) => !days.includes(day));
      return `${count}, ${isPattern ? `${patternWords(hours)}, ` : ''}${daysWords(days, missingDays)}, ${clock}`;
    })
    .join('; ');
}

function daysBetween(first: DayNumber, last: DayNumber): DayNumber[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Describes days: "Mon 23 to Fri 27 Nov without Wed 25 Nov"; lists each day if at least half of them are missing. */
function daysWords(own: readonly DayNumber[], missing: readonly DayNumber[]): string {
  const wordsOf = (days: readonly DayNumber[]) =>
    joinWithAnd(days.map((day) => shortDayWords(dayFrom(day))));
  if (own.length <= 2 || missing.length >= own.length) return wordsOf(own);
  const [first, last] = [wordsOf(own.slice(0, 1)), wordsOf(own.slice(-1))];
  const isSameMonth = first.slice(-3) === last.slice(-3);
  const spanText = `${isSameMonth ? first.slice(0, -4) : first} to ${last}`;
  return missing.length > 0 ? `${spanText} without ${wordsOf(missing)}` : spanText;
}

/**
 * Describes repeated hours: "21:00 to 05:30, Monday to Friday nights". Different hours are listed with their
 * days: "21:00 to 03:10, night of Mon 23 Nov; 21:00 to 05:30, other Monday to Friday nights". Dates have their year unless it is
 * that of `at`.
 */
export function repeatWords(repeat: Repeat, at: Instant = 0): string {
  const firstDate = ({ dates }: Hours) => dates?.[0] ?? '9999';
  return repeat
    .toSorted((one, other) => firstDate(one).localeCompare(firstDate(other)))
    .map((hours, index) => {
      const { from, to, dates } = hours;
      if (!dates) {
        const otherText = index > 0 && repeat.some((one) => one.dates) ? 'other ' : '';
        const pattern = `${otherText}${patternWords(hours)}`.replace(
          /other every (\w+)/,
          'all other $1s',
        );
        return `${from} to ${to}, ${pattern}`;
      }
      const unit = patternWords(hours, dates.length).replace(/^\d+ /, '');
      return `${from} to ${to}, ${unit} of ${joinWithAnd(dates.map((day) => dayWords(day, at)))}`;
    })
    .join('; ');
}
