import type { Shape } from '../../road/shape.ts';

/** A point in a drawing, in px before scaling. y increases downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The centre line of a road. A station is a distance along the line from its start, in px. An offset is a
 * distance from the line, in px, positive on the right when facing ahead.
 */
export interface CentreLine {
  readonly length: number;
  readonly pieces: readonly PlacedPiece[];
}

interface PlacedPiece extends Point {
  /** Direction at the start, in radians clockwise from the x axis. */
  readonly heading: number;
  readonly start: number;
  readonly end: number;
  readonly radius?: number | undefined;
}

export const up = -Math.PI / 2;
export const down = Math.PI / 2;

export function centreLineOf(from: Point, heading: number, pieces: Shape['pieces']): CentreLine {
  const placedPieces: PlacedPiece[] = [];
  let nextStart = { ...from, heading, start: 0 };
  for (const piece of pieces) {
    const radius = 'radius' in piece ? piece.radius : undefined;
    const length = 'radius' in piece ? (piece.radius * piece.by * Math.PI) / 180 : piece.straight;
    const placedPiece: PlacedPiece = { ...nextStart, end: nextStart.start + length, radius };
    placedPieces.push(placedPiece);
    nextStart = {
      ...pointOn(placedPiece, placedPiece.end, 0),
      heading: headingOn(placedPiece, placedPiece.end),
      start: placedPiece.end,
    };
  }
  return { length: nextStart.start, pieces: placedPieces };
}

export function pointAt(centreLine: CentreLine, station: number, offset = 0): Point {
  return pointOn(pieceAt(centreLine, station), station, offset);
}

export function headingAt(centreLine: CentreLine, station: number): number {
  return headingOn(pieceAt(centreLine, station), station);
}

/** Returns the length in px of the parallel to the centre line at an offset, between the stations `low` and `high`. */
export function lengthBetween(
  centreLine: CentreLine,
  low: number,
  high: number,
  offset: number,
): number {
  return centreLine.pieces.reduce((sum, piece) => {
    const overlapLength = Math.min(high, piece.end) - Math.max(low, piece.start);
    return overlapLength > 0 ? sum + overlapLength * lengthRatio(piece, offset) : sum;
  }, 0);
}

/** Returns the station that is `distance` px after the station `from`, measured along the parallel at an offset. */
export function stationAfter(
  centreLine: CentreLine,
  from: number,
  distance: number,
  offset: number,
): number {
  let [station, remaining] = [from, distance];
  for (const piece of centreLine.pieces.filter(({ end }) => end > from)) {
    const stationStep = remaining / lengthRatio(piece, offset);
    if (station + stationStep <= piece.end) return station + stationStep;
    remaining -= (piece.end - station) * lengthRatio(piece, offset);
    station = piece.end;
  }
  return station;
}

/**
 * Returns the SVG path data of a line along the road at an offset, without the initial `M`. `from` may be
 * greater than `to`.
 */
export function pathAlong(
  centreLine: CentreLine,
  from: number,
  to: number,
  offset: number,
): string {
  const [low, high] = from < to ? [from, to] : [to, from];
  const overlappingPieces = centreLine.pieces.filter(({ start, end }) => start < high && end > low);
  const orderedPieces = from < to ? overlappingPieces : overlappingPieces.reverse();
  const commands = orderedPieces.map((piece) => {
    const end = from < to ? Math.min(piece.end, high) : Math.max(piece.start, low);
    const point = svgPoint(pointOn(piece, end, offset));
    if (piece.radius === undefined) return `L${point}`;
    const radius = roundToTenth(piece.radius + offset);
    return `A${radius} ${radius} 0 0 ${from < to ? 0 : 1} ${point}`;
  });
  return svgPoint(pointAt(centreLine, from, offset)) + commands.join('');
}

/** Returns the SVG path data of the band between two stations and two offsets. */
export function bandPath(
  centreLine: CentreLine,
  from: number,
  to: number,
  near: number,
  far: number,
): string {
  return `M${pathAlong(centreLine, from, to, near)}L${pathAlong(centreLine, to, from, far)}Z`;
}

export function svgPoint({ x, y }: Point): string {
  return `${roundToTenth(x)} ${roundToTenth(y)}`;
}

export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function pieceAt({ pieces }: CentreLine, station: number): PlacedPiece {
  const piece = pieces.find(({ end }) => station < end) ?? pieces.at(-1);
  if (!piece) throw new RangeError('The centre line of a road has no pieces.');
  return piece;
}

function headingOn({ heading, start, radius }: PlacedPiece, station: number): number {
  return radius === undefined ? heading : heading - (station - start) / radius;
}

function pointOn(piece: PlacedPiece, station: number, offset: number): Point {
  const { x, y, heading, start, radius } = piece;
  if (radius === undefined) {
    return movePoint(movePoint({ x, y }, heading, station - start), heading + down, offset);
  }
  const centre = movePoint({ x, y }, heading + down, -radius);
  return movePoint(centre, headingOn(piece, station) + down, radius + offset);
}

function movePoint({ x, y }: Point, heading: number, distance: number): Point {
  return { x: x + Math.cos(heading) * distance, y: y + Math.sin(heading) * distance };
}

/** Returns the length of the parallel at an offset, divided by the length of the centre line. */
function lengthRatio({ radius }: PlacedPiece, offset: number): number {
  return radius === undefined ? 1 : Math.max(0.01, 1 + offset / radius);
}
