import type { Notice } from '../notice.ts';
import { perObject } from '../per-object.ts';
import type { Period } from '../schedule.ts';
import { iso } from '../words.ts';
import { comingPeriods } from './periods.ts';

/**
 * Validity of a notice: its start and end, and each of its periods in the coming 28 days in UTC, so that
 * readers need not know Irish time. If all periods are later, only the first is given.
 */
export function validityOf(notice: Notice, at: number): string[] {
  return [
    '<sit:validity><com:validityStatus>definedByValidityTimeSpec</com:validityStatus>',
    `<com:validityTimeSpecification><com:overallStartTime>${iso(notice.start)}</com:overallStartTime>`,
    `<com:overallEndTime>${iso(notice.end)}</com:overallEndTime>`,
    validPeriods(comingPeriods(notice, at)),
    '</com:validityTimeSpecification></sit:validity>',
  ];
}

/** Period elements, cached by array of periods, which notices with the same repeat share. */
const validPeriods = perObject((periods: readonly Period[]) => periods.map(validPeriod).join(''));

function validPeriod({ start, end }: Period): string {
  return `<com:validPeriod><com:startOfPeriod>${iso(start)}</com:startOfPeriod><com:endOfPeriod>${iso(end)}</com:endOfPeriod></com:validPeriod>`;
}
