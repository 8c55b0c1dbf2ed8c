import { type Effect, effectOf, isClosure, isCrossing, piecesOf } from '../notice/effect.ts';
import type { Notice } from '../notice/notice.ts';
import type { Part } from '../notice/vocabulary.ts';
import type { Instant } from '../road/irish-time.ts';
import { directionBetween, turnJunctionBetween } from '../road/network.ts';
import { memoizePerObject } from '../road/per-object.ts';
import { type Direction, directions, type JunctionNumber, junctions, road } from '../road/road.ts';
import { nextPeriod, type Period } from '../road/schedule.ts';
import type { KnownRoad } from './view.ts';

/**
 * Smallest part of the road that a notice can affect: the carriageway between neighbouring junctions or at one
 * junction, a slip road, a link, a roundabout or a bridge.
 */
export interface Segment {
  readonly key: string;
  /** In driving order. Equal unless the segment is a stretch or a bridge. */
  readonly from: JunctionNumber;
  readonly to: JunctionNumber;
  /** `both` for a roundabout or a bridge. */
  readonly direction: Direction | 'both';
  /** Empty for the carriageway. */
  readonly slips: readonly Part[];
  readonly link?: Notice['link'];
  readonly carries?: string | undefined;
}

const numbers = junctions.map(({ number }): JunctionNumber => number);

/** Returns the junctions from one to another in driving order, across the turn of the road too. */
export function routeBetween(from: JunctionNumber, to: JunctionNumber): readonly JunctionNumber[] {
  const [first, last] = [numbers.indexOf(from), numbers.indexOf(to)];
  return first <= last ? numbers.slice(first, last + 1) : numbers.slice(last, first + 1).reverse();
}

/** Returns the neighbouring junctions that a driver reaches after a junction in a direction. */
export function nextJunctions(junction: JunctionNumber, direction: Direction): JunctionNumber[] {
  const index = numbers.indexOf(junction);
  return [numbers[index - 1], numbers[index + 1]]
    .filter((next) => next !== undefined)
    .filter((next) => directionBetween(junction, next) === direction);
}

/** Returns the carriageway from one junction to a neighbour. */
export function stretchSegment(from: JunctionNumber, to: JunctionNumber): Segment {
  const direction = directionBetween(from, to) ?? 'both';
  return { key: `J${from}-J${to}`, from, to, direction, slips: [] };
}

function partSegment(at: JunctionNumber, direction: Direction, part?: Part): Segment {
  const key = `J${at} ${part ?? 'carriageway'} ${direction}`;
  return { key, from: at, to: at, direction, slips: part ? [part] : [] };
}

function roundaboutSegment(at: JunctionNumber): Segment {
  return { key: `J${at} roundabout`, from: at, to: at, direction: 'both', slips: ['roundabout'] };
}

/** Returns the segments that a notice without `also` affects, in both directions if the road turns on the way. */
export function segmentsOf(piece: Notice): readonly Segment[] {
  const { from, to, slips, link, carries } = piece;
  if (carries) {
    const key = `J${Math.min(from, to)}-J${Math.max(from, to)} ${carries}`;
    return [{ key, from, to, direction: 'both', slips, carries }];
  }
  if (isCrossing(piece)) return [roundaboutSegment(from)];
  const isBoth = piece.direction === 'both' || turnJunctionBetween(from, to) !== undefined;
  const affected = directions.filter((one) => isBoth || one === piece.direction);
  if (link) {
    return affected.map((direction) => {
      const key = `J${from} ${link.from} to ${link.to} ${direction}`;
      return { key, from, to: from, direction, slips, link };
    });
  }
  if (slips.length > 0) {
    return affected.flatMap((direction) => slips.map((slip) => partSegment(from, direction, slip)));
  }
  if (from === to) return affected.map((direction) => partSegment(from, direction));
  const route = routeBetween(from, to);
  const pairs = route.slice(1).flatMap((next, index) => {
    const before = route[index] ?? next;
    return [stretchSegment(before, next), stretchSegment(next, before)];
  });
  return pairs.filter(({ direction }) => affected.some((one) => one === direction));
}

/** The segments whose closure prevents traffic from leaving or entering at a junction. */
export function accessSegments(
  junction: JunctionNumber,
  direction: Direction,
  part: 'exit' | 'entry',
): readonly Segment[] {
  return [
    partSegment(junction, direction, part),
    partSegment(junction, direction),
    roundaboutSegment(junction),
  ];
}

/** Whether a segment is a link by which traffic leaves this road, or enters it, at a junction. */
export function isLinkOf(
  { link, from, direction }: Segment,
  junction: JunctionNumber,
  way: Segment['direction'],
  part: 'exit' | 'entry',
): boolean {
  const end = part === 'exit' ? link?.from : link?.to;
  return end === road && from === junction && direction === way;
}

/** Whether no slip road and no link by which traffic leaves or enters at a junction is closed during a period. */
export function isAccessOpen(
  view: KnownRoad,
  junction: JunctionNumber,
  direction: Direction,
  part: 'exit' | 'entry',
  period: Period,
): boolean {
  const links = [...affectedSegments(view).values()]
    .map(({ segment }) => segment)
    .filter((one) => isLinkOf(one, junction, direction, part));
  const access = [...accessSegments(junction, direction, part), ...links];
  return !access.some((one) => isClosedIn(view, one, period));
}

/** A notice without `also`, or one slip road of it, with the notice itself. */
export interface Piece {
  readonly notice: Notice;
  readonly piece: Notice;
  readonly effect: Effect;
}

/** A segment with the pieces that affect it at or after the view's `at`. */
export interface AffectedSegment {
  readonly segment: Segment;
  readonly closing: readonly Piece[];
  readonly other: readonly Piece[];
}

/** Returns all affected segments by their key, computed once for each set of notices. */
export const affectedSegments = memoizePerObject(
  ({ at, byId }: KnownRoad): ReadonlyMap<string, AffectedSegment> => {
    const found = new Map<string, { segment: Segment; closing: Piece[]; other: Piece[] }>();
    for (const notice of byId.values()) {
      if (notice.cancelled !== undefined || notice.end <= at) continue;
      for (const piece of piecesOf(notice)) {
        const effect = effectOf(piece);
        for (const segment of segmentsOf(piece)) {
          const affected = found.get(segment.key) ?? { segment, closing: [], other: [] };
          affected[isClosure(effect) ? 'closing' : 'other'].push({ notice, piece, effect });
          found.set(segment.key, affected);
        }
      }
    }
    return found;
  },
  ({ byId }) => byId,
);

function closingNotices(view: KnownRoad, { key }: Pick<Segment, 'key'>): readonly Notice[] {
  return (
    affectedSegments(view)
      .get(key)
      ?.closing.map(({ notice }) => notice) ?? []
  );
}

/** Returns the first instant from `from` on at which a segment is open. */
export function closedUntil(view: KnownRoad, segment: Segment, from: Instant): Instant {
  const notices = closingNotices(view, segment);
  for (let until = from; ; ) {
    const active = notices.flatMap((one) => nextPeriod(one, until) ?? []);
    const ends = active.filter(({ start }) => start <= until).map(({ end }) => end);
    if (ends.length === 0) return until;
    until = Math.max(...ends);
  }
}

/** Whether any notice closes a segment during a period. */
export function isClosedIn(view: KnownRoad, segment: Segment, { start, end }: Period): boolean {
  return closingNotices(view, segment).some((notice) => {
    const next = nextPeriod(notice, start);
    return next !== undefined && next.start < end;
  });
}
