import * as v from 'valibot';
import {
  dayNumberOf,
  instantAt,
  minutesOf,
  type Weekday,
  weekdayOfNumber,
} from '../../road/irish-time.ts';
import { junctionNameOf } from '../../road/network.ts';
import { junctions } from '../../road/road.ts';
import type { Period } from '../../road/schedule.ts';
import type { Trip } from '../../site/choice.ts';

/** Days on which the hours of an alert begin, by their stored name. */
export const dayChoices: Readonly<Record<string, { label: string; days: readonly Weekday[] }>> = {
  all: { label: 'Every day', days: [0, 1, 2, 3, 4, 5, 6] },
  weekdays: { label: 'Monday to Friday', days: [1, 2, 3, 4, 5] },
  weekend: { label: 'Saturday and Sunday', days: [0, 6] },
};

/** Hours that a visitor can choose: each half hour. */
export const clockChoices = Array.from({ length: 48 }, (_, index) => {
  const hour = `${Math.floor(index / 2)}`.padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

const clock = clockChoices.join('|');
const hoursPattern = new RegExp(`^(${Object.keys(dayChoices).join('|')}) (${clock})-(${clock})$`);

const junctionSchema = v.picklist(junctions.map(({ number }) => number));

/** Boolean, which SQLite stores as 0 or 1. */
export const flagSchema = v.pipe(v.union([v.boolean(), v.number()]), v.toBoolean());

/** What a visitor chooses: the fields of an alert. */
export const alertFields = v.object({
  from: junctionSchema,
  /** Equal to `from` for an alert about a junction, in both directions. */
  to: junctionSchema,
  /** Days and hours of the trip: "weekdays 06:00-09:30". "all 00:00-00:00" is any time. */
  hours: v.pipe(v.string(), v.regex(hoursPattern)),
  /** Whether changes are reported from 23:00 to 06:00 too. */
  nights: flagSchema,
});

export type AlertChoice = Readonly<v.InferOutput<typeof alertFields>>;

/** Columns of `alertFields`. */
export const choiceColumns = '"from", "to", hours, nights';

/** Whether a period overlaps chosen hours. */
export function isInHours(hours: string, { start, end }: Period): boolean {
  const [, name = 'all', from = '', to = ''] = hoursPattern.exec(hours) ?? [];
  for (let day = dayNumberOf(start) - 1; day <= dayNumberOf(end); day += 1) {
    if (!dayChoices[name]?.days.includes(weekdayOfNumber(day))) continue;
    const lastDay = to > from ? day : day + 1;
    const endsAfterStart = instantAt(lastDay, minutesOf(to), 'second') > start;
    if (endsAfterStart && instantAt(day, minutesOf(from)) < end) return true;
  }
  return false;
}

/** "J6 to J12", or "J9 Red Cow (N7)" for a junction. */
export function tripWords({ from, to }: Trip): string {
  return from === to ? junctionNameOf(from) : `J${from} to J${to}`;
}

/** "Monday to Friday, 06:00 to 09:30; changes between 06:00 and 23:00". */
export function alertWords({ hours, nights }: AlertChoice): string {
  const [, days = 'all', from, to] = hoursPattern.exec(hours) ?? [];
  const time = `${from}${to}` === '00:0000:00' ? 'at any time' : `${from} to ${to}`;
  const changes = nights ? 'at any hour' : 'between 06:00 and 23:00';
  return `${dayChoices[days]?.label}, ${time}; changes ${changes}`;
}
