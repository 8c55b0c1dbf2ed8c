import { expect } from 'vitest';
import type { Notice } from '../../src/notice/notice.ts';
import { type Choice, textOf } from './answer-claims.ts';
import { piecesIn } from './road-closures.ts';
import { concerns, intervalsIn, morningAfter } from './road-oracle.ts';
import { severity } from './road-periods.ts';
import {
  type ExpectedGroup,
  expectedGroups,
  expectedWorst,
  hoursText,
  placeText,
} from './road-summary.ts';
import { type RoadState, shortEndText } from './road-words.ts';

/** Checks that each line of the home page's strip has the time, a place with its hours, and the number of others. */
export function checkStrip(text: string, road: RoadState): void {
  const groups = expectedGroups(road);
  if (groups.length === 0) return;
  let remainingText = `${text.trim()} `;
  for (const { effect, when, lines } of groups) {
    const sign = effect === 'closed' ? 'CLOSED ' : '';
    const label = `${sign}${when.charAt(0).toUpperCase()}${when.slice(1)}: `;
    const rows =
      effect === 'works'
        ? [remainingText.slice(0, remainingText.indexOf('. ') + 2)]
        : lines.map((line) => `${label}${line}. `);
    const expectedRow = rows.find((row) => row.startsWith(label) && remainingText.startsWith(row));
    expect(expectedRow ?? { rest: remainingText, rows }).toBe(expectedRow);
    remainingText = remainingText.slice(expectedRow?.length);
  }
  expect(remainingText).toBe('');
}

/** Checks the number of closed places in the answer about the whole road, now and later together. */
export function checkRoad(text: string, road: RoadState): void {
  for (const { effect, when, count } of expectedWorst(road)) {
    if (effect === 'closed') {
      expect(text).toContain(`${countText(count, 'carriageway')} CLOSED ${when}.`);
    } else if (effect === 'slip-closed') {
      expect(text).toContain(`${countText(count, 'slip road')} closed ${when}.`);
    }
  }
}

/** Checks that the embedded board of the whole road lists each closure that it counts, with its hours. */
export function checkEmbed(text: string, road: RoadState): void {
  for (const { effect, periods } of expectedWorst(road)) {
    if (effect !== 'closed') continue;
    for (const period of periods) {
      expect(text).toContain(`${placeText(period)} ${hoursText(period, road.now)}`);
    }
  }
}

function countText(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** Checks that the bar of every page shows the only current closure, or the number of closed carriageways. */
export function checkBar(text: string, road: RoadState): void {
  const closedGroup = expectedGroups(road).find(
    ({ effect, when }) => effect === 'closed' && when === 'now',
  );
  expect(text.trim()).toBe(closedGroup ? barText(closedGroup, road) : '');
}

function barText({ periods, count }: ExpectedGroup, { now }: RoadState): string {
  const [only, other] = periods;
  if (!only || other) return `M50: ${countText(count, 'carriageway')} closed now`;
  const { from, to, direction } = only.place;
  const directionText = direction === 'both' ? 'closed both ways' : `${direction} closed`;
  const where = from === to ? `at J${from}` : `J${from} to J${to}`;
  return `M50 ${directionText}, ${where}, until ${shortEndText(only.end, now)}`;
}

/** Checks that the board lists each period until the end of the night, the most severe first. */
export function checkRows(markup: string, road: RoadState): void {
  expect(rowsIn(markup)).toEqual(expectedRows(road).map(({ row }) => row));
}

/**
 * Checks the lists of a junction's page: first the rows of the notices that concern the junction, in order
 * of time, then all other rows.
 */
export function checkJunctionRows(
  markup: string,
  road: RoadState,
  { junction, direction }: Choice,
): void {
  const [listAtJunction = '', otherList = ''] = markup.split('<details');
  const isHere = ({ notice }: ExpectedRow) => concerns(notice, junction, direction);
  const rows = expectedRows(road);
  const begin = ({ start }: ExpectedRow) => Math.max(start, road.now);
  const expected = rows.filter(isHere).sort((one, other) => begin(one) - begin(other));
  expect(rowsIn(listAtJunction)).toEqual(expected.map(({ row }) => row));
  expect(rowsIn(otherList)).toEqual(rows.filter((one) => !isHere(one)).map(({ row }) => row));
}

interface ExpectedRow {
  readonly notice: Notice;
  readonly start: number;
  readonly row: ReturnType<typeof rowsIn>[number];
}

function rowsIn(markup: string) {
  return [...markup.matchAll(/<a class="board-row".*?<\/a>/gs)].map(([row]) => ({
    tag: /class="tag tone-([\w -]+)"/.exec(row)?.[1],
    title: textOf(/class="row-name">(.*?)<\/span>/s.exec(row)?.[1] ?? ''),
    hours: textOf(/class="row-hours">(.*)<\/span>/s.exec(row)?.[1] ?? '').trim(),
  }));
}

function expectedRows({ notices, now }: RoadState): ExpectedRow[] {
  const periods = notices.flatMap((notice) => {
    const ranks = piecesIn(notice).map(({ effect }) => severity.indexOf(effect));
    const rank = Math.min(...ranks);
    return intervalsIn(notice, now, morningAfter(now)).map((period) => ({
      notice,
      rank,
      ...period,
    }));
  });
  const sortedPeriods = periods.sort(
    (one, other) =>
      one.rank - other.rank ||
      one.start - other.start ||
      (other.notice.changes[0]?.at ?? 0) - (one.notice.changes[0]?.at ?? 0),
  );
  return sortedPeriods.map(({ notice, rank, start, end }) => {
    const hasBegun = start <= now;
    const closure = `${rank === 0 ? 'closed' : 'slip'}-${hasBegun ? 'now' : 'later'}`;
    const tone = rank < 3 ? closure : rank === 3 ? 'lanes' : 'works';
    const tag = `${tone}${hasBegun ? '' : ' later'}`;
    const hours = hoursText({ hasBegun, start, end }, now);
    return { notice, start, row: { tag, title: notice.title, hours } };
  });
}
