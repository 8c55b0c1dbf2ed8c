import { type JunctionNumber, junctions, type Leg, legs } from '../../src/site/road/road.ts';
import { arrows, surface } from '../../src/works/diagram/frame.ts';
import type { Mark } from '../../src/works/diagram/mark.ts';
import { marksOn } from '../../src/works/diagram/marks.ts';
import { shapes } from '../../src/works/diagram/shapes.ts';
import { crossSection, type Strip } from '../../src/works/diagram/sheet.ts';
import { trackOf } from '../../src/works/diagram/track.ts';

/** Width of a junction button's column, and height of the road below it, in px of the drawing. */
const [column, height] = [112, 2 * crossSection.end];
/** Number of junction buttons in a row, each as wide as a thumb on a screen 360 px wide. */
const perRow = 7;

/** Section of a leg, with the junctions whose buttons are above it. */
export interface Row {
  /** Name of the leg. */
  readonly name: string;
  readonly strip: Strip;
  readonly numbers: readonly JunctionNumber[];
}

/** All rows, those of the longest leg first. */
export const rows: readonly Row[] = legs
  .toSorted((one, other) => other.last - other.first - (one.last - one.first))
  .flatMap(rowsOf);

function rowsOf(leg: Leg): Row[] {
  const numbers = junctions
    .map(({ number }) => number)
    .filter((number) => number >= leg.first && number <= leg.last);
  const start = { x: 0, y: crossSection.end };
  const strip: Strip = {
    track: trackOf(start, 0, [{ straight: numbers.length * column }]),
    legs: [leg],
    numbers,
    margin: column / 2,
    interval: column,
    plates: 1,
    tollName: 0,
    arrows: 1,
    directionNames: [],
    labelAreas: { plates: [], toll: [], open: [] },
  };
  return Array.from({ length: Math.ceil(numbers.length / perRow) }, (_, row) => ({
    name: leg.name,
    strip,
    numbers: numbers.slice(row * perRow, (row + 1) * perRow),
  }));
}

/** Draws the road of a row with its marks as SVG, as on the public pages. */
export function drawRow({ strip, numbers }: Row, marks: readonly Mark[]): string {
  const [first = 1] = numbers;
  const left = strip.numbers.indexOf(first) * column;
  const width = numbers.length * column;
  const drawn = surface(strip) + arrows(strip) + marksOn(strip, marks);
  return `<svg class="road-strip" viewBox="${left} 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`;
}

export const definitions = `<svg class="road-shapes" width="0" height="0">${shapes}</svg>`;
