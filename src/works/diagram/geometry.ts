import type { Shape } from '../../road/shape.ts';

/** A point in a drawing, in px before scaling. y increases downwards. */
export interface DrawingPoint {
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

interface PlacedPiece extends DrawingPoint {
  /** Direction at the start, in radians clockwise from the x axis. */
  readonly heading: number;
  readonly start: number;
  readonly end: number;
  readonly radius?: number | undefined;
}

export function centreLineOf(
  from: DrawingPoint,
  heading: number,
  pieces: Shape['pieces'],
): CentreLine {
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

export function drawnPointAt(centreLine: CentreLine, station: number, offset = 0): DrawingPoint {
  return pointOn(pieceAt(centreLine, station), station, offset);
}

export function headingAt(centreLine: CentreLine, station: number): number {
  return headingOn(pieceAt(centreLine, station), station);
}

/** Returns the length in px of the parallel at an offset, from the start of the centre line to a station. */
export function lengthUntil({ pieces }: CentreLine, station: number, offset: number): number {
  return pieces.reduce((sum, { start, end, radius }) => {
    const length = Math.max(0, Math.min(station, end) - start);
    return sum + length * (radius === undefined ? 1 : 1 + offset / radius);
  }, 0);
}

/** Returns the SVG path data of the parallel at an offset, optionally against the order of stations. */
export function parallel({ pieces, ...line }: CentreLine, offset: number, reversed: boolean) {
  const start = drawnPointAt({ pieces, ...line }, reversed ? line.length : 0, offset);
  const commands = (reversed ? pieces.toReversed() : pieces).map((piece) => {
    const point = svgPoint(pointOn(piece, reversed ? piece.start : piece.end, offset));
    if (piece.radius === undefined) return `L${point}`;
    const radius = round(piece.radius + offset);
    return `A${radius} ${radius} 0 0 ${reversed ? 1 : 0} ${point}`;
  });
  return `M${svgPoint(start)}${commands.join('')}`;
}

export function svgPoint({ x, y }: DrawingPoint): string {
  return `${round(x)} ${round(y)}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
export const degrees = (radians: number) => round((radians * 180) / Math.PI);

function pieceAt({ pieces }: CentreLine, station: number): PlacedPiece {
  const piece = pieces.find(({ end }) => station < end) ?? pieces.at(-1);
  if (!piece) throw new RangeError('The centre line of a road has no pieces.');
  return piece;
}

function headingOn({ heading, start, radius }: PlacedPiece, station: number): number {
  return radius === undefined ? heading : heading - (station - start) / radius;
}

function pointOn(piece: PlacedPiece, station: number, offset: number): DrawingPoint {
  const { x, y, heading, start, radius } = piece;
  const right = heading + Math.PI / 2;
  if (radius === undefined) {
    return movePoint(movePoint({ x, y }, heading, station - start), right, offset);
  }
  const centre = movePoint({ x, y }, right, -radius);
  return movePoint(centre, headingOn(piece, station) + Math.PI / 2, radius + offset);
}

function movePoint({ x, y }: DrawingPoint, heading: number, distance: number): DrawingPoint {
  return { x: x + Math.cos(heading) * distance, y: y + Math.sin(heading) * distance };
}
