import type { Notice } from '../../src/works/notice.ts';
import { isActive, nextPeriod } from '../../src/works/schedule.ts';
import { stateOf, winterAt } from '../../src/works/states.ts';
import {
  asOfWords,
  directionWords,
  kindWords,
  lanesWords,
  periodWords,
  placeWords,
  repeatWords,
  stateWords,
  whereWords,
  winterWords,
} from '../../src/works/words.ts';
import { harmless, harmlessLines, shorten, table } from '../inbox/text.ts';
import type { NoticeRecord, StoredNotices } from './notice-store.ts';

/** A notice in the words in which the site shows it. */
export function noticeText(notice: Notice, at: number): string {
  const period = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  const next = period && `${isActive(period, at) ? 'Now' : 'Next'}: ${periodWords(period, at)}`;
  const lines = [
    `${kindWords[notice.kind]} · ${stateWords[stateOf(notice, at)]}`,
    notice.title,
    whereWords(notice),
    lanesWords(notice),
    `When: ${periodWords(notice, at)}`,
    notice.repeat ? `      ${repeatWords(notice.repeat)}` : '',
    next ?? '',
    notice.text,
    notice.diversion ? `Diversion: ${notice.diversion}` : '',
    notice.audible ? 'People who live beside the road may hear it.' : '',
    `Severity: ${notice.severity}`,
  ];
  return lines.filter(Boolean).map(harmless).join('\n');
}

/** The same for one that this version may not understand. */
export function recordText(record: NoticeRecord, at: number): string {
  const { notice, stored } = record;
  if (notice) return noticeText(notice, at);
  return `${unreadableText(record)}\n${harmlessLines(JSON.stringify(stored, null, 1))}`;
}

function unreadableText({ id }: NoticeRecord): string {
  return `${harmless(id)} cannot be read by this version; it stays published as it is.`;
}

/** What is published already, beside a notice that overlaps it. */
export function overlapText(overlaps: readonly Notice[], at: number): string {
  return overlaps.map((notice) => `${notice.id}: ${noticeText(notice, at)}`).join('\n\n');
}

/** Whether a notice has all of some words, as they begin; "J1" is not J10. */
export function hasWords(record: NoticeRecord, words: string, at: number): boolean {
  const { id, notice, stored } = record;
  const text = notice
    ? `${id} ${noticeText(notice, at)} ${changesText(notice)}`
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

/** What was done to a notice, newest first. */
export function historyText(records: readonly NoticeRecord[]): string {
  const rows = records.map(({ revision, changes: [change] }) => [
    `${revision}`,
    change ? asOfWords(change.at) : '',
    harmless(change?.by ?? ''),
    harmless(change?.what ?? ''),
  ]);
  return table(['Revision', 'When', 'Who', 'What'], rows);
}

interface Listed extends Pick<StoredNotices, 'notices' | 'winter' | 'storedWinter'> {
  /** Those that this version does not understand. */
  unreadable: readonly NoticeRecord[];
}

export function listText({ notices, unreadable, ...stored }: Listed, at: number): string {
  const rows = notices.map((notice) => [
    notice.id,
    stateWords[stateOf(notice, at)],
    shorten(harmless(notice.title), 40),
    shorten(`${placeWords(notice)}, ${directionWords[notice.direction]}`, 56),
    periodWords(nextPeriod(notice, at) ?? notice, at),
  ]);
  const list =
    rows.length > 0 ? table(['Id', 'State', 'Title', 'Where', 'Next'], rows) : 'No notices.';
  const others = unreadable.map(unreadableText).join('\n');
  return [list, others, winterText(stored, at)].filter(Boolean).join('\n\n');
}

function winterText({ winter, storedWinter }: Omit<Listed, 'notices' | 'unreadable'>, at: number) {
  if (storedWinter && !winter) return 'Winter: the status cannot be read by this version.';
  const status = winterAt(winter, at);
  if (!status) return 'Winter: no status is published.';
  return `Winter: ${winterWords[status.state]} (${harmless(status.by)}, ${asOfWords(status.at)}).`;
}
