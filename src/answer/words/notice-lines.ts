import { causeTable } from '../../notice/causes.ts';
import { kindLabel } from '../../notice/effect.ts';
import { factsOf } from '../../notice/fields.ts';
import type { Notice } from '../../notice/notice.ts';
import { stateOf } from '../../notice/states.ts';
import type { Instant } from '../../road/irish-time.ts';
import { isActive, nextPeriod } from '../../road/schedule.ts';
import { closuresWords, stateWords } from './effect.ts';
import { fullPlaceWords } from './place.ts';
import { repeatWords } from './schedule.ts';
import { periodWords } from './time.ts';

/** Describes a notice line by line, in the same words as the site. */
export function noticeLines(notice: Notice, at: Instant): string[] {
  // A notice without nights has only one period, which follows "When".
  const hasNights = notice.repeat && notice.cancelled === undefined;
  const period = hasNights ? nextPeriod(notice, at) : undefined;
  const nextPeriodText =
    period && `${isActive(period, at) ? 'Now' : 'Next'}: ${periodWords(period, at)}`;
  const lines = [
    `${kindLabel(notice)} · ${stateWords[stateOf(notice, at)]}`,
    notice.title,
    fullPlaceWords(notice),
    closuresWords(notice),
    notice.cause ? `Cause: ${causeTable[notice.cause].label}` : '',
    `When: ${periodWords(notice, at)}`,
    notice.repeat ? `      ${repeatWords(notice.repeat)}` : '',
    nextPeriodText ?? '',
    notice.text,
    ...factsOf(notice).map(({ label, words }) => `${label}: ${words}`),
    `Severity: ${notice.severity}`,
  ];
  return lines.filter(Boolean);
}
