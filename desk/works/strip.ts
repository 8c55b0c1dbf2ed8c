import { type JunctionNumber, junctions, legs } from '../../src/site/road/road.ts';
import { arrows, surface } from '../../src/works/diagram/frame.ts';
import type { Mark } from '../../src/works/diagram/mark.ts';
import { marksOn } from '../../src/works/diagram/marks.ts';
import { shapes } from '../../src/works/diagram/shapes.ts';
import type { Strip } from '../../src/works/diagram/sheet.ts';
import { down, trackOf, up } from '../../src/works/diagram/track.ts';

/** Height of a row of the form, in pixels: works.css has the same. */
const row = 48;
const width = 96;

/** A part of the road beside its rows of buttons, with north above. */
export interface Part {
  readonly name: string;
  /** From top to bottom. */
  readonly numbers: readonly JunctionNumber[];
  readonly strip: Strip;
}

export const parts: readonly Part[] = legs.toReversed().map((leg) => {
  const numbers = junctions
    .map(({ number }) => number)
    .filter((number) => number >= leg.first && number <= leg.last);
  const north = leg.upright === 'up';
  const length = numbers.length * row;
  const start = { x: width / 2, y: north ? length : 0 };
  return {
    name: leg.name,
    numbers: north ? numbers.toReversed() : numbers,
    strip: {
      track: trackOf(start, north ? up : down, [{ straight: length }]),
      legs: [leg],
      numbers,
      ...{ margin: row / 2, interval: row, plates: 1, tollName: 0, arrows: 2, words: [] },
      rooms: { plates: [], toll: [], open: [] },
    },
  };
});

/** The road of a part with what is on it, as on the public pages. */
export function drawPart({ strip, numbers }: Part, marks: readonly Mark[]): string {
  const height = numbers.length * row;
  const drawn = surface(strip) + arrows(strip) + marksOn(strip, marks);
  return `<svg class="road-strip" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`;
}

export const definitions = `<svg class="road-shapes" width="0" height="0">${shapes}</svg>`;
