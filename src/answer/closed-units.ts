import { effectOf, isClosure, isCrossing, piecesOf } from '../notice/effect.ts';
import type { Notice } from '../notice/notice.ts';
import type { Part } from '../notice/vocabulary.ts';
import type { Instant } from '../road/irish-time.ts';
import { memoizePerObject } from '../road/per-object.ts';
import { type Direction, directions, type JunctionNumber, junctions } from '../road/road.ts';
import { nextPeriod, type Period } from '../road/schedule.ts';
import { affectsPlace } from './road-status.ts';
import type { KnownNotices } from './view.ts';

/** Key of the smallest part of the road that a notice can close: "J7-J9 southbound", "J9 exit southbound". */
export type Unit = string;

/**
 * Returns the units that a piece affects in one direction. A carriageway consists of segments between
 * neighbouring junctions. A closure at one junction is a separate unit, which no stretch contains.
 */
export function unitsOf(piece: Notice, direction: Direction): readonly Unit[] {
  if (!affectsPlace(piece, { direction })) return [];
  const { slips, link, carries } = piece;
  const [low, high] = piece.from < piece.to ? [piece.from, piece.to] : [piece.to, piece.from];
  if (carries) return [`J${low}-J${high} ${carries} overbridge`];
  if (isCrossing(piece)) return [roundaboutUnit(low)];
  if (link) return [`J${low} ${link.from} to ${link.to} ${direction}`];
  if (slips.length > 0) return slips.map((slip) => partUnit(low, slip, direction));
  if (low === high) return [pointUnit(low, direction)];
  const stretchJunctions = junctions.filter(({ number }) => number >= low && number <= high);
  return stretchJunctions
    .slice(1)
    .map(({ number }, index) =>
      segmentUnit(stretchJunctions[index]?.number ?? low, number, direction),
    );
}

export function segmentUnit(
  one: JunctionNumber,
  other: JunctionNumber,
  direction: Direction,
): Unit {
  return `J${Math.min(one, other)}-J${Math.max(one, other)} ${direction}`;
}

/** Returns the units whose closure prevents traffic from leaving at a junction. */
export function exitUnits(junction: JunctionNumber, direction: Direction): readonly Unit[] {
  return [
    partUnit(junction, 'exit', direction),
    roundaboutUnit(junction),
    pointUnit(junction, direction),
  ];
}

function partUnit(junction: JunctionNumber, part: Part, direction: Direction): Unit {
  return `J${junction} ${part} ${direction}`;
}

function pointUnit(junction: JunctionNumber, direction: Direction): Unit {
  return `J${junction} ${direction}`;
}

function roundaboutUnit(junction: JunctionNumber): Unit {
  return `J${junction} roundabout`;
}

/** Pieces that close a unit at or after the view's `at`, by unit. */
const closingPieces = memoizePerObject(findClosingPieces, ({ byId }) => byId);

function findClosingPieces({ at, byId }: KnownNotices) {
  const piecesByUnit = new Map<Unit, Set<Notice>>();
  for (const notice of byId.values()) {
    if (notice.cancelled !== undefined || notice.end <= at) continue;
    for (const piece of piecesOf(notice).filter((one) => isClosure(effectOf(one)))) {
      for (const unit of directions.flatMap((direction) => unitsOf(piece, direction))) {
        piecesByUnit.set(unit, (piecesByUnit.get(unit) ?? new Set()).add(piece));
      }
    }
  }
  return piecesByUnit;
}

export function piecesClosing(view: KnownNotices, unit: Unit): ReadonlySet<Notice> {
  return closingPieces(view).get(unit) ?? new Set();
}

/** Returns the first instant at or after `from` at which at least one of the units is not closed. */
export function closedUntil(view: KnownNotices, units: readonly Unit[], from: Instant): Instant {
  const openTimes = units.map((unit) => {
    const pieces = [...piecesClosing(view, unit)];
    for (let until = from; ; ) {
      const periods = pieces.flatMap((piece) => nextPeriod(piece, until) ?? []);
      const activePeriods = periods.filter(({ start }) => start <= until);
      if (activePeriods.length === 0) return until;
      until = Math.max(...activePeriods.map(({ end }) => end));
    }
  });
  return Math.min(...openTimes);
}

/** Whether any notice closes a unit during a period. */
export function isClosedIn(view: KnownNotices, unit: Unit, { start, end }: Period): boolean {
  return [...piecesClosing(view, unit)].some((piece) => {
    const next = nextPeriod(piece, start);
    return next !== undefined && next.start < end;
  });
}
