import { oppositeDirection } from '../../road/network.ts';
import {
  type Direction,
  type Junction,
  type JunctionNumber,
  junctions,
  type Leg,
} from '../../road/road.ts';
import type { Shape } from '../../road/shape.ts';
import {
  type CentreLine,
  centreLineOf,
  degrees,
  headingAt,
  lengthUntil,
  type Point,
  parallel,
  pointAt,
  round,
  svgPoint,
} from './geometry.ts';

/** Offsets from the centre line, in px: middle and halves of a carriageway, verge, and end of the verge. */
export const crossSection = { lane: 17, near: 22.5, far: 11.5, verge: 36, end: 41 } as const;

/** Line along a carriageway, in driving order, on which marks are dashes. */
interface Line {
  readonly d: string;
  readonly length: number;
  /**
   * Distance along the line at each half interval, from half an interval before the first junction; undefined
   * if equal to that of the line in the middle of the carriageway.
   */
  readonly stations?: readonly number[];
}

/** One carriageway. */
export interface Track {
  /** Id of the path `lines.lane` in the drawing. */
  readonly id: string;
  readonly lines: Readonly<Record<Exclude<keyof typeof crossSection, 'end'>, Line>>;
  /**
   * x, y and the direction of travel in degrees, on the middle of the carriageway at each quarter of an
   * interval, from half an interval before the first junction.
   */
  readonly spots: readonly number[];
}

/** A part of the road that is drawn along one line. A place counts intervals from its first junction. */
export interface Strip {
  readonly numbers: readonly JunctionNumber[];
  readonly legs: readonly {
    readonly first: number;
    readonly last: number;
    readonly ascendingDirection: Direction;
  }[];
  /** Carriageway on the left when facing rising junction numbers, and the one on the right. */
  readonly tracks: readonly [Track, Track];
  /** Index of the track beside the junction signs. */
  readonly signs: 0 | 1;
  /** Paths of the carriageways, and the surface with its markings. */
  readonly defs: string;
  readonly road: string;
}

interface StripShape {
  readonly id: string;
  readonly start: Point;
  /** In degrees clockwise from the x axis. */
  readonly heading: number;
  readonly margin: number;
  readonly interval: number;
  readonly pieces?: Shape['pieces'];
  readonly signs?: 0 | 1;
  /** Number of intervals from one arrow to the next; an interval in `without` has no arrow. */
  readonly arrows?: number;
  readonly without?: number;
}

/** A strip with the geometry from which the build draws its constant parts. */
export interface PlacedStrip {
  readonly strip: Strip;
  readonly centreLine: CentreLine;
  /** Returns the station of a place. */
  readonly stationAt: (place: number) => number;
}

/** Places the junctions of legs along a line, by default along a straight one. */
export function placeStrip(legs: readonly Leg[], shape: StripShape): PlacedStrip {
  const { id, start, heading, margin, interval, arrows = 1, without, signs = 1 } = shape;
  const numbers = junctions
    .map(({ number }) => number)
    .filter((number) => legs.some(({ first, last }) => number >= first && number <= last));
  const straight = 2 * margin + (numbers.length - 1) * interval;
  const radians = (heading * Math.PI) / 180;
  const centreLine = centreLineOf(start, radians, shape.pieces ?? [{ straight }]);
  const stationAt = (place: number) =>
    Math.min(Math.max(margin + place * interval, 0), centreLine.length);
  const tracks = ([-1, 1] as const).map((side): Track => {
    const reversed = side === 1;
    const lineAt = (distance: number): Line => {
      const offset = side * distance;
      const length = lengthUntil(centreLine, centreLine.length, offset);
      const stations = Array.from({ length: 2 * numbers.length + 1 }, (_, index) => {
        const station = lengthUntil(centreLine, stationAt(index / 2 - 0.5), offset);
        return Math.round(reversed ? length - station : station);
      });
      return { d: parallel(centreLine, offset, reversed), length: Math.round(length), stations };
    };
    const spots = Array.from({ length: 4 * numbers.length + 1 }, (_, index) => {
      const station = stationAt(index / 4 - 0.5);
      const { x, y } = pointAt(centreLine, station, side * crossSection.lane);
      const direction = headingAt(centreLine, station) + (reversed ? Math.PI : 0);
      return [Math.round(x), Math.round(y), Math.round(degrees(direction))];
    }).flat();
    const { lane, near, far, verge } = crossSection;
    const besideLane = (distance: number): Line => {
      const { stations, ...line } = lineAt(distance);
      return shape.pieces && stations ? { ...line, stations } : line;
    };
    return {
      id: `${id}${reversed ? 1 : 0}`,
      lines: {
        lane: lineAt(lane),
        near: besideLane(near),
        far: besideLane(far),
        verge: besideLane(verge),
      },
      spots,
    };
  });
  const [left, right] = tracks;
  if (!left || !right) throw new RangeError('A road has two carriageways.');
  const paths = tracks.map(
    ({ id, lines: { lane } }) => `<path id="${id}" pathLength="${lane.length}" d="${lane.d}"/>`,
  );
  const surface = ['verge', 'edge-line', 'tarmac', 'lane-line'].map(
    (name) => `<use class="${name}" href="#${id}"/>`,
  );
  const arrowPaths = ([-1, 1] as const).map((side) => {
    const places = numbers.slice(1).flatMap((_, index) => {
      const place = index + 0.5;
      return index % arrows === 0 && place !== without ? [place] : [];
    });
    const stations = [0, ...places.map(stationAt), centreLine.length];
    const points = stations.map((one) =>
      svgPoint(pointAt(centreLine, one, side * crossSection.lane)),
    );
    const data = `M${(side === 1 ? points.toReversed() : points).join('L')}`;
    return `<path marker-mid="url(#road-arrow)" d="${data}"/>`;
  });
  return {
    centreLine,
    stationAt,
    strip: {
      numbers,
      legs: legs.map(({ first, last, ascendingDirection }) => ({
        ...{ first: numbers.indexOf(first), last: numbers.indexOf(last), ascendingDirection },
      })),
      tracks: [left, right],
      signs,
      defs: `<g id="${id}">${paths.join('')}</g>`,
      road: surface.join('') + arrowPaths.join(''),
    },
  };
}

/** Returns the unit vector from the road towards its junction signs. */
export function outwardAt({ centreLine, strip }: PlacedStrip, station: number): Point {
  const heading = headingAt(centreLine, station);
  const sign = strip.signs === 1 ? 1 : -1;
  return { x: -Math.sin(heading) * sign, y: Math.cos(heading) * sign };
}

/** Side of a text on which its sign is. */
export function anchorOf({ x, y }: Point): 'start' | 'end' | 'top' | 'bottom' {
  if (Math.abs(y) > 0.8) return y < 0 ? 'top' : 'bottom';
  return x > 0 ? 'start' : 'end';
}

/** Positions of a junction's name, of its road, and of a name that is its road, from the middle of its sign. */
const textPlaces = {
  start: [
    { x: 27, y: -9 },
    { x: 27, y: 10 },
    { x: 27, y: 0 },
  ],
  end: [
    { x: -27, y: -9 },
    { x: -27, y: 10 },
    { x: -27, y: 0 },
  ],
  top: [
    { x: 0, y: -48 },
    { x: 0, y: -28 },
    { x: 0, y: -28 },
  ],
  bottom: [
    { x: 0, y: 28 },
    { x: 0, y: 48 },
    { x: 0, y: 28 },
  ],
} as const;

/**
 * Draws a junction's number sign (44 by 28 px), its name and its connecting road as one link.
 * @param gap distance from the centre line to the sign, in px
 */
export function drawSign(placed: PlacedStrip, junction: Junction, gap: number, href: string) {
  const { number, name, meets } = junction;
  const station = placed.stationAt(placed.strip.numbers.indexOf(number));
  const outward = outwardAt(placed, station);
  const side = placed.strip.signs === 1 ? 1 : -1;
  const at = (offset: number) => pointAt(placed.centreLine, station, side * offset);
  const middle = at(gap + 22 * Math.abs(outward.x) + 14 * Math.abs(outward.y));
  const anchor = anchorOf(outward);
  const [nameAt, meetsAt, onlyAt] = textPlaces[anchor];
  const isOnly = name === meets;
  const texts =
    drawText(`name ${anchor}`, isOnly ? onlyAt : nameAt, name) +
    (isOnly ? '' : drawText(`meets ${anchor}`, meetsAt, meets));
  return {
    y: round(middle.y),
    tie: `M${svgPoint(at(crossSection.end))}L${svgPoint(middle)}`,
    link:
      `<a href="${href}" tabindex="-1" transform="translate(${svgPoint(middle)})">` +
      `<use class="plate" href="#road-${anchor}"/><text class="sign">J${number}</text>${texts}</a>`,
  };
}

/** Names of the directions on the left and on the right, facing rising numbers. */
export const directionsOf = ({ ascendingDirection }: Pick<Leg, 'ascendingDirection'>) =>
  [ascendingDirection, oppositeDirection(ascendingDirection)] as const;

/** Draws the direction names beyond both ends of an upright road. */
export function endNames(
  { legs, signs }: Pick<Strip, 'legs' | 'signs'>,
  top: number,
  bottom: number,
): string {
  const words = legs.slice(0, 1).flatMap(directionsOf);
  // Without signs on the right of rising numbers, the road is drawn downwards.
  const [west = '', east = ''] = signs === 1 ? words : words.toReversed();
  return [top - 13, bottom + 13]
    .map(
      (y) =>
        drawText('word end', { x: 116, y }, west) + drawText('word start', { x: 124, y }, east),
    )
    .join('');
}

export function drawText(className: string, { x, y }: Point, text: string): string {
  return `<text class="${className}" x="${round(x)}" y="${round(y)}">${text}</text>`;
}
