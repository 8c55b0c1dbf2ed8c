import { stateWords, winterWords } from '../../src/answer/words/effect.ts';
import { noticeLines } from '../../src/answer/words/notice-lines.ts';
import { directionWords, placeWords } from '../../src/answer/words/place.ts';
import { asOfWords, periodWords } from '../../src/answer/words/time.ts';
import {
  isWinterUnreadable,
  type NoticeRecord,
  type StoredNotices,
} from '../../src/edit/notice-store.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { stateOf, winterAt } from '../../src/notice/states.ts';
import type { Instant } from '../../src/road/irish-time.ts';
import { nextPeriod } from '../../src/road/schedule.ts';
import { escapeInvisible, escapeInvisibleLines } from '../../src/site/content/characters.ts';
import { shorten, table } from '../text.ts';

/** Formats a notice with the wording of the site. */
export function noticeText(notice: Notice, at: Instant): string {
  return noticeLines(notice, at).map(escapeInvisible).join('\n');
}

/** Formats a stored notice with the wording of the site, or as JSON if this version cannot read it. */
export function recordText(record: NoticeRecord, at: Instant): string {
  const { notice, stored } = record;
  if (notice) return noticeText(notice, at);
  return `${unreadableText(record)}\n${escapeInvisibleLines(JSON.stringify(stored, null, 1))}`;
}

function unreadableText({ id }: NoticeRecord): string {
  return `${escapeInvisible(id)} cannot be read by this version. It stays published unchanged.`;
}

/** Formats the published notices that a new notice overlaps. */
export function overlapText(overlaps: readonly Notice[], at: Instant): string {
  return overlaps.map((notice) => `${notice.id}: ${noticeText(notice, at)}`).join('\n\n');
}

/** Formats the changes to a notice as a table, newest first. */
export function historyText(records: readonly NoticeRecord[]): string {
  const rows = records.map(({ revision, changes: [change] }) => [
    `${revision}`,
    change ? asOfWords(change.at) : '',
    escapeInvisible(change?.by ?? ''),
    escapeInvisible(change?.what ?? ''),
  ]);
  return table(['Revision', 'When', 'Who', 'What'], rows);
}

interface ListedNotices extends Pick<StoredNotices, 'notices' | 'winter' | 'storedWinter'> {
  /** Notices that this version cannot read. */
  unreadable: readonly NoticeRecord[];
}

export function listText({ notices, unreadable, ...stored }: ListedNotices, at: Instant): string {
  const rows = notices.map((notice) => [
    notice.id,
    stateWords[stateOf(notice, at)],
    shorten(escapeInvisible(notice.title), 40),
    shorten(`${placeWords(notice)}, ${directionWords(notice.direction)}`, 56),
    periodWords(nextPeriod(notice, at) ?? notice, at),
  ]);
  const list =
    rows.length > 0 ? table(['Id', 'State', 'Title', 'Where', 'Next'], rows) : 'No notices.';
  const unreadableTexts = unreadable.map(unreadableText).join('\n');
  return [list, unreadableTexts, winterText(stored, at)].filter(Boolean).join('\n\n');
}

function winterText(stored: Omit<ListedNotices, 'notices' | 'unreadable'>, at: Instant) {
  if (isWinterUnreadable(stored)) return 'Winter: the status cannot be read by this version.';
  const status = winterAt(stored.winter, at);
  if (!status) return 'Winter: no status is published.';
  return `Winter: ${winterWords[status.state]} (${escapeInvisible(status.by)}, ${asOfWords(status.at)}).`;
}
