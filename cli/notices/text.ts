import type { Notice, WinterStatus } from '../../src/works/notice.ts';
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
import { harmless, shorten, table } from '../inbox/text.ts';

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

/** What was done to a notice, newest first. */
export function historyText(notices: readonly Notice[]): string {
  const rows = notices.map(({ revision, changes: [change] }) => [
    `${revision}`,
    change ? asOfWords(change.at) : '',
    harmless(change?.by ?? ''),
    harmless(change?.what ?? ''),
  ]);
  return table(['Revision', 'When', 'Who', 'What'], rows);
}

export function listText(
  notices: readonly Notice[],
  winter: WinterStatus | undefined,
  at: number,
): string {
  const status = winterAt(winter, at);
  const winterLine = status
    ? `Winter: ${winterWords[status.state]} (${harmless(status.by)}, ${asOfWords(status.at)}).`
    : 'Winter: no status is published.';
  if (notices.length === 0) return `No notices.\n${winterLine}`;
  const rows = notices.map((notice) => [
    notice.id,
    stateWords[stateOf(notice, at)],
    shorten(harmless(notice.title), 40),
    shorten(`${placeWords(notice)}, ${directionWords[notice.direction]}`, 56),
    periodWords(nextPeriod(notice, at) ?? notice, at),
  ]);
  return `${table(['Id', 'State', 'Title', 'Where', 'Next'], rows)}\n\n${winterLine}`;
}
