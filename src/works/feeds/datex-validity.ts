import type { Notice } from '../notice.ts';
import { memoizePerObject } from '../per-object.ts';
import type { Period } from '../schedule.ts';
import { isoInstant } from '../words.ts';
import { comingPeriods } from './periods.ts';

/**
 * Validity of a notice: its start and end, and each of its periods in the coming 28 days in UTC, so that
 * readers need not know Irish time. If all periods are later, only the first is given.
 */
export function validityOf(notice: Notice, at: number): string[] {
  return [
    '<sit:validity><com:validityStatus>definedByValidityTimeSpec</com:validityStatus>',
    `<com:validityTimeSpecification><com:overallStartTime>${isoInstant(notice.start)}</com:overallStartTime>`,
    `<com:overallEndTime>${isoInstant(notice.end)}</com:overallEndTime>`,
    validPeriods(comingPeriods(notice, at)),
    '</com:validityTimeSpecification></sit:validity>',
  ];
}

/** Period elements, cached by array of periods, which notices with the same repeat share. */
const validPeriods = memoizePerObject((periods: readonly Period[]) =>
  periods.map(validPeriod).join(''),
);

function validPeriod({ start, end }: Period): string {
  return `<com:validPeriod><com:startOfPeriod>${isoInstant(start)}</com:startOfPeriod><com:endOfPeriod>${isoInstant(end)}</com:endOfPeriod></com:validPeriod>`;
}
