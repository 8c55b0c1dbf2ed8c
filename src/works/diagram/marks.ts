import type { Direction, JunctionNumber } from '../../site/content/network.ts';
import type { Notice } from '../notice.ts';
import { middleOf, pathBetween, pointAt, type Spot, type Track } from './track.ts';

/** A notice as it is marked: now or later today, under a number that the list has too. */
export interface Marked {
  readonly notice: Notice;
  readonly now: boolean;
  readonly number?: number | undefined;
}

/** Distance of a carriageway's middle from the road's, and of the hard shoulder's. */
export const carriageway = 14;
const shoulder = 29;

type Look = 'shut' | 'coned' | 'noted';

const looks: Readonly<Record<Notice['kind'], Look>> = {
  'full-closure': 'shut',
  'lane-closure': 'coned',
  works: 'noted',
  incident: 'noted',
  winter: 'noted',
  information: 'noted',
};

/** All marks as SVG; what is shut lies over what is coned off, and numbers over all. */
export function marksOf(track: Track, marked: readonly Marked[]): string {
  const drawn = marked.flatMap((one) => sidesOf(one.notice).map((side) => ({ ...one, side })));
  const inOrder = (['noted', 'coned', 'shut'] as const).flatMap((look) =>
    drawn.filter(({ notice }) => looks[notice.kind] === look),
  );
  const lines = inOrder.map((one) => lineOf(track, one.notice, one.side, one.now));
  const numbers = drawn.map((one) => numberOf(track, one.notice, one.side, one.number));
  return lines.join('') + numbers.join('');
}

function sidesOf({ direction }: Notice): Direction[] {
  return direction === 'both' ? ['northbound', 'southbound'] : [direction];
}

function lineOf(track: Track, notice: Notice, side: Direction, now: boolean): string {
  const ends = endsOn(track, notice);
  if (!ends) return '';
  const look = looks[notice.kind];
  const sign = side === 'northbound' ? 1 : -1;
  const path = pathBetween(track, ...ends, sign * (look === 'noted' ? shoulder : carriageway));
  const name = now ? look : `${look} later`;
  const line = `<path class="${name}" d="${path}"/>`;
  return look === 'noted' || !now ? line : `${line}<path class="${look}-marks" d="${path}"/>`;
}

function numberOf(track: Track, notice: Notice, side: Direction, number: number | undefined) {
  const ends = endsOn(track, notice);
  if (!ends || number === undefined) return '';
  const offset = side === 'northbound' ? carriageway : -carriageway;
  const [x, y] = pointAt(track, middleOf(...ends), offset);
  return `<circle class="number" cx="${x}" cy="${y}" r="13"/><text class="number" x="${x}" y="${y}">${number}</text>`;
}

/** How far a mark at one junction reaches to either side, as a part of a leg. */
const reach = 0.02;

/** The ends of a notice on the drawn part of the road, in the road's order; J1 and J2 are not on it. */
function endsOn(track: Track, { from, to }: Notice): [Spot, Spot] | undefined {
  const [low, high] = from <= to ? [from, to] : [to, from];
  const first = track.spots.get(low) ?? startAfter(track, low);
  const last = track.spots.get(high);
  if (!first || !last) return undefined;
  if (low !== high) return [first, last];
  const spread = track.legs(0).length === 1 ? reach / 2 : reach;
  const near = (part: number) => ({ leg: first.leg, part: Math.min(1, Math.max(0, part)) });
  return [near(first.part - spread), near(first.part + spread)];
}

function startAfter(track: Track, number: JunctionNumber): Spot | undefined {
  const [first] = track.spots;
  return first && number < first[0] ? { leg: 0, part: 0 } : undefined;
}
