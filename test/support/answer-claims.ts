import { expect } from 'vitest';
import type { KnownNotices } from '../../src/answer/view.ts';
import { junctionJson } from '../../src/feeds/json/junction-json.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { type Direction, directions, type JunctionNumber } from '../../src/road/road.ts';
import type { PageHead } from '../../src/site/frame/head.tsx';
import { morningAfter } from './road-oracle.ts';
import {
  type ExpectedPeriod,
  endsInOrder,
  expectedPeriods,
  inOrder,
  nextPeriodOf,
} from './road-periods.ts';
import { adviceText, boxText, exitFor, type RoadState } from './road-words.ts';
import { site } from './settings.ts';

/** Returns the visible text of a page in one line, without React's comments between text nodes. */
export function textOf(markup: string): string {
  return markup
    .replaceAll('<!-- -->', '')
    .replace(/<(svg|head).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:])/g, '');
}

export interface Choice {
  readonly junction: JunctionNumber;
  readonly direction: Direction | undefined;
}

/** Checks that the JSON of a junction equals the oracle's answer, with all periods in order. */
export function checkJson(
  view: KnownNotices,
  road: RoadState,
  { junction, direction }: Choice,
): void {
  const json = JSON.parse(junctionJson(view, site, { junction, direction }).join(''));
  const askedDirections = direction ? [direction] : directions;
  const expected = askedDirections.flatMap((way) =>
    expectedPeriods(road.notices, road.now, junction, way).map((period) => ({ way, period })),
  );
  const periods = expected.map(({ period }) => period);
  const activePeriods = periods.filter(({ start }) => start <= road.now);
  expect({
    now: json.now,
    tonight: json.tonight,
    complete: json.complete,
    until: json.until,
  }).toEqual({
    now: stateOf(activePeriods, road.complete),
    tonight: stateOf(periods, road.complete),
    complete: road.complete,
    until: isoText(morningAfter(road.now)),
  });
  expect(
    json.periods.map((period: { words: string; speedLimit: unknown; notice: { id: string } }) => {
      // junction-feeds.test.ts checks the words and the speed limit.
      const { words: _, speedLimit: __, notice, ...facts } = period;
      return { ...facts, notice: notice.id };
    }),
  ).toEqual(
    expected
      .toSorted((one, other) => inOrder(one.period, other.period))
      .map(({ way, period }) => ({
        ...factsOf(road, period, way),
        ...{ direction: way, start: isoText(period.start), end: isoText(period.end) },
        advice: adviceText(road, period, way) ?? null,
      })),
  );
}

function isoText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z/, 'Z');
}

function factsOf(road: RoadState, period: ExpectedPeriod, direction: Direction) {
  const { start, end, effect, notice, place } = period;
  return {
    ...{ start, end, effect, notice: notice.id, slips: place.slips },
    stretch: { ...endsInOrder(place, direction), direction: place.direction },
    leaveAt: exitFor(road, period, direction) ?? null,
  };
}

function stateOf(periods: readonly ExpectedPeriod[], complete: boolean) {
  if (periods.some(({ effect }) => effect === 'closed')) return 'closed';
  if (!complete) return 'unknown';
  return periods.length > 0 ? 'restricted' : 'none';
}

/**
 * Checks that the boxes of a page have only the verdict and a line for each period. A page without a
 * direction has one box for each direction, or a common box if both have the same text.
 */
export function checkAnswerBoxes(
  markup: string,
  road: RoadState,
  { junction, direction }: Choice,
): void {
  const boxes = [...markup.matchAll(/<div class="answer">(.*?)<\/div>/gs)].map(([, box = '']) =>
    textOf(box).trim(),
  );
  const isCommonBox = direction === undefined && boxes.length === 1;
  const expected = (direction ? [direction] : directions).map((one) =>
    boxText(road, junction, one, isCommonBox),
  );
  expect(isCommonBox ? [...boxes, ...boxes] : boxes).toEqual(expected);
  const labels = [...markup.matchAll(/class="patch tone-(\w+-(?:now|later))"/g)];
  expect(labels.map(([, label]) => label)).toEqual(boxes.flatMap(labelOf));
}

/** Checks that title, card and description of a junction's page agree with its boxes. */
export function checkHead({ title, description, position }: PageHead, markup: string): void {
  const isClosed = /class="patch tone-(closed|slip)-/.test(markup);
  expect({ title, closed: /\bclosed\b/.test(title) }).toEqual({ title, closed: isClosed });
  // Services show a stored picture for days, so the card never states a closure.
  expect(position?.card?.title).toMatch(/\?$/);
  for (const [, period = ''] of markup.matchAll(/<ul class="answer-periods">(.*?)<\/ul>/gs)) {
    for (const [, line = ''] of period.matchAll(/<li>(.*?)<\/li>/gs)) {
      const [hours = ''] = textOf(line).split(/ (?=Leave at|Follow the)/);
      expect(description).toContain(hours.trim());
    }
  }
}

/** Returns the class of the closure label in a box. The label is filled during the closure, and outlined before. */
function labelOf(box: string): string[] {
  const [, part, when] = /: (.*?)CLOSED (now|from)/.exec(box) ?? [];
  return when ? [`${part ? 'slip' : 'closed'}-${when === 'now' ? 'now' : 'later'}`] : [];
}

/** Checks that the page of a closed stretch advises the last exit that is open and can be reached. */
export function checkAdvice(text: string, road: RoadState, notice: Notice): void {
  const affectedDirections = directions.filter((one) => [one, 'both'].includes(notice.direction));
  const exits = affectedDirections.flatMap((one) => {
    const period = nextPeriodOf(road.notices, road.now, notice, one);
    return (!notice.diversion && period && exitFor(road, period, one)) || [];
  });
  const advice = [...text.matchAll(/Leave at J(\d+) and follow the signs\./g)];
  expect(advice.map(([, exit]) => Number(exit))).toEqual(exits);
}
