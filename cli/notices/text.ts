import { escapeInvisible, escapeInvisibleLines } from '../../src/site/content/characters.ts';
import type { NoticeRecord, StoredNotices } from '../../src/works/edit/notice-store.ts';
import { noticeLines } from '../../src/works/edit/search.ts';
import type { Notice } from '../../src/works/notice.ts';
import { nextPeriod } from '../../src/works/schedule.ts';
import { stateOf, winterAt } from '../../src/works/states.ts';
import {
  asOfWords,
  directionWords,
  periodWords,
  placeWords,
  stateWords,
  winterWords,
} from '../../src/works/words.ts';
import { shorten, table } from '../inbox/text.ts';

/** Formats a notice in the site's words. */
export function noticeText(notice: Notice, at: number): string {
  return noticeLines(notice, at).map(escapeInvisible).join('\n');
}

/** Formats a stored notice in the site's words, or as JSON if this version cannot read it. */
export function recordText(record: NoticeRecord, at: number): string {
  const { notice, stored } = record;
  if (notice) return noticeText(notice, at);
  return `${unreadableText(record)}\n${escapeInvisibleLines(JSON.stringify(stored, null, 1))}`;
}

function unreadableText({ id }: NoticeRecord): string {
  return `${escapeInvisible(id)} cannot be read by this version; it stays published as it is.`;
}

/** Formats the published notices that another one overlaps. */
export function overlapText(overlaps: readonly Notice[], at: number): string {
  return overlaps.map((notice) => `${notice.id}: ${noticeText(notice, at)}`).join('\n\n');
}

/** Table of the changes to a notice, in the order given: newest first. */
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

export function listText({ notices, unreadable, ...stored }: ListedNotices, at: number): string {
  const rows = notices.map((notice) => [
    notice.id,
    stateWords[stateOf(notice, at)],
    shorten(escapeInvisible(notice.title), 40),
    shorten(`${placeWords(notice)}, ${directionWords(notice.direction)}`, 56),
    periodWords(nextPeriod(notice, at) ?? notice, at),
  ]);
  const list =
    rows.length > 0 ? table(['Id', 'State', 'Title', 'Where', 'Next'], rows) : 'No notices.';
  const others = unreadable.map(unreadableText).join('\n');
  return [list, others, winterText(stored, at)].filter(Boolean).join('\n\n');
}

function winterText(
  { winter, storedWinter }: Omit<ListedNotices, 'notices' | 'unreadable'>,
  at: number,
) {
  if (storedWinter && !winter) return 'Winter: the status cannot be read by this version.';
  const status = winterAt(winter, at);
  if (!status) return 'Winter: no status is published.';
  return `Winter: ${winterWords[status.state]} (${escapeInvisible(status.by)}, ${asOfWords(status.at)}).`;
}
