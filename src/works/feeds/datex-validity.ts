import type { Clock } from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import type { Repeat } from '../schedule.ts';
import { iso } from '../words.ts';

const dayNames = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** When a notice holds: from start to end, and the hours of the days in it where they come again. */
export function validityOf({ start, end, repeat }: Notice): string {
  return [
    '<sit:validity><com:validityStatus>definedByValidityTimeSpec</com:validityStatus>',
    `<com:validityTimeSpecification><com:overallStartTime>${iso(start)}</com:overallStartTime>`,
    `<com:overallEndTime>${iso(end)}</com:overallEndTime>`,
    ...(repeat ? periodsOf(repeat) : []),
    '</com:validityTimeSpecification></sit:validity>',
  ].join('');
}

/** A night is two periods: hours belong to the day of the calendar on which they are. */
function periodsOf({ from, to, days }: Repeat): string[] {
  if (from < to) return [period(from, to, days)];
  const evenings = period(from, '24:00', days);
  const nextDays = days.map((day) => (day + 1) % 7);
  return to === '00:00' ? [evenings] : [evenings, period('00:00', to, nextDays)];
}

function period(from: Clock, to: Clock | '24:00', days: readonly number[]): string {
  const applicable = days.map((day) => `<com:applicableDay>${dayNames[day]}</com:applicableDay>`);
  return [
    '<com:validPeriod><com:recurringTimePeriodOfDay>',
    `<com:startTimeOfPeriod>${from}:00</com:startTimeOfPeriod>`,
    `<com:endTimeOfPeriod>${to}:00</com:endTimeOfPeriod></com:recurringTimePeriodOfDay>`,
    '<com:recurringDayWeekMonthPeriod>',
    ...applicable,
    '</com:recurringDayWeekMonthPeriod></com:validPeriod>',
  ].join('');
}
