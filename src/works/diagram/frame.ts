import { type Direction, type Junction, junction, tollPoint } from '../../site/content/network.ts';
import { carriageway } from './marks.ts';
import { middleOf, pointAt, type Spot, type Track, wholePath } from './track.ts';

/** The road as it always is: two carriageways with their lines, junctions, toll and directions. */
export function frameOf(track: Track): string {
  return [...surface(track), ...junctionsOf(track), toll(track), ...ways(track)].join('');
}

function surface(track: Track): string[] {
  const lines: readonly [name: string, offset: number][] = [
    ['verge', 0],
    ['tarmac', carriageway],
    ['tarmac', -carriageway],
    ['edge-line', carriageway + 11],
    ['edge-line', -carriageway - 11],
    ['edge-line', carriageway - 11],
    ['edge-line', 11 - carriageway],
    ['lane-line', carriageway],
    ['lane-line', -carriageway],
  ];
  return lines.map(([name, offset]) => `<path class="${name}" d="${wholePath(track, offset)}"/>`);
}

function junctionsOf(track: Track): string[] {
  return [...track.spots].flatMap(([number, spot]) => {
    const found = junction(number);
    return found ? [labelOf(track, found, spot)] : [];
  });
}

type Anchor = 'start' | 'middle' | 'end';

/** A junction's plate, its name and the road that it meets, outside the ring or right of the line. */
function labelOf(track: Track, { number, name, meets }: Junction, spot: Spot): string {
  const { plate, text, anchor, tie } = placesOf(track, spot);
  const below = isBelow(track, spot) ? `x="${text[0]}" dy="24"` : 'dx="8"';
  const road = name === meets ? '' : `<tspan class="meets" ${below}>${meets}</tspan>`;
  return [
    `<path class="tie" d="M${tie}L${plate}"/>`,
    `<rect class="plate" x="${plate[0] - 22}" y="${plate[1] - 14}" width="44" height="28" rx="5"/>`,
    `<text class="plate-text" x="${plate[0]}" y="${plate[1]}">J${number}</text>`,
    `<text class="name ${anchor}" x="${text[0]}" y="${text[1]}">${name}${road}</text>`,
  ].join('');
}

/** Where junctions stand close together, the road that is met has a line of its own. */
function isBelow(track: Track, { leg }: Spot): boolean {
  return leg === track.legs(0).length - 1 && leg > 0;
}

interface Places {
  plate: readonly [number, number];
  text: readonly [number, number];
  tie: readonly [number, number];
  anchor: Anchor;
}

function placesOf(track: Track, spot: Spot): Places {
  const outside = track.legs(0).length > 1;
  const tie = pointAt(track, spot, outside ? 26 : -26);
  const [x, y] = pointAt(track, spot, outside ? 52 : -58);
  const at = (dx: number, dy: number): [number, number] => [x + dx, y + dy];
  if (!outside) return { plate: at(0, 0), text: at(32, 0), tie, anchor: 'start' };
  if (spot.leg === 0) return { plate: at(0, 0), text: at(0, -30), tie, anchor: 'middle' };
  if (spot.leg === 1) return { plate: at(-4, 0), text: at(-36, 0), tie, anchor: 'end' };
  return { plate: at(0, 0), text: at(0, 32), tie, anchor: 'middle' };
}

/** A gantry across the road where the toll is charged. */
function toll(track: Track): string {
  const [before, after] = tollPoint.between.map((number) => track.spots.get(number));
  if (!before || !after) return '';
  if (track.legs(0).length === 1) {
    const spot = middleOf(before, after);
    const [x, y] = pointAt(track, spot);
    return gantry([x - 34, y], [x + 34, y], [x + 58, y], 'start');
  }
  const [[x], [, y]] = [pointAt(track, { leg: 0, part: 1 }), pointAt(track, { leg: 1, part: 0 })];
  const along = (distance: number): [number, number] => {
    const side = (track.bend(0) + distance) * Math.SQRT1_2;
    return [Math.round(x - side), Math.round(y - side)];
  };
  return gantry(along(-34), along(34), along(48), 'end');
}

type Point = readonly [number, number];

function gantry(from: Point, to: Point, text: Point, anchor: Anchor): string {
  return [
    `<path class="gantry" d="M${from}L${to}"/>`,
    `<text class="toll ${anchor}" x="${text[0]}" y="${text[1]}">Toll</text>`,
  ].join('');
}

/** Which way each carriageway leads: arrows on it, and the words once. */
function ways(track: Track): string[] {
  const upright = track.legs(0).length === 1;
  const spots: readonly Spot[] = upright
    ? [0.006, 0.994].map((part) => ({ leg: 0, part }))
    : [
        { leg: 0, part: 0.18 },
        { leg: 2, part: 0.875 },
      ];
  const [x, y] = pointAt(track, spots[0] ?? { leg: 0, part: 0 });
  const words = upright
    ? [way(x - 8, 22, 'end', 'northbound'), way(x + 8, 22, 'start', 'southbound')]
    : [way(x, y - 40, 'middle', 'northbound'), way(x, y + 44, 'middle', 'southbound')];
  return [...spots.flatMap((spot) => [arrow(track, spot, 1), arrow(track, spot, -1)]), ...words];
}

function way(x: number, y: number, anchor: Anchor, word: Direction): string {
  return `<text class="way-name ${anchor}" x="${x}" y="${y}">${word}</text>`;
}

function arrow(track: Track, spot: Spot, side: 1 | -1): string {
  const offset = side * carriageway;
  const [x, y] = pointAt(track, spot, offset);
  const [aheadX, aheadY] = pointAt(track, { leg: spot.leg, part: spot.part - side * 0.05 }, offset);
  const angle = Math.round((Math.atan2(aheadY - y, aheadX - x) * 180) / Math.PI);
  return `<path class="way" d="M-7-6L5 0L-7 6" transform="translate(${x} ${y}) rotate(${angle})"/>`;
}
