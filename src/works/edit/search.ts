import { causeWords, closuresWords } from '../effect-words.ts';
import type { Notice } from '../notice.ts';
import { isActive, nextPeriod } from '../schedule.ts';
import { stateOf } from '../states.ts';
import { fullPlaceWords, kindWords, periodWords, repeatWords, stateWords } from '../words.ts';
import type { NoticeRecord } from './notice-store.ts';

/** Describes a notice line by line, in the words that the site uses. */
export function noticeLines(notice: Notice, at: number): string[] {
  const period = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  const next = period && `${isActive(period, at) ? 'Now' : 'Next'}: ${periodWords(period, at)}`;
  const lines = [
    `${kindWords[notice.kind]} · ${stateWords[stateOf(notice, at)]}`,
    notice.title,
    fullPlaceWords(notice),
    closuresWords(notice),
    notice.speedLimit ? `Speed limit: ${notice.speedLimit} km/h` : '',
    notice.cause ? `Cause: ${causeWords[notice.cause]}` : '',
    `When: ${periodWords(notice, at)}`,
    notice.repeat ? `      ${repeatWords(notice.repeat)}` : '',
    next ?? '',
    notice.text,
    notice.diversion ? `Diversion: ${notice.diversion}` : '',
    notice.audible ? 'People who live beside the road may hear it.' : '',
    `Severity: ${notice.severity}`,
  ];
  return lines.filter(Boolean);
}

/** Whether a notice has words that begin with each of `words`; "J1", ending in a digit, is not J10. */
export function hasWords(record: NoticeRecord, words: string, at: number): boolean {
  const { id, notice, stored } = record;
  const text = notice
    ? `${id} ${noticeLines(notice, at).join(' ')} ${changesText(notice)}`
    : JSON.stringify(stored);
  const found = wordsOf(text);
  return wordsOf(words).every((word) =>
    found.some((one) => (/\d$/.test(word) ? one === word : one.startsWith(word))),
  );
}

function changesText({ changes }: Notice): string {
  return changes.map(({ by, what }) => `${by} ${what}`).join(' ');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
