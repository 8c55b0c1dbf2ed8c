import * as v from 'valibot';
import { invisiblePattern } from '../site/content/characters.ts';
import { explainMissingJunction } from '../site/road/network.ts';
import { example, junctions } from '../site/road/road.ts';
import { clockOf, instantOf, isDay, minutesOf, type Weekday, weekdayOf } from './irish-time.ts';
import { type ExactHours, exactHoursOf, type Repeat } from './schedule.ts';

/** Schema of one paragraph of at most `maxLength` characters. */
export function textSchema(maxLength: number) {
  return v.pipe(
    v.string('has to be a text'),
    v.trim(),
    v.nonEmpty('is empty'),
    v.check((words) => words.isWellFormed(), 'has half a character in it'),
    v.check((words) => !invisiblePattern.test(words), 'has control characters in it'),
    v.maxLength(maxLength, ({ input }) => `is ${input.length} characters; ${maxLength} at most`),
  );
}

const range = `${junctions[0].number} to J${junctions.at(-1)?.number}`;

/** A junction, as 9, "9" or "J9". */
export const junctionSchema = v.pipe(
  v.union([v.number(), v.string()], `has to be a junction such as J${example.junction}`),
  v.transform((input) => Number(`${input}`.trim().replace(/^j/i, '') || Number.NaN)),
  v.check(
    (number) => explainMissingJunction(number) === undefined,
    ({ input }) => explainMissingJunction(input) ?? '',
  ),
  v.picklist(
    junctions.map(({ number }) => number),
    `has to be a junction, J${range}, such as J${example.junction}`,
  ),
);

const localTimePattern = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)$/;

/** Schema of a time on Irish clocks, "2026-11-23 21:00"; `which` decides in the hour that occurs twice. */
export function localTimeSchema(which: 'first' | 'second') {
  return v.pipe(
    v.string('has to be a day and a time such as "2026-11-23 21:00"'),
    v.trim(),
    v.check(
      (written) => localTimePattern.test(written) && isDay(written.slice(0, 10)),
      'has to be a day and a time on Irish clocks, such as "2026-11-23 21:00"',
    ),
    v.check(
      (written) =>
        clockOf(instantOf(written.slice(0, 10), written.slice(11))) === written.slice(11),
      ({ input }) => `${input.slice(11)} does not exist that night: clocks go from 01:00 to 02:00`,
    ),
    v.transform((written) => instantOf(written.slice(0, 10), written.slice(11), which)),
  );
}

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayNamePattern = dayNames.join('|');
const hoursPattern = /^((?:[01]\d|2[0-3]):[0-5]\d)\s*[-–]\s*((?:[01]\d|2[0-3]):[0-5]\d)\s+(.+)$/;
const daysPattern = new RegExp(`^(${dayNamePattern})(?:-(${dayNamePattern}))?(?:\\s*,\\s*|$)`, 'i');

/**
 * Schema of repeated hours: "21:00-05:30 mon-fri", "09:30-15:00 tue,thu", on calendar dates "21:00-05:30
 * 2026-11-23,2026-11-26", or with other hours on some days "21:00-05:30 mon-sat; 22:00-06:00 sun".
 */
export const repeatSchema = v.pipe(
  v.string('has to be hours and days'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const repeat = repeatFrom(dataset.value);
    if (repeat) return repeat;
    addIssue({ message: 'has to be hours and days, such as "21:00-05:30 mon-fri"' });
    return NEVER;
  }),
);

function repeatFrom(written: string): Repeat | undefined {
  const exact = written.split(';').flatMap((one) => hoursFrom(one) ?? []);
  // Of two hours for one day or date only the first would apply.
  const starts = exact.flatMap(({ days, dates }): (number | string)[] => [...(dates ?? days)]);
  const hasDuplicates = new Set(starts).size < starts.length;
  if (exact.length < written.split(';').length || hasDuplicates) return undefined;
  return coveringRepeat(exact.sort((one, other) => (one.dates ? 0 : 1) - (other.dates ? 0 : 1)));
}

function hoursFrom(written: string): ExactHours | undefined {
  const [, from, to, list = ''] = hoursPattern.exec(written.trim()) ?? [];
  if (!from || !to) return undefined;
  const dates = list.trim().split(/\s*,\s*/);
  if (dates.every(isDay)) {
    const days = [...new Set(dates.map(weekdayOf))].sort();
    return { from, to, days, dates: [...new Set(dates)].sort() };
  }
  const days = daysFrom(list);
  return days && { from, to, days };
}

/** Returns weekly hours that cover all of `exact`, for readers that do not know `exact`. */
function coveringRepeat(exact: readonly ExactHours[]): Repeat | undefined {
  const [only] = exact;
  if (only && exact.length === 1 && !only.dates) return only;
  const starts = exact.map(({ from }) => minutesOf(from));
  const ends = exact.map(({ from, to }) => minutesOf(to) + (to > from ? 0 : dayMinutes));
  const [from, to] = [Math.min(...starts), Math.max(...ends)];
  const days = [...new Set(exact.flatMap((one) => one.days))].sort();
  if (to - from < dayMinutes) return { from: clockAt(from), to: clockAt(to), days, exact };
  return { from: '00:00', to: '00:00', days: [0, 1, 2, 3, 4, 5, 6], exact };
}

const dayMinutes = 24 * 60;

function clockAt(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

/** Formats a repetition as text that `repeatSchema` can parse: each date once, with the hours that apply. */
export function repeatText(repeat: Repeat): string {
  const written = new Set<string>();
  return exactHoursOf(repeat)
    .flatMap(({ from, to, days, dates }) => {
      const names = (dates ?? days.map((day) => `${dayNames[day]}`)).filter(
        (name) => !written.has(name),
      );
      for (const name of names) written.add(name);
      return names.length > 0 ? [`${from}-${to} ${names.join(',')}`] : [];
    })
    .join('; ');
}

function daysFrom(list: string): Weekday[] | undefined {
  const days = new Set<Weekday>();
  let rest = list.trim();
  while (rest !== '') {
    const found = daysPattern.exec(rest);
    if (!found?.[1]) return undefined;
    for (const day of weekdaysBetween(
      weekdayIndexOf(found[1]),
      weekdayIndexOf(found[2] ?? found[1]),
    ))
      days.add(day);
    rest = rest.slice(found[0].length);
  }
  return [...days].sort();
}

function weekdayIndexOf(name: string): number {
  return dayNames.indexOf(name.toLowerCase());
}

/** Days of the week from one to another, continuing from Saturday to Sunday if needed. */
function weekdaysBetween(first: number, last: number): Weekday[] {
  const week: Weekday[] = [0, 1, 2, 3, 4, 5, 6];
  if (first <= last) return week.slice(first, last + 1);
  return [...week.slice(first), ...week.slice(0, last + 1)];
}
