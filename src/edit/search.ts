import { noticeLines } from '../answer/notice-lines.ts';
import type { Instant } from '../road/irish-time.ts';
import type { NoticeRecord } from './notice-store.ts';

/**
 * Whether each word of a search begins a word of the notice. A search word that ends with a digit must match
 * a whole word.
 */
export function hasWords(record: NoticeRecord, words: string, at: Instant): boolean {
  const { id, notice, stored, changes } = record;
  const text = notice
    ? `${id} ${noticeLines(notice, at).join(' ')} ${changes.map(({ by, what }) => `${by} ${what}`).join(' ')}`
    : JSON.stringify(stored);
  const noticeWords = wordsOf(text);
  return wordsOf(words).every((word) =>
    noticeWords.some((one) => (/\d$/.test(word) ? one === word : one.startsWith(word))),
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
