import { causeTable } from '../notice/causes.ts';
import { kindLabel } from '../notice/effect.ts';
import { factsOf } from '../notice/fields.ts';
import type { Notice } from '../notice/notice.ts';
import { isCurrent, phaseOf } from '../notice/phase.ts';
import type { Instant } from '../road/irish-time.ts';
import { noticeEffectWords } from './render.ts';
import { stateWords } from './words/effect.ts';
import { fullPlaceWords } from './words/place.ts';
import { allNightsWords, scheduleWords } from './words/schedule.ts';
import { uncapitalise } from './words/text.ts';
import { storedHours } from './words/time.ts';

/** Describes a notice line by line, in the same words as the site. */
export function noticeLines(notice: Notice, at: Instant): string[] {
  const lines = [
    `${kindLabel(notice)}, ${uncapitalise(stateWords[phaseOf(notice, at)])}`,
    notice.title,
    fullPlaceWords(notice),
    noticeEffectWords(notice),
    notice.cause ? `Cause: ${causeTable[notice.cause].label}` : '',
    `When: ${storedHours(notice)}`,
    notice.nights ? `      ${allNightsWords(notice, 0)}` : '',
    isCurrent(notice, at) && notice.nights ? `      ${scheduleWords(notice, at)}` : '',
    notice.text,
    ...factsOf(notice).map(({ label, words }) => `${label}: ${words}`),
    `Severity: ${notice.severity}`,
  ];
  return lines.filter(Boolean);
}
