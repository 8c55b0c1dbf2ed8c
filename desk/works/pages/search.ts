import { affectsPlace } from '../../../src/answer/occurrences.ts';
import { noticeLines } from '../../../src/answer/render.ts';
import type { NoticeRecord } from '../../../src/edit/notice-store.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import {
  addDays,
  type Day,
  dayMs,
  type Instant,
  isDay,
  startOfDay,
} from '../../../src/road/irish-time.ts';
import { junctionName } from '../../../src/road/network.ts';
import { directions, junctions } from '../../../src/road/road.ts';
import { periodsIn } from '../../../src/road/schedule.ts';
import { parseDay } from '../form/typed-time.ts';

/** Part of a search that may be a day: "2 Dec", "Wed 2 Dec 2026", "2/12" or "2026-12-02". */
const dayPattern =
  /\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* )?(\d[\d/.-]*(?: ?[a-z]{3,})?(?: 20\d\d)?)\b/gi;

/**
 * Returns whether a notice has a period on each day of a search, and whether each other word begins a word of the
 * notice. A search word that ends with a digit must match a whole word.
 */
export function searchFor(words: string, at: Instant): (record: NoticeRecord) => boolean {
  const searchedDays: { days: Day[]; text: string }[] = [];
  const otherText = words.replace(dayPattern, (text, typedDay: string) => {
    // Without a year, a day in winter may be in the year before, because notices are kept for 90 days.
    const days = [at, at - 90 * dayMs].flatMap((after) => parseDay(typedDay, after) ?? []);
    if (days.length === 0) return text;
    searchedDays.push({ days: days.filter(isDay), text });
    return ' ';
  });
  const searchedWords = wordsOf(otherText);
  return ({ id, notice, stored, changes }) => {
    const noticeWords = wordsOf(
      notice
        ? [id, ...noticeLines(notice, at), ...placesOf(notice)]
            .concat(changes.map(({ by, what }) => `${by} ${what}`))
            .join(' ')
        : JSON.stringify(stored),
    );
    const hasWord = (word: string) =>
      noticeWords.some((one) => (/\d$/.test(word) ? one === word : one.startsWith(word)));
    const hasDay = ({ days, text }: (typeof searchedDays)[number]) =>
      (notice && days.some((day) => appliesOn(notice, day))) ||
      // "1/4" may be a lane.
      (!/[a-z]/i.test(text) && wordsOf(text).every(hasWord));
    return searchedDays.every(hasDay) && searchedWords.every(hasWord);
  };
}

function appliesOn(notice: Notice, day: Day): boolean {
  const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return periodsIn(notice, { start, end }).length > 0;
}

/** Returns the directions that a notice affects, and its junctions with those between its ends. */
function placesOf(notice: Notice): string[] {
  return [
    ...directions.filter((direction) => affectsPlace(notice, { direction })),
    ...junctions
      .filter(({ number }) => affectsPlace(notice, { from: number }))
      .map((junction) => junctionName(junction)),
  ];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
