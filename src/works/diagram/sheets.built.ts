import { gantry, type Junction, junctions, type Leg, legs } from '../../road/road.ts';
import { shape } from '../../road/shape.ts';
import { href } from '../../site/routes.ts';
import { drawMarks } from './draw.ts';
import { headingAt, pointAt, svgPoint } from './geometry.ts';
import type { Mark } from './mark.ts';
import {
  anchorOf,
  crossSection,
  directionsOf,
  drawSign,
  drawText,
  endNames,
  outwardAt,
  type PlacedStrip,
  placeStrip,
  type Strip,
} from './strip.ts';

export { symbols } from './symbols.ts';

/** One SVG of a drawing, in px. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly strip: Pick<Strip, 'numbers' | 'legs' | 'tracks' | 'signs'>;
  /** Surface with its markings, direction names and toll line. */
  readonly road: string;
  /** Sign of each junction: its line to the road, its link, and y of its middle. */
  readonly signs: readonly { readonly y: number; readonly tie: string; readonly link: string }[];
}

/** Returns the parts of a strip on which marks are drawn. */
function dataOf({ numbers, legs, tracks, signs }: Strip): Sheet['strip'] {
  return { numbers, legs, tracks, signs };
}

const surfaceOf = ({ defs, road }: Strip) => `<defs>${defs}</defs>${road}`;

/** Index of the interval with the toll in a list of junctions; undefined if it has none. */
function tollPlace(numbers: Strip['numbers']): number | undefined {
  const index = gantry ? numbers.indexOf(gantry.between[0]) : -1;
  return index >= 0 && numbers[index + 1] === gantry?.between[1] ? index + 0.5 : undefined;
}

/** Draws a gantry across the road where the toll is charged. */
function drawToll(placed: PlacedStrip, nameOffset: number): string {
  const place = tollPlace(placed.strip.numbers);
  if (place === undefined) return '';
  const station = placed.stationAt(place);
  const side = placed.strip.signs === 1 ? 1 : -1;
  const at = (offset: number) => pointAt(placed.centreLine, station, side * offset);
  const beam = `M${svgPoint(at(-crossSection.end))}L${svgPoint(at(crossSection.end))}`;
  const anchor = anchorOf(outwardAt(placed, station));
  return (
    `<path class="tie" d="M${svgPoint(at(0))}L${svgPoint(at(nameOffset - 6))}"/>` +
    `<path class="toll-edge" d="${beam}"/><path class="toll" d="${beam}"/>` +
    drawText(`word ${anchor}`, at(nameOffset), 'Toll')
  );
}

const junctionsOf = ({ numbers }: Strip): readonly Junction[] =>
  junctions.filter(({ number }) => numbers.includes(number));
const junctionHref = ({ number }: Junction) => href('junction', `j${number}`);

const ringStrip = placeStrip(legs, {
  ...{ id: 'ring', start: shape.start, heading: shape.headingDegrees, pieces: shape.pieces },
  ...{ margin: shape.margin, interval: shape.interval },
  without: tollPlace(junctions.map(({ number }) => number)) ?? -1,
});

/** Draws the direction names beyond the ends of the ring, and beside it. */
function ringWords({ centreLine, stationAt, strip }: PlacedStrip): string {
  const ends = ([0, 1] as const).flatMap((end) => {
    const leg = strip.legs.at(end === 0 ? 0 : -1);
    const station = end * centreLine.length;
    const heading = headingAt(centreLine, station);
    const ahead = { x: Math.cos(heading), y: Math.sin(heading) };
    const way = end === 0 ? -1 : 1;
    return (leg ? directionsOf(leg) : []).map((word, index) => {
      const side = index === 0 ? -1 : 1;
      const { x, y } = pointAt(centreLine, station);
      // Above and below a horizontal road, or on both sides of a vertical road.
      if (Math.abs(ahead.x) > 0.5) {
        const at = { x: x + 10 * way * ahead.x, y: y + side * ahead.x * (crossSection.lane - 1) };
        return drawText(way * ahead.x > 0 ? 'word start' : 'word end', at, word);
      }
      const isLeft = side * ahead.y > 0;
      const at = { x: x + (isLeft ? -5 : 5), y: y + 13 * way * ahead.y };
      return drawText(isLeft ? 'word end' : 'word start', at, word);
    });
  });
  const beside = shape.words.map(({ place, offset, anchor }) => {
    const leg = strip.legs.find(({ first, last }) => place >= first && place < last);
    const word = leg ? directionsOf(leg)[offset < 0 ? 0 : 1] : '';
    return drawText(`word ${anchor}`, pointAt(centreLine, stationAt(place), offset), word);
  });
  return [...ends, ...beside].join('');
}

/** The whole road as on a map, for wide screens. */
export const ring: Sheet = {
  width: shape.width,
  height: shape.height,
  strip: dataOf(ringStrip.strip),
  road:
    surfaceOf(ringStrip.strip) +
    ringWords(ringStrip) +
    drawToll(ringStrip, 104) +
    `<use href="#road-key" x="${shape.key.x}" y="${shape.key.y}"/>`,
  signs: junctionsOf(ringStrip.strip).map((one) => drawSign(ringStrip, one, 75, junctionHref(one))),
};

const [uprightWidth, middleX, margin, interval] = [352, 120, 38, 66] as const;

/** One leg as a straight road with north at the top. */
function uprightSheet(leg: Leg, index: number): Sheet {
  const top = legs.length > 1 ? 54 : 24;
  const isUp = leg.upright === 'up';
  const numbers = junctions
    .map(({ number }) => number)
    .filter((number) => number >= leg.first && number <= leg.last);
  const length = 2 * margin + (numbers.length - 1) * interval;
  const placed = placeStrip([leg], {
    ...{
      id: `leg${index}-`,
      start: { x: middleX, y: isUp ? top + length : top },
      margin,
      interval,
    },
    ...{ heading: isUp ? -90 : 90, signs: isUp ? 1 : 0, arrows: 2 },
    without: tollPlace(numbers) ?? -1,
  });
  const [first, last] = [junctionsOf(placed.strip)[0], junctionsOf(placed.strip).at(-1)];
  const heading = drawText('strip-name', { x: 0, y: 12 }, `${first?.name} to ${last?.name}`);
  return {
    width: uprightWidth,
    height: top + length + 26,
    strip: dataOf(placed.strip),
    road:
      surfaceOf(placed.strip) +
      (legs.length > 1 ? heading : '') +
      endNames(placed.strip, top, top + length) +
      drawToll(placed, 121),
    signs: junctionsOf(placed.strip).map((one) => drawSign(placed, one, 64, junctionHref(one))),
  };
}

/** The legs as straight roads, for narrow screens. */
export const upright: readonly Sheet[] = legs.map(uprightSheet);

/** The legs as horizontal roads with 200 px for each junction, for the desk. */
export const rows: readonly Strip[] = legs.map((leg, index) => {
  const start = { x: 0, y: crossSection.end };
  return placeStrip([leg], { id: `row${index}-`, start, heading: 0, margin: 100, interval: 200 })
    .strip;
});

interface KeySample extends Pick<Mark, 'effect' | 'crossing'> {
  /** A line has room for 15 letters. */
  readonly name: string;
  /** Part of the drawing of a mark that the sample shows. */
  readonly viewBox: string;
}

/** Samples of marks, in the order of the key. */
const keySamples: readonly KeySample[] = [
  { effect: 'closed', name: 'Closed', viewBox: '0 -44 56 44' },
  { effect: 'lanes', name: 'Lanes closed', viewBox: '0 -44 56 44' },
  { effect: 'slip-closed', name: 'Slip closed', viewBox: '0 -64 56 44' },
  {
    effect: 'crossing-closed',
    crossing: 'roundabout',
    name: 'Roundabout\nclosed',
    viewBox: '0 -22 56 44',
  },
  {
    effect: 'crossing-closed',
    crossing: 'overbridge',
    name: 'Bridge closed',
    viewBox: '-28 -44 112 88',
  },
  { effect: 'incident', name: 'Incident', viewBox: '8 -44 56 44' },
  { effect: 'works', name: 'Works', viewBox: '0 -44 56 44' },
];

const [rowHeight, lineHeight] = [54, 18];

/** Draws the key to the marks with the code of the marks, on a leg of two junctions. */
function drawKey(): string {
  const [leg] = legs;
  const [first, last] = junctions;
  if (!leg) return '';
  const { strip } = placeStrip([{ ...leg, first: first.number, last: last.number }], {
    ...{ id: 'key', start: { x: -36, y: 0 }, heading: 0, margin: 32, interval: 64, without: 0.5 },
  });
  const surface = strip.road.replace(/<path.*/, '');
  const samples = keySamples.flatMap(({ effect, crossing, name, viewBox }, row) => {
    const isSlip = effect === 'slip-closed';
    const y = 22 + row * rowHeight;
    const drawings = [true, false].map((now) => {
      const mark: Mark = {
        ...{ number: 1, href: '', effect, now, crossing, direction: leg.ascendingDirection },
        ...{ from: isSlip ? last.number : first.number, to: last.number },
        slips: isSlip ? ['exit'] : [],
      };
      return `<svg x="${now ? 0 : 66}" y="${y}" width="56" height="44" viewBox="${viewBox}"><use href="#key-road"/>${drawMarks(strip, [mark])}</svg>`;
    });
    const names = name.split('\n').map((line, index, { length }) => {
      const at = { x: 134, y: y + 22 + (index - (length - 1) / 2) * lineHeight };
      return drawText('name start', at, line);
    });
    return [...drawings, ...names];
  });
  return [
    `<defs>${strip.defs}<g id="key-road">${surface}</g></defs><g id="road-key">`,
    drawText('word', { x: 28, y: 8 }, 'Now'),
    drawText('word', { x: 94, y: 8 }, 'Later'),
    ...samples,
    '</g>',
  ].join('');
}

/** Key to the marks. */
export const key = drawKey();
