import { effectWords } from '../../src/answer/words/effect.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { type Direction, type JunctionNumber, junctions } from '../../src/road/road.ts';
import { instantsAt, irishClock, morningAfter } from './road-oracle.ts';
import {
  type ExpectedPeriod,
  endsInOrder,
  exitBefore,
  expectedPeriods,
  lastOf,
} from './road-periods.ts';

/** Notices and time from which the oracle derives the expected words of pages. */
export interface RoadState {
  readonly notices: readonly Notice[];
  readonly now: number;
  /** Whether all published notices were read from the store. */
  readonly complete: boolean;
}

/** "05:30"; in the hour that occurs twice, "01:30 (summer time)". */
export function clockText(at: number): string {
  const { time, date } = irishClock(at);
  const [first, second] = instantsAt(date, time);
  return second === undefined ? time : `${time} (${at === first ? 'summer' : 'winter'} time)`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** "Tue 24 Nov, 06:15". */
function dayText(at: number): string {
  const { weekday, date } = irishClock(at);
  const [, month, day] = date.split('-').map(Number);
  return `${weekdays[weekday]} ${day} ${months[(month ?? 0) - 1]}, ${clockText(at)}`;
}

function startText(start: number, now: number): string {
  return start < morningAfter(now) ? clockText(start) : dayText(start);
}

export function endText(end: number, now: number): string {
  return end <= morningAfter(now) ? clockText(end) : dayText(end);
}

/** "05:30", "Sat 05:30" within a week, or "28 Nov". */
export function shortEndText(end: number, now: number): string {
  if (end <= morningAfter(now)) return clockText(end);
  const [first, today] = [irishClock(end).date, irishClock(now).date].map(Date.parse);
  const [day = ''] = dayText(end).split(',');
  return (first ?? 0) - (today ?? 0) < 7 * 86_400_000
    ? `${day.slice(0, 3)} ${clockText(end)}`
    : day.slice(4);
}

/** "CLOSED", "EXIT AND ENTRY CLOSED", "N7 TO M50 LINK CLOSED", or the words of the lanes. */
function effectText({ effect, place }: ExpectedPeriod): string {
  const { slips, link, carries, speedLimit } = place;
  const limit = speedLimit === undefined ? '' : `, ${speedLimit} km/h`;
  if (effect === 'lanes' || effect === 'works') return `${effectWords(place)}${limit},`;
  const roads = link ? `${link.from} TO ${link.to}` : carries;
  const part = slips.map((slip) => slip.toUpperCase()).join(' AND ');
  return [roads, part, 'CLOSED'].filter(Boolean).join(' ');
}

/** Returns the junction at which to leave; undefined if an unread notice may close its exit. */
export function exitFor(
  { notices, complete }: RoadState,
  period: ExpectedPeriod,
  direction: Direction,
): JunctionNumber | undefined {
  const isExitKnown = complete && period.effect === 'closed';
  return isExitKnown ? exitBefore(notices, period, direction) : undefined;
}

/** Returns the advice about a closed stretch; undefined if the road is not closed. */
export function adviceText(road: RoadState, period: ExpectedPeriod, direction: Direction) {
  if (period.effect !== 'closed') return undefined;
  const exit = exitFor(road, period, direction);
  const what = period.notice.diversion ? 'diversion' : 'signs';
  return exit ? `Leave at J${exit} and follow the ${what}.` : `Follow the ${what}.`;
}

/** "Now, J9 to J10: CLOSED until 23:30. Leave at J9 and follow the signs." */
function periodText(
  road: RoadState,
  period: ExpectedPeriod,
  direction: Direction,
  isForBothDirections: boolean,
) {
  const { now } = road;
  const { from, to } = isForBothDirections ? period.place : endsInOrder(period.place, direction);
  const when = period.hasBegun ? 'Now' : `From ${startText(period.start, now)}`;
  const where = from === to ? `J${from}` : `J${from} to J${to}`;
  const what = `${effectText(period)} until ${endText(period.end, now)}.`;
  const advice = adviceText(road, period, direction);
  return `${when}, ${where}: ${what}${advice ? ` ${advice}` : ''}`;
}

/**
 * Returns the text of a junction's box: its verdict, and a line for each period.
 * @param isForBothDirections Whether the box is for both directions, which have the same text.
 */
export function boxText(
  road: RoadState,
  junction: JunctionNumber,
  direction: Direction,
  isForBothDirections = false,
): string {
  const periods = expectedPeriods(road.notices, road.now, junction, direction);
  const lines = periods.map((period) => periodText(road, period, direction, isForBothDirections));
  const name = junctions.find(({ number }) => number === junction)?.name;
  const place = `J${junction} ${name}${isForBothDirections ? '' : ` ${direction}`}`;
  const closures = periods.filter(({ effect }) => effect.endsWith('closed'));
  const isLastJunction =
    road.complete &&
    closures.length > 0 &&
    closures.every(
      ({ effect, place: stretch }) =>
        effect === 'closed' && lastOf(stretch, direction) === junction,
    );
  return [
    `${place}: ${verdictText(road, periods)}${isLastJunction ? ` The closed stretch ends at J${junction}.` : ''}`,
    ...lines,
  ].join(' ');
}

function verdictText({ now, complete }: RoadState, periods: readonly ExpectedPeriod[]): string {
  const firstClosure = periods.find(({ effect }) => effect === 'closed');
  const part = periods.find(
    ({ effect }) => effect === 'slip-closed' || effect === 'crossing-closed',
  );
  const when = ({ hasBegun, start }: ExpectedPeriod) =>
    hasBegun ? 'now' : `from ${startText(start, now)}`;
  if (firstClosure) return `CLOSED ${when(firstClosure)}.`;
  if (!complete) return 'NOT KNOWN. We cannot say at the moment. Follow the signs on the road.';
  if (part) return `${effectText(part)} ${when(part)}. The motorway itself is not closed.`;
  return periods.length > 0 ? 'not closed now or tonight.' : 'Nothing planned. Until 06:00.';
}
