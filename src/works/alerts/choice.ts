import * as v from 'valibot';
import { dayMs, type Instant, type Weekday } from '../../road/irish-time.ts';
import type { Direction, JunctionNumber } from '../../road/road.ts';
import { type Period, periodsIn } from '../../road/schedule.ts';
import { choices, segmentOf } from '../../site/choice.ts';

/** Days on which the hours of an alert begin, by their stored name. */
export const dayChoices: Readonly<Record<string, { label: string; days: readonly Weekday[] }>> = {
  all: { label: 'Every day', days: [0, 1, 2, 3, 4, 5, 6] },
  weekdays: { label: 'Monday to Friday', days: [1, 2, 3, 4, 5] },
  weekend: { label: 'Saturday and Sunday', days: [0, 6] },
};

/** Chosen days and hours, as stored: "weekdays 06:00-10:00". "00:00-00:00" is the whole day. */
export type HoursKey = string;

const hoursPattern = new RegExp(
  `^(${Object.keys(dayChoices).join('|')}) ([01]\\d:00|2[0-3]:00)-([01]\\d:00|2[0-3]:00)$`,
);

/** A junction in one direction. */
export interface AlertPlace {
  readonly junction: JunctionNumber;
  readonly direction: Direction;
}

/** Places for which alerts exist, by the last segment of their page's path: "j9-southbound". */
export const alertPlaces: ReadonlyMap<string, AlertPlace> = new Map(
  choices.flatMap(({ junction, direction }) =>
    direction ? [[segmentOf({ junction, direction }), { junction, direction }]] : [],
  ),
);

/** Fields of an alert: a place, hours, and whether closed lanes are reported in addition to closures. */
export const alertFields = v.object({
  place: v.picklist([...alertPlaces.keys()]),
  hours: v.pipe(v.string(), v.regex(hoursPattern)),
  lanes: v.boolean(),
});

/** Message that a device receives in any case: a test, the confirmation of a new alert, or none. */
export const askedSchema = v.picklist(['', 'test', 'confirm']);

export type Asked = v.InferOutput<typeof askedSchema>;

export type AlertChoice = Readonly<v.InferOutput<typeof alertFields>>;

/** Returns the periods of the chosen hours that overlap an interval of at most two days. */
export function chosenPeriods(key: HoursKey, interval: Period): Period[] {
  const [, days = 'all', from = '', to = ''] = hoursPattern.exec(key) ?? [];
  const repeat = [{ from, to, days: dayChoices[days]?.days ?? [] }];
  // Hours that cover the whole day merge into one endless period, so search only the days around the interval.
  return periodsIn(
    { start: interval.start - 2 * dayMs, end: interval.end + 2 * dayMs, repeat },
    interval,
  );
}

export function isInChosenHours(key: HoursKey, at: Instant): boolean {
  return chosenPeriods(key, { start: at, end: at + 1 }).length > 0;
}

/** Describes chosen hours: "Monday to Friday, 06:00 to 10:00", or "Every day, at any time". */
export function chosenHoursWords(key: HoursKey): string {
  const [, days = 'all', from, to] = hoursPattern.exec(key) ?? [];
  const hours = from === to ? 'at any time' : `${from} to ${to}`;
  return `${dayChoices[days]?.label}, ${hours}`;
}
