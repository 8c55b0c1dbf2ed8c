import { gantry, type Junction, junctions, type Leg, legs } from '../../road/road.ts';
import { type Shape, shape } from '../../road/shape.ts';
import { drawMarks } from './draw.ts';
import {
  type CentreLine,
  centreLineOf,
  type DrawingPoint,
  degrees,
  drawnPointAt,
  headingAt,
  lengthUntil,
  parallel,
  svgPoint,
} from './geometry.ts';
import type { Mark } from './mark.ts';
import { crossSection, directionsOf, drawText, endNames, type Strip, type Track } from './strip.ts';

/*
 * The constant part of the drawing, as one static SVG file: surfaces, markings, signs and the shapes of marks.
 * Pages refer to its elements with `<use>`, whose clones inherit the custom properties of the page. The file
 * has no class, marker or pattern, because these would refer to the page in some browsers.
 */

/** Elements of the file. */
const elements: string[] = [];

interface StripShape {
  readonly id: string;
  readonly start: DrawingPoint;
  /** In degrees clockwise from the x axis. */
  readonly heading: number;
  readonly margin: number;
  readonly interval: number;
  readonly pieces?: Shape['pieces'];
  readonly signs?: 0 | 1;
  /** Number of intervals from one arrow to the next. */
  readonly arrows?: number;
  readonly width?: number;
  readonly height?: number;
}

/** A strip with its geometry. */
interface Placed {
  readonly strip: Strip;
  readonly line: CentreLine;
  readonly stationAt: (place: number) => number;
  /** Carriageways with their markings. */
  readonly surface: string;
}

/** Widths in px and colours of the strokes of each mark, from the bottom to the top. */
const strokes = {
  closed: ['30 mark-edge', '26 closed'],
  later: ['34 mark-edge', '31 closed'],
  inner: ['25 line', '22 tarmac'],
  cones: ['11 mark-edge', '8 cone'],
  'cones-later': ['11 mark-edge', '5 tarmac'],
  incident: ['5 verge-works'],
  works: ['5 verge-works'],
  'works-later': ['1.5 verge-works'],
} as const;

/** Draws a path once for each stroke. */
function drawStrokes(href: string, layers: readonly string[], attributes = ''): string {
  const uses = layers.map((layer) => {
    const [width, colour] = layer.split(' ');
    return `<use href="#${href}" stroke="var(--${colour})" stroke-width="${width}"${attributes}/>`;
  });
  return uses.join('');
}

const junctionsOf = ({ numbers }: Pick<Strip, 'numbers'>): readonly Junction[] =>
  junctions.filter(({ number }) => numbers.includes(number));

/** Index of the middle of the interval with the toll; undefined if a strip has none. */
function tollPlace(numbers: Strip['numbers']): number | undefined {
  const index = gantry ? numbers.indexOf(gantry.between[0]) : -1;
  return index >= 0 && numbers[index + 1] === gantry?.between[1] ? index + 0.5 : undefined;
}

/** Places the junctions of legs along a line, by default along a straight one. */
function placeStrip(legs: readonly Leg[], stripShape: StripShape): Placed {
  const { id, start, heading, margin, interval, arrows = 1, signs = 1, pieces } = stripShape;
  const numbers = junctions
    .map(({ number }) => number)
    .filter((number) => legs.some(({ first, last }) => number >= first && number <= last));
  const straight = 2 * margin + (numbers.length - 1) * interval;
  const line = centreLineOf(start, (heading * Math.PI) / 180, pieces ?? [{ straight }]);
  const stationAt = (place: number) =>
    Math.min(Math.max(margin + place * interval, 0), line.length);
  const sides = [-1, 1] as const;
  const tracks = sides.map((side): Track => {
    const lengthAt = (distance: number, station: number) =>
      lengthUntil(line, station, side * distance);
    const stationsAt = (distance: number) =>
      Array.from({ length: 2 * numbers.length + 1 }, (_, index) => {
        const station = lengthAt(distance, stationAt(index / 2 - 0.5));
        return Math.round(side === 1 ? lengthAt(distance, line.length) - station : station);
      });
    const { lane, near, far, verge } = crossSection;
    const half = (distance: number) => ({
      d: parallel(line, side * distance, side === 1),
      length: Math.round(lengthAt(distance, line.length)),
    });
    const spots = Array.from({ length: 4 * numbers.length + 1 }, (_, index) => {
      const station = stationAt(index / 4 - 0.5);
      const { x, y } = drawnPointAt(line, station, side * lane);
      const direction = headingAt(line, station) + (side === 1 ? Math.PI : 0);
      return [x, y, degrees(direction)].map(Math.round);
    });
    return {
      halves: { near: half(near), far: half(far) },
      stations: {
        lane: stationsAt(lane),
        ...(pieces && { near: stationsAt(near), far: stationsAt(far), verge: stationsAt(verge) }),
      },
      spots: spots.flat(),
    };
  });
  const [left, right] = tracks;
  if (!left || !right) throw new RangeError('A road has two carriageways.');
  const paths = sides.flatMap((side, index) => {
    const track = `${id}${index}`;
    const pathAt = (name: string, distance: number) =>
      `<path id="${name}" pathLength="${Math.round(lengthUntil(line, line.length, side * distance))}" d="${parallel(line, side * distance, side === 1)}"/>`;
    const marks = Object.entries(strokes).map(([name, layers]) => {
      const base = name.startsWith('works') ? `verge-${track}` : track;
      const cap = name.startsWith('cones') ? ' stroke-linecap="round"' : '';
      return `<g id="${name}-${track}">${drawStrokes(base, layers, cap)}</g>`;
    });
    return [
      pathAt(track, crossSection.lane),
      pathAt(`verge-${track}`, crossSection.verge),
      ...marks,
    ];
  });
  const chevrons = sides.flatMap((side) =>
    numbers.slice(1).flatMap((_, index) => {
      if (index % arrows !== 0 || index + 0.5 === tollPlace(numbers)) return [];
      const station = stationAt(index + 0.5);
      const { x, y } = drawnPointAt(line, station, side * crossSection.lane);
      const turn = degrees(headingAt(line, station)) + (side === 1 ? 180 : 0);
      return `<path transform="translate(${svgPoint({ x, y })}) rotate(${turn})" d="M-6-6L4 0L-6 6"/>`;
    }),
  );
  const both = `<g id="${id}-lanes"><use href="#${id}0"/><use href="#${id}1"/></g>`;
  const layers = drawStrokes(`${id}-lanes`, ['48 verge', '25 line', '22 tarmac']);
  const dashes = drawStrokes(`${id}-lanes`, ['1.5 line'], ' stroke-dasharray="8 12"');
  const placed = {
    line,
    stationAt,
    surface: `${layers}${dashes}<g stroke="var(--line)" stroke-width="3.5" stroke-linecap="round">${chevrons.join('')}</g>`,
  };
  elements.push(...paths, both);
  const stripLegs = legs.map(({ first, last, ascendingDirection }) => ({
    ...{ first: numbers.indexOf(first), last: numbers.indexOf(last), ascendingDirection },
  }));
  const { width = straight, height = 2 * crossSection.end } = stripShape;
  const strip: Strip = {
    ...{ id, numbers, legs: stripLegs, tracks: [left, right], signs, width, height, areas: [] },
  };
  return { ...placed, strip };
}

/** Returns the unit vector from the road towards its junction signs. */
function outwardAt({ line, strip }: Placed, station: number): DrawingPoint {
  const heading = headingAt(line, station);
  const sign = strip.signs === 1 ? 1 : -1;
  return { x: -Math.sin(heading) * sign, y: Math.cos(heading) * sign };
}

/** Places of a sign's texts from its middle, and its area as x, y, width and height, by its side of the road. */
const signSides = {
  start: { name: [27, -9], meets: [27, 10], only: [27, 0], area: [-26, -24, 170, 48] },
  end: { name: [-27, -9], meets: [-27, 10], only: [-27, 0], area: [-144, -24, 170, 48] },
  top: { name: [0, -48], meets: [0, -28], only: [0, -28], area: [-55, -60, 110, 77] },
  bottom: { name: [0, 28], meets: [0, 48], only: [0, 28], area: [-55, -17, 110, 77] },
} as const;

function sideOf({ x, y }: DrawingPoint): keyof typeof signSides {
  if (Math.abs(y) > 0.8) return y < 0 ? 'top' : 'bottom';
  return x > 0 ? 'start' : 'end';
}

/**
 * Draws a junction's number sign (44 by 28 px), its name and its connecting road.
 * @param gap distance from the centre line to the sign, in px
 */
function drawSign(placed: Placed, { number, name, meets }: Junction, gap: number) {
  const station = placed.stationAt(placed.strip.numbers.indexOf(number));
  const outward = outwardAt(placed, station);
  const at = (offset: number) =>
    drawnPointAt(placed.line, station, (placed.strip.signs === 1 ? 1 : -1) * offset);
  const middle = at(gap + 22 * Math.abs(outward.x) + 14 * Math.abs(outward.y));
  const side = sideOf(outward);
  const places = signSides[side];
  const anchor = side === 'start' || side === 'end' ? side : 'middle';
  const write = (style: 'name' | 'word', [x, y]: readonly [number, number], text: string) =>
    drawText(style, { x: middle.x + x, y: middle.y + y }, text, anchor);
  const texts =
    name === meets
      ? write('name', places.only, name)
      : write('name', places.name, name) + write('word', places.meets, meets);
  const [x, y, width, height] = places.area;
  const corner = svgPoint({ x: middle.x + x, y: middle.y + y });
  const plate = `<rect x="${Math.round(middle.x - 22)}" y="${Math.round(middle.y - 14)}" width="44" height="28" rx="5" fill="var(--sign)" stroke="var(--on-sign)" stroke-width="2"/>`;
  return {
    area: { y: Math.round(middle.y), d: `M${corner}h${width}v${height}h${-width}z` },
    drawing: `<path stroke="var(--tie)" stroke-width="4" d="M${svgPoint(at(crossSection.end))}L${svgPoint(middle)}"/>${plate}${drawText('sign', middle, `J${number}`)}${texts}`,
  };
}

/** Draws a gantry across the road where the toll is charged. */
function drawToll(placed: Placed, nameOffset: number): string {
  const place = tollPlace(placed.strip.numbers);
  if (place === undefined) return '';
  const station = placed.stationAt(place);
  const at = (offset: number) =>
    drawnPointAt(placed.line, station, (placed.strip.signs === 1 ? 1 : -1) * offset);
  const beam = `d="M${svgPoint(at(-crossSection.end))}L${svgPoint(at(crossSection.end))}" stroke-linecap="round"`;
  const side = sideOf(outwardAt(placed, station));
  return (
    `<path stroke="var(--tie)" stroke-width="4" d="M${svgPoint(at(0))}L${svgPoint(at(nameOffset - 6))}"/>` +
    `<path stroke="var(--ink)" stroke-width="9" ${beam}/><path stroke="var(--surface)" stroke-width="3" ${beam}/>` +
    drawText('word', at(nameOffset), 'Toll', side === 'start' || side === 'end' ? side : 'middle')
  );
}

/** Draws the direction names beyond the ends of the ring, and beside it. */
function ringWords({ line, stationAt, strip }: Placed): string {
  const ends = ([0, 1] as const).flatMap((end) => {
    const leg = strip.legs.at(-end);
    const station = end * line.length;
    const heading = headingAt(line, station);
    const ahead = { x: Math.cos(heading), y: Math.sin(heading) };
    const way = end === 0 ? -1 : 1;
    return (leg ? directionsOf(leg) : []).map((word, index) => {
      const side = index === 0 ? -1 : 1;
      const { x, y } = drawnPointAt(line, station);
      // Above and below a horizontal road, or on both sides of a vertical road.
      if (Math.abs(ahead.x) > 0.5) {
        const at = { x: x + 10 * way * ahead.x, y: y + side * ahead.x * (crossSection.lane - 1) };
        return drawText('word', at, word, way * ahead.x > 0 ? 'start' : 'end');
      }
      const isLeft = side * ahead.y > 0;
      const at = { x: x + (isLeft ? -5 : 5), y: y + 13 * way * ahead.y };
      return drawText('word', at, word, isLeft ? 'end' : 'start');
    });
  });
  const beside = shape.words.map(({ place, offset, anchor }) => {
    const leg = strip.legs.find(({ first, last }) => place >= first && place < last);
    const word = leg ? directionsOf(leg)[offset < 0 ? 0 : 1] : '';
    return drawText('word', drawnPointAt(line, stationAt(place), offset), word, anchor);
  });
  return [...ends, ...beside].join('');
}

/** Adds a strip with its words and signs to the file. */
function addStrip(placed: Placed, words: string, gap: number): Strip {
  const signs = junctionsOf(placed.strip).map((one) => drawSign(placed, one, gap));
  const drawings = signs.map(({ drawing }) => drawing).join('');
  elements.push(`<g id="${placed.strip.id}">${placed.surface}${words}${drawings}</g>`);
  return { ...placed.strip, areas: signs.map(({ area }) => area) };
}

/** The whole road as on a map, for wide screens. */
function addRing(): Strip {
  const { start, headingDegrees: heading, pieces, margin, interval, width, height } = shape;
  const placed = placeStrip(legs, {
    ...{ id: 'ring', start, heading, pieces, margin, interval, width, height },
  });
  const keyAt = `<use href="#key" x="${shape.key.x}" y="${shape.key.y}"/>`;
  return addStrip(placed, ringWords(placed) + drawToll(placed, 104) + keyAt, 75);
}

const [margin, interval] = [38, 66] as const;

/** One leg as a straight road with north at the top. */
function addUpright(leg: Leg, index: number): Strip {
  const top = legs.length > 1 ? 54 : 24;
  const isUp = leg.upright === 'up';
  const count = junctions.filter(({ number }) => number >= leg.first && number <= leg.last).length;
  const length = 2 * margin + (count - 1) * interval;
  const placed = placeStrip([leg], {
    ...{ id: `leg${index}-`, start: { x: 120, y: isUp ? top + length : top }, margin, interval },
    ...{ heading: isUp ? -90 : 90, signs: isUp ? 1 : 0, arrows: 2 },
    ...{ width: 352, height: top + length + 26 },
  });
  const [first, last] = [junctionsOf(placed.strip)[0], junctionsOf(placed.strip).at(-1)];
  const title = drawText('title', { x: 0, y: 12 }, `${first?.name} to ${last?.name}`, 'start');
  const words = endNames(placed.strip, top, top + length) + drawToll(placed, 121);
  return addStrip(placed, (legs.length > 1 ? title : '') + words, 64);
}

/** Draws a slip road or a bridge: verge, edge lines and surface. */
function drawSideRoad(data: string): string {
  return ['verge" stroke-width="20', 'line" stroke-width="14', 'tarmac" stroke-width="11']
    .map((layer) => `<path d="${data}" stroke="var(--${layer.replace('"', ')"')}"/>`)
    .join('');
}

/** Draws a bar across a closed side road, at the height `y`, with a white edge. */
function drawBar(y: number, height: number, colour: string, fill: string): string {
  return (
    `<rect x="-13.5" y="${y - height / 2}" width="27" height="${height}" rx="2" fill="var(--mark-edge)" stroke="var(--verge)" stroke-width="1.5"/>` +
    `<rect x="-10.5" y="${y - height / 2 + 3}" width="21" height="${height - 6}" fill="${fill}" stroke="${colour}" stroke-width="2.5"/>`
  );
}

/** Shapes beside or across the road. A shape that is not active is hollow; one without a closure has the colour of cones. */
const sideShapes = ['', '-later', '-lanes', '-lanes-later'].flatMap((suffix) => {
  const colour = suffix.includes('lanes') ? 'var(--cone)' : 'var(--closed)';
  const isLater = suffix.endsWith('later');
  const fill = isLater ? 'var(--tarmac)' : colour;
  const ring = `stroke="${colour}" stroke-width="9" ${isLater ? 'stroke-dasharray="6 4"' : ''}`;
  return [
    `<g id="slip${suffix}">${drawSideRoad('M-37-7.5C-26-8-17-17-14.5-44')}<g transform="translate(-14.8 -39) rotate(6)">${drawBar(0, 15, colour, fill)}</g></g>`,
    `<g id="roundabout${suffix}"><circle stroke="var(--mark-edge)" stroke-width="14" r="23"/><circle ${ring} r="23"/></g>`,
    `<g id="overbridge${suffix}">${drawSideRoad('M0-42V42')}${drawBar(-36, 14, colour, fill)}${drawBar(36, 14, colour, fill)}</g>`,
  ];
});

const panel =
  '<rect fill="var(--signal)" stroke="var(--mark-edge)" stroke-width="2" x="-14" y="-13" width="28" height="26" rx="4"/>';
const triangle = '<path d="M0-13L14 11H-14Z"/><path d="M0-5V3M0 6V8.5"/>';
const panelLines = 'stroke="var(--verge-works)" stroke-width="3" stroke-linecap="round"';

/** Shapes of marks. Traffic moves from left to right, past an exit slip road on its left. */
const shapes = [
  ...sideShapes,
  `<g id="cross">${panel}<path stroke="var(--signal-cross)" stroke-width="5" stroke-linecap="round" d="M-6-6L6 6M6-6L-6 6"/></g>`,
  `<g id="warning" stroke-width="2.5" fill="var(--verge-works)" stroke="var(--signal)">${triangle}</g>`,
  `<g id="warning-later" stroke-width="2.5" fill="var(--tarmac)" stroke="var(--verge-works)">${triangle}</g>`,
  `<g id="narrow">${panel}<path ${panelLines} d="M-8 8L-3-8M8 8L3-8"/></g>`,
  `<g id="contraflow">${panel}<path ${panelLines} d="M-5 8V-7M-9-3L-5-8L-1-3M5-8V7M1 3L5 8L9 3"/></g>`,
];

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
  { effect: 'works', name: 'Works, gritting', viewBox: '0 -44 56 44' },
];

/** Draws closed lanes without the pattern of the pages: white stripes on the colour of cones. */
function drawHatch(from: number, to: number): string {
  const [top, bottom] = [-28, -17];
  const stripes = Array.from({ length: Math.floor((to - from) / 12.7) }, (_, index) => {
    const x = from + 12 + index * 12.7;
    return `M${x} ${top}h5l-11 11h-5z`;
  });
  return (
    `<path fill="var(--cone)" d="M${from} ${top}H${to}V${bottom}H${from}z"/>` +
    `<path fill="var(--mark-edge)" d="${stripes.join('')}"/>`
  );
}

/** Adds the key to the marks, drawn with the code of the marks, on a leg of two junctions. */
function addKey(): void {
  const [leg] = legs;
  const [first, last] = junctions;
  if (!leg) return;
  const { strip, surface } = placeStrip([{ ...leg, first: first.number, last: last.number }], {
    ...{ id: 'key', start: { x: -36, y: 0 }, heading: 0, margin: 32, interval: 64, arrows: 9 },
  });
  const surfaceOnly = surface.replace(/<path.*?\/>/g, '');
  const samples = keySamples.flatMap(({ effect, crossing, name, viewBox }, row) => {
    const isSlip = effect === 'slip-closed';
    const y = 22 + row * 54;
    const drawings = [true, false].map((now) => {
      const mark: Mark = {
        ...{ number: 1, href: '', effect, now, crossing, direction: leg.ascendingDirection },
        ...{ from: isSlip ? last.number : first.number, to: last.number },
        slips: isSlip ? ['exit'] : [],
      };
      const marks = drawMarks(strip, [mark], '').replace(
        /<path stroke="url[^>]*>/,
        drawHatch(4, 52),
      );
      return `<svg x="${now ? 0 : 66}" y="${y}" width="56" height="44" viewBox="${viewBox}">${surfaceOnly}${marks}</svg>`;
    });
    const names = name.split('\n').map((text, index, { length }) => {
      const at = { x: 134, y: y + 22 + (index - (length - 1) / 2) * 18 };
      return drawText('name', at, text, 'start');
    });
    return [...drawings, ...names];
  });
  const headings =
    drawText('word', { x: 28, y: 8 }, 'Now') + drawText('word', { x: 94, y: 8 }, 'Later');
  elements.push(`<g id="key">${headings}${samples.join('')}</g>`);
}

addKey();
export const ring = addRing();

/** The legs as straight roads, for narrow screens. */
export const upright: readonly Strip[] = legs.map(addUpright);

/** The legs as horizontal roads with 200 px for each junction, for the desk. */
export const straightLegs: readonly Strip[] = legs.map((leg, index) => {
  const [id, start] = [`row${index}-`, { x: 0, y: crossSection.end }];
  const { strip, surface } = placeStrip([leg], {
    ...{ id, start, heading: 0, margin: 100, interval: 200 },
  });
  elements.push(`<g id="${id}">${surface}</g>`);
  return strip;
});

/** The static file. */
export const sheet = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${shapes.join('')}${elements.join('')}</defs></svg>`;
