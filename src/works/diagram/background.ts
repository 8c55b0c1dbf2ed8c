import { type Junction, junctions } from '../../road/road.ts';
import { href } from '../../site/routes.ts';
import {
  headingAt,
  type Point,
  pathAlong,
  pointAt,
  roundToTenth,
  svgPoint,
} from './centre-line.ts';
import {
  crossSection,
  directionOn,
  isTolled,
  type Layout,
  legAt,
  type Side,
  type Strip,
  stationAt,
  stationOf,
} from './layout.ts';

/** Draws the constant background: the road, its junctions, the toll, the directions and the key. */
export function backgroundOf({ strips, headings, key }: Layout): string {
  return [
    ...headings.map(({ x, y, text }) => drawText('strip-name', { x, y }, text)),
    ...strips.map(drawSurface),
    ...strips.map(drawArrows),
    ...strips.map(drawEndNames),
    ...strips.map(drawDirectionNames),
    ...strips.map(drawToll),
    ...strips.flatMap((strip) =>
      junctions
        .filter(({ number }) => strip.numbers.includes(number))
        .map((one) => drawPlate(strip, one)),
    ),
    key ? `<use href="#road-key" x="${key.x}" y="${key.y}"/>` : '',
  ].join('');
}

const sides: readonly Side[] = [-1, 1];

/** Draws two carriageways of two lanes each, with their verges. */
export function drawSurface({ centreLine }: Pick<Strip, 'centreLine'>): string {
  const { lane, edge } = crossSection;
  const [edgeLine, medianLine] = [edge - 0.75, 2 * lane - edge + 0.75];
  const lines: readonly [name: string, offsets: readonly number[]][] = [
    ['verge', [0]],
    ['tarmac', [-lane, lane]],
    ['edge-line', [-edgeLine, edgeLine, -medianLine, medianLine]],
    ['lane-line', [-lane, lane]],
  ];
  return lines
    .map(([name, offsets]) => {
      const pathData = offsets.map(
        (offset) => `M${pathAlong(centreLine, 0, centreLine.length, offset)}`,
      );
      return `<path class="${name}" d="${pathData.join('')}"/>`;
    })
    .join('');
}

/** Draws arrows on both carriageways between junctions, in the direction of travel. */
export function drawArrows(strip: Strip): string {
  const { centreLine } = strip;
  return strip.numbers
    .slice(1)
    .flatMap((_, interval) => {
      if (interval % strip.arrows !== 0 || isTolled(strip, interval)) return [];
      const station = stationAt(strip, interval + 0.5);
      return sides.map((side) => {
        const heading = headingAt(centreLine, station) + (side === -1 ? 0 : Math.PI);
        const position = svgPoint(pointAt(centreLine, station, side * crossSection.lane));
        const degrees = roundToTenth((heading * 180) / Math.PI);
        return `<use href="#road-arrow" transform="translate(${position}) rotate(${degrees})"/>`;
      });
    })
    .join('');
}

function drawEndNames(strip: Strip): string {
  const { centreLine, legs } = strip;
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) return '';
  return sides
    .flatMap((side) => [
      drawEndName(
        pointAt(centreLine, -13, side),
        headingAt(centreLine, 0) + Math.PI,
        -side,
        directionOn(first, side),
      ),
      drawEndName(
        pointAt(centreLine, centreLine.length + 13, side),
        headingAt(centreLine, centreLine.length),
        side,
        directionOn(last, side),
      ),
    ])
    .join('');
}

/**
 * Draws a direction name beyond an end of the road: beside the centre line of a vertical road, or above or
 * below the centre line of a horizontal road.
 * @param heading direction away from the road, in radians
 * @param side -1 for the left of the heading, 1 for the right
 */
function drawEndName({ x, y }: Point, heading: number, side: number, word: string): string {
  const rightward = Math.cos(heading);
  if (Math.abs(rightward) > 0.5) {
    const at = { x: x - 3 * rightward, y: y + side * rightward * (crossSection.lane - 1) };
    return drawText(rightward > 0 ? 'word start' : 'word end', at, word);
  }
  const isLeft = side * Math.sin(heading) > 0;
  return drawText(isLeft ? 'word end' : 'word start', { x: x + (isLeft ? -4 : 4), y }, word);
}

function drawDirectionNames(strip: Strip): string {
  return strip.directionNames
    .map(({ place, offset, anchor }) => {
      const leg = legAt(strip, place);
      const at = pointAt(strip.centreLine, stationAt(strip, place), offset);
      return leg ? drawText(`word ${anchor}`, at, directionOn(leg, offset < 0 ? -1 : 1)) : '';
    })
    .join('');
}

/** Draws a gantry across the road where the toll is charged. */
function drawToll(strip: Strip): string {
  const tollInterval = strip.numbers.findIndex((_, index) => isTolled(strip, index));
  if (tollInterval < 0) return '';
  const station = stationAt(strip, tollInterval + 0.5);
  const at = (offset: number) => pointAt(strip.centreLine, station, strip.plates * offset);
  const beamPath = `M${svgPoint(at(-crossSection.end))}L${svgPoint(at(crossSection.end))}`;
  return (
    `<path class="tie" d="M${svgPoint(at(0))}L${svgPoint(at(strip.tollName - 6))}"/>` +
    `<path stroke="var(--ink)" stroke-width="9" stroke-linecap="round" d="${beamPath}"/>` +
    `<path stroke="var(--surface)" stroke-width="3" stroke-linecap="round" d="${beamPath}"/>` +
    drawText(`meets ${anchorOf(outwardVector(strip, station))}`, at(strip.tollName), 'Toll')
  );
}

/** Draws a junction's number sign (44 by 28 px), its name and its connecting road as one link. */
function drawPlate(strip: Strip, { number, name, meets }: Junction): string {
  const station = stationOf(strip, number);
  const outward = outwardVector(strip, station);
  const halfPlate = 22 * Math.abs(outward.x) + 14 * Math.abs(outward.y);
  const at = (offset: number) => pointAt(strip.centreLine, station, strip.plates * offset);
  const middle = at(strip.plateOffset + halfPlate);
  const { nameAt, meetsAt, hit } = plateLayout(middle, outward, name === meets);
  const anchor = anchorOf(outward);
  return [
    `<path class="tie" d="M${svgPoint(at(crossSection.end))}L${svgPoint(middle)}"/>`,
    `<a href="${href('junction', `j${number}`)}" tabindex="-1"><rect fill="transparent" x="${roundToTenth(hit.x)}" y="${roundToTenth(hit.y)}" width="${hit.width}" height="${hit.height}" rx="6"/>`,
    `<use class="plate" href="#road-plate" x="${roundToTenth(middle.x)}" y="${roundToTenth(middle.y)}"/>`,
    drawText('plate-text', middle, `J${number}`),
    drawText(`name ${anchor}`, nameAt, name),
    name === meets ? '' : drawText(`meets ${anchor}`, meetsAt, meets),
    '</a>',
  ].join('');
}

/** Returns the unit vector from the road towards its junction number signs. */
function outwardVector({ centreLine, plates: side }: Strip, station: number): Point {
  const heading = headingAt(centreLine, station);
  return { x: -Math.sin(heading) * side, y: Math.cos(heading) * side };
}

type Anchor = 'start' | 'middle' | 'end';

function anchorOf({ x, y }: Point): Anchor {
  if (Math.abs(y) > 0.8) return 'middle';
  return x > 0 ? 'start' : 'end';
}

/** Returns the positions of the junction's name and of its connecting road, and the clickable area of the link. */
function plateLayout({ x, y }: Point, out: Point, isNameOnly: boolean) {
  if (anchorOf(out) === 'middle') {
    const outwardSign = Math.sign(out.y);
    const [near, far] = [
      { x, y: y + outwardSign * 28 },
      { x, y: y + outwardSign * 48 },
    ];
    const [nameAt, meetsAt] = outwardSign < 0 && !isNameOnly ? [far, near] : [near, far];
    return {
      nameAt,
      meetsAt,
      hit: { x: x - 55, y: y + (outwardSign < 0 ? -60 : -17), width: 110, height: 77 },
    };
  }
  const outwardSign = Math.sign(out.x);
  return {
    nameAt: { x: x + outwardSign * 27, y: isNameOnly ? y : y - 9 },
    meetsAt: { x: x + outwardSign * 27, y: y + 10 },
    hit: { x: x - (outwardSign > 0 ? 26 : 144), y: y - 24, width: 170, height: 48 },
  };
}

export function drawText(className: string, { x, y }: Point, text: string): string {
  return `<text class="${className}" x="${roundToTenth(x)}" y="${roundToTenth(y)}">${text}</text>`;
}
