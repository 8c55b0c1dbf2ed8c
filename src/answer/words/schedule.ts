import type { Notice } from '../../notice/notice.ts';
import { horizon, tonight } from '../../road/intervals.ts';
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
import { capitalise, joinWithAnd } from './text.ts';
import { clockWords, hoursWords, shortDayWords, weekdays } from './time.ts';

/**
 * Describes the current and future periods of a notice in one line: "Weeknights until Fri 4 Dec,
 * 21:00–05:30". Different hours of the first or last night follow: "; the last until 03:00".
 * @param from periods that end by this instant are omitted
 */
export function scheduleWords(notice: Notice, at: Instant, from = at): string {
  const [period, following] = periodsFrom(notice, from);
  if (!period) return '';
  const { repeat } = notice;
  if (!repeat || !following) return hoursWords(period, at);
  const [first = period, ...others] = nightsFrom(notice, from);
  const lastNight = others.at(-1) ?? first;
  const differs = (bound: 'from' | 'to', instant: Instant) =>
    repeat.every((hours) => hours[bound] !== clockOf(instant));
  return [
    nightsWords([first, ...others], repeat, beginWords(notice, at)),
    ...(differs('from', first.start) ? [`the first from ${clockWords(first.start)}`] : []),
    ...(differs('to', lastNight.end) ? [`the last until ${clockWords(lastNight.end)}`] : []),
  ].join('; ');
}

/** Describes the periods that begin after the horizon of tonight's list: "Tue 24 Nov and Wed 25 Nov, 22:00–05:00". Empty if none begins. */
export function laterPeriodsWords(notice: Notice, at: Instant): string {
  const listedEnd = horizon(at).end;
  const [next] = periodsFrom(notice, listedEnd);
  return next ? scheduleWords(notice, at, next.start < listedEnd ? next.end : listedEnd) : '';
}

/** Returns "from Wed 25 Nov " if all nights of a notice begin after tonight; otherwise empty. */
function beginWords(notice: Notice, at: Instant): string {
  const [first] = nightsFrom(notice, notice.start);
  return first && first.start >= tonight(at).end
    ? `from ${shortDayWords(dayOf(first.start))} `
    : '';
}

/**
 * Describes the nights or days of a repetition: "Weeknights until Fri 4 Dec, 21:00–05:30".
 * @param begin text before the last day: "from Wed 25 Nov "
 */
function nightsWords(
  nights: readonly [Period, ...Period[]],
  repeat: Repeat,
  begin: string,
): string {
  const [first] = nights;
  const dayWordsOf = ({ start }: Period) => shortDayWords(dayOf(start));
  const remainingHours = repeat
    .map((hours) => ({ ...hours, dates: hours.dates?.filter((day) => day >= dayOf(first.start)) }))
    .filter(({ dates }) => dates?.length !== 0);
  const [mainHours] = remainingHours;
  if (!mainHours) return joinWithAnd(nights.map(dayWordsOf));
  const { from, to } = mainHours;
  const haveSameHours = remainingHours.every((hours) => hours.from === from && hours.to === to);
  if (haveSameHours && nights.length <= 3)
    return `${joinWithAnd(nights.map(dayWordsOf))}, ${from}–${to}`;
  const untilText = `${begin}until ${dayWordsOf(nights.at(-1) ?? first)}`;
  if (remainingHours.length > 1) {
    const patterns = remainingHours.map(
      (hours) => `${patternWords(hours, hours.dates?.length)} ${hours.from}–${hours.to}`,
    );
    return `${capitalise(patterns.join(', '))}, ${untilText}`;
  }
  return `${capitalise(patternWords(mainHours, nights.length))} ${untilText}, ${from}–${to}`;
}

/**
 * Describes the days of a repetition: "weeknights", "Tuesday and Thursday nights", "every day"; "3 nights"
 * for calendar dates.
 * @param count number of nights or days, if they are calendar dates
 */
function patternWords({ from, to, days, dates }: Hours, count = 0): string {
  const isNight = to <= from;
  if (dates) return `${count} ${isNight ? 'night' : 'day'}${count === 1 ? '' : 's'}`;
  const orderedDays = ([1, 2, 3, 4, 5, 6, 0] as const).filter((day) => days.includes(day));
  if (orderedDays.length === 7) return isNight ? 'every night' : 'every day';
  if (orderedDays.join() === '1,2,3,4,5') return isNight ? 'weeknights' : 'weekdays';
  const positionOf = (day: Weekday) => (day + 6) % 7;
  const [first = 0, last = 0] = [orderedDays[0], orderedDays.at(-1)];
  const isConsecutive = positionOf(last) - positionOf(first) === orderedDays.length - 1;
  const names =
    isConsecutive && orderedDays.length > 2
      ? `${weekdays[first]} to ${weekdays[last]}`
      : joinWithAnd(orderedDays.map((day) => weekdays[day]));
  return `${names}${isNight ? ' nights' : ''}`;
}

/** Describes every period of a repetition: "4 nights, Mon 23 to Fri 27 Nov without Wed 25 Nov, 22:00–05:30". */
export function allNightsWords(notice: Notice, at: Instant): string {
  const { repeat = [] } = notice;
  const hoursOn = (day: DayNumber) => repeat.find((hours) => beginsOn(hours, day));
  const first = dayNumberOf(Math.max(notice.start, at)) - 1;
  const days = daysBetween(first, dayNumberOf(notice.end)).filter((day) => {
    const hours = hoursOn(day);
    const period = hours && periodOn(notice, hours, dayFrom(day));
    return period !== undefined && period.end > at;
  });
  return repeat
    .flatMap((hours) => {
      const patternDays = days.filter((day) => hoursOn(day) === hours);
      const [first, last] = [patternDays[0], patternDays.at(-1)];
      if (first === undefined || last === undefined) return [];
      const count = patternWords({ ...hours, dates: [] }, patternDays.length);
      const pattern = hours.dates ? '' : `${patternWords(hours)}, `;
      const allHours = hours.dates ? daysBetween(first, last) : [];
      const missingDays = allHours.filter((day) => !patternDays.includes(day));
      return `${count}, ${pattern}${daysWords(patternDays, missingDays)}, ${hours.from}–${hours.to}`;
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
 * days: "21:00 to 03:10, night of Mon 23 Nov; 21:00 to 05:30, other weeknights".
 */
export function repeatWords(repeat: Repeat): string {
  return repeat
    .map((hours) => {
      const { from, to, dates } = hours;
      if (!dates) {
        const otherText = repeat[0]?.dates ? 'other ' : '';
        const pattern = `${otherText}${patternWords(hours)}`.replace(
          /other every (\w+)/,
          'all other $1s',
        );
        return `${from} to ${to}, ${pattern}`;
      }
      const unit = `${to <= from ? 'night' : 'day'}${dates.length === 1 ? '' : 's'}`;
      return `${from} to ${to}, ${unit} of ${joinWithAnd(dates.map(shortDayWords))}`;
    })
    .join('; ');
}
