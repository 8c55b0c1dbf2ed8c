import type { Notice } from '../notice.ts';
import { comingWeeks } from '../road-status.ts';
import { nextPeriod, type Period, periodsIn } from '../schedule.ts';
import { iso } from '../words.ts';

/**
 * When a notice holds: from start to end, and each of its periods in the coming 28 days in UTC, so that
 * no reader has to know Irish clocks. Where all are later, the first of them is there.
 */
export function validityOf(notice: Notice, at: number): string {
  const coming = periodsIn(notice, comingWeeks(at));
  const next = nextPeriod(notice, at);
  const periods = coming.length > 0 || !next ? coming : [next];
  return [
    '<sit:validity><com:validityStatus>definedByValidityTimeSpec</com:validityStatus>',
    `<com:validityTimeSpecification><com:overallStartTime>${iso(notice.start)}</com:overallStartTime>`,
    `<com:overallEndTime>${iso(notice.end)}</com:overallEndTime>`,
    ...periods.map(validPeriod),
    '</com:validityTimeSpecification></sit:validity>',
  ].join('');
}

function validPeriod({ start, end }: Period): string {
  return [
    `<com:validPeriod><com:startOfPeriod>${iso(start)}</com:startOfPeriod>`,
    `<com:endOfPeriod>${iso(end)}</com:endOfPeriod></com:validPeriod>`,
  ].join('');
}
