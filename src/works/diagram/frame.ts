import { findJunction } from '../../site/road/network.ts';
import type { Junction } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import {
  crossSection,
  directionOn,
  isTolled,
  legAt,
  type Sheet,
  type Side,
  type Strip,
  stationOf,
} from './sheet.ts';
import { headingAt, type Point, pathAlong, pointAt, roundToTenth, svgPoint } from './track.ts';

/** Draws the constant part of a drawing: the road, its junctions, the toll, the directions and the key. */
export function frameOf({ strips, headings, key }: Sheet): string {
  return [
    ...headings.map(({ x, y, text }) => label('strip-name', { x, y }, text)),
    ...strips.map(surface),
    ...strips.map(arrows),
    ...strips.map(endNames),
    ...strips.map(directionNames),
    ...strips.map(toll),
    ...strips.flatMap(plates),
    key ? `<use href="#road-key" x="${key.x}" y="${key.y}"/>` : '',
  ].join('');
}

const sides: readonly Side[] = [-1, 1];

/** Two carriageways of two lanes each, with their verges. */
export function surface({ track }: Pick<Strip, 'track'>): string {
  const { lane, edge } = crossSection;
  const lines: readonly [name: string, offsets: readonly number[]][] = [
    ['verge', [0]],
    ['tarmac', [lane]],
    ['edge-line', [edge - 0.75, 2 * lane - edge + 0.75]],
    ['lane-line', [lane]],
  ];
  return lines
    .map(([name, offsets]) => {
      const both = offsets.flatMap((offset) => (offset === 0 ? [0] : [-offset, offset]));
      const data = both.map((offset) => `M${pathAlong(track, 0, track.length, offset)}`);
      return `<path class="${name}" d="${data.join('')}"/>`;
    })
    .join('');
}

/** Draws arrows on both carriageways between junctions, in the direction of travel. */
export function arrows(strip: Strip): string {
  return strip.numbers
    .slice(1)
    .flatMap((number, place) => {
      if (place % strip.arrows !== 0 || isTolled(strip, place)) return [];
      const station = stationOf(strip, number) - strip.interval / 2;
      return sides.map((side) => arrow(strip, station, side));
    })
    .join('');
}

function arrow({ track }: Strip, station: number, side: Side): string {
  const heading = headingAt(track, station) + (side === -1 ? 0 : Math.PI);
  const position = svgPoint(pointAt(track, station, side * crossSection.lane));
  const degrees = roundToTenth((heading * 180) / Math.PI);
  return `<use href="#road-arrow" transform="translate(${position}) rotate(${degrees})"/>`;
}

/** Draws the name of each carriageway's direction at both ends of a strip. */
function endNames(strip: Strip): string {
  const { track, legs } = strip;
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) return '';
  return sides
    .flatMap((side) => [
      endName(
        pointAt(track, -13, side),
        headingAt(track, 0) + Math.PI,
        -side,
        directionOn(first, side),
      ),
      endName(
        pointAt(track, track.length + 13, side),
        headingAt(track, track.length),
        side,
        directionOn(last, side),
      ),
    ])
    .join('');
}

/**
 * Places the two direction names past an end of the road: left and right of its middle if it is vertical
 * there, one above the other if horizontal. The heading points away from the road; side -1 is to its left.
 */
function endName({ x, y }: Point, heading: number, side: number, word: string): string {
  const onward = Math.cos(heading);
  if (Math.abs(onward) > 0.5) {
    const at = { x: x - 3 * onward, y: y + side * onward * (crossSection.lane - 1) };
    return label(onward > 0 ? 'word start' : 'word end', at, word);
  }
  const isLeft = side * Math.sin(heading) > 0;
  return label(isLeft ? 'word end' : 'word start', { x: x + (isLeft ? -4 : 4), y }, word);
}

function directionNames(strip: Strip): string {
  return strip.directionNames
    .map(({ place, offset, anchor }) => {
      const leg = legAt(strip, place);
      const at = pointAt(strip.track, strip.margin + place * strip.interval, offset);
      return leg ? label(`word ${anchor}`, at, directionOn(leg, offset < 0 ? -1 : 1)) : '';
    })
    .join('');
}

/** A gantry across the road where the toll is charged. */
function toll(strip: Strip): string {
  const tollInterval = strip.numbers.findIndex((_, index) => isTolled(strip, index));
  if (tollInterval < 0) return '';
  const station = strip.margin + (tollInterval + 0.5) * strip.interval;
  const at = (offset: number) => pointAt(strip.track, station, strip.plates * offset);
  const beam = `M${svgPoint(at(-crossSection.end))}L${svgPoint(at(crossSection.end))}`;
  return (
    `<path class="tie" d="M${svgPoint(at(0))}L${svgPoint(at(strip.tollName - 6))}"/>` +
    `<path class="gantry" d="${beam}"/><path class="gantry-beam" d="${beam}"/>` +
    label(`meets ${anchorOf(outwards(strip, station))}`, at(strip.tollName), 'Toll')
  );
}

function plates(strip: Strip): string[] {
  return strip.numbers.flatMap((number) => {
    const found = findJunction(number);
    return found ? [plate(strip, found)] : [];
  });
}

const plateSize = { width: 44, height: 28 } as const;

/** Draws a junction's number sign, its name and the road that it leads to, all as one link. */
function plate(strip: Strip, { number, name, meets }: Junction): string {
  const station = stationOf(strip, number);
  const out = outwards(strip, station);
  const half = (Math.abs(out.x) * plateSize.width + Math.abs(out.y) * plateSize.height) / 2;
  const at = (offset: number) => pointAt(strip.track, station, strip.plates * offset);
  const middle = at(crossSection.plate + half);
  const [nameAt, meetsAt, hit] = plateLayout(middle, out, name === meets);
  const anchor = anchorOf(out);
  return [
    `<path class="tie" d="M${svgPoint(at(crossSection.end))}L${svgPoint(middle)}"/>`,
    `<a href="${href('junction', `j${number}`)}" tabindex="-1"><rect class="hit" ${hit}/>`,
    `<use class="plate" href="#road-plate" x="${roundToTenth(middle.x)}" y="${roundToTenth(middle.y)}"/>`,
    label('plate-text', middle, `J${number}`),
    label(`name ${anchor}`, nameAt, name),
    name === meets ? '' : label(`meets ${anchor}`, meetsAt, meets),
    '</a>',
  ].join('');
}

/** Unit vector from the road towards its junction number signs. */
function outwards({ track, plates: side }: Strip, station: number): Point {
  const heading = headingAt(track, station);
  return { x: -Math.sin(heading) * side, y: Math.cos(heading) * side };
}

type Anchor = 'start' | 'middle' | 'end';

function anchorOf({ x, y }: Point): Anchor {
  if (Math.abs(y) > 0.8) return 'middle';
  return x > 0 ? 'start' : 'end';
}

/** Positions of a junction's name and road next to its number sign, and the clickable area of its link. */
function plateLayout({ x, y }: Point, out: Point, isNameOnly: boolean): [Point, Point, string] {
  if (anchorOf(out) === 'middle') {
    const way = Math.sign(out.y);
    const [near, far] = [y + way * 28, y + way * 48];
    const hit = rectAttributes(x - 55, y + (way < 0 ? -60 : -17), 110, 77);
    return way < 0 && !isNameOnly
      ? [{ x, y: far }, { x, y: near }, hit]
      : [{ x, y: near }, { x, y: far }, hit];
  }
  const way = Math.sign(out.x);
  const hit = rectAttributes(x - (way > 0 ? 26 : 144), y - 24, 170, 48);
  const beside = x + way * 29;
  return [{ x: beside, y: isNameOnly ? y : y - 9 }, { x: beside, y: y + 10 }, hit];
}

function rectAttributes(x: number, y: number, width: number, height: number): string {
  return `x="${roundToTenth(x)}" y="${roundToTenth(y)}" width="${width}" height="${height}" rx="6"`;
}

export function label(className: string, { x, y }: Point, text: string): string {
  return `<text class="${className}" x="${roundToTenth(x)}" y="${roundToTenth(y)}">${text}</text>`;
}
