import { type Direction, directions, type JunctionNumber, type Leg } from '../../site/road/road.ts';
import { effects, isClosure } from '../effect.ts';
import type { Mark } from './mark.ts';
import { crossSection, type Side, type Strip, sideOf, stationOf } from './sheet.ts';
import { bandPath, headingAt, pathAlong, pointAt, roundToTenth, svgPoint } from './track.ts';

/** A mark on one carriageway of one leg. */
export interface Run {
  readonly strip: Strip;
  readonly mark: Mark;
  readonly side: Side;
  /** Stations of its ends, in px; a mark at one junction extends to both sides of it, within its leg. */
  readonly low: number;
  readonly high: number;
  /** Intervals next to which its number may be placed, counted from the strip's first junction. */
  readonly intervals: readonly number[];
}

/** Splits a mark into runs, one for each carriageway and leg that it covers. */
export function runsOf(strip: Strip, mark: Mark): Run[] {
  return strip.legs.flatMap((leg) => {
    const extentOn = extentBySide(strip, leg, mark);
    return extentOn
      ? sidesOf(leg, mark).map((side) => ({ strip, mark, side, ...extentOn(side) }))
      : [];
  });
}

/** The station that drivers reach first, and whether stations rise (1) or fall (-1) as they drive. */
function entryOf({ side, low, high }: Run): { start: number; way: 1 | -1 } {
  return side === -1 ? { start: low, way: 1 } : { start: high, way: -1 };
}

function sidesOf(leg: Leg, { direction }: Mark): Side[] {
  const driven: readonly Direction[] = direction === 'both' ? directions : [direction];
  return driven.map((one) => sideOf(leg, one));
}

function extentBySide(strip: Strip, leg: Leg, { from, to, slips }: Mark) {
  const first = Math.max(leg.first, Math.min(from, to));
  const last = Math.min(leg.last, Math.max(from, to));
  const numbers = strip.numbers.filter((number) => number >= first && number <= last);
  const [low, high] = [numbers[0], numbers.at(-1)];
  if (low === undefined || high === undefined || (low === high && from !== to)) return undefined;
  const stations = { low: stationOf(strip, low), high: stationOf(strip, high) };
  const junctionIndex = strip.numbers.indexOf(low);
  if (from !== to) {
    const intervals = numbers.slice(1).map((_, index) => junctionIndex + index);
    return () => ({ ...stations, intervals });
  }
  return (side: Side) => ({
    ...endsAtJunction(strip, leg, low, stations.low),
    intervals: intervalsAt(
      strip,
      leg,
      junctionIndex,
      slips.length === 1 ? slipSide(slips[0], side) : 0,
    ),
  });
}

/** Stations of a mark at one junction; where two legs meet, each leg has half of it. */
function endsAtJunction(strip: Strip, leg: Leg, number: JunctionNumber, station: number) {
  const reach = Math.min(strip.interval / 2, strip.margin);
  const legStartsHere = leg.first === number && strip.legs.some(({ last }) => last === number);
  const legEndsHere = leg.last === number && strip.legs.some(({ first }) => first === number);
  return {
    low: legStartsHere ? station : station - reach,
    high: legEndsHere ? station : station + reach,
  };
}

/** Returns 1 if a slip road has higher stations than its junction, else -1; exits are before it. */
export function slipSide(slip: Mark['slips'][number] | undefined, side: Side): 1 | -1 {
  const isAway = side === -1;
  return (slip === 'entry') === isAway ? 1 : -1;
}

/** The intervals next to a junction on its leg; only the one on side `onlySide`, unless 0 or off the leg. */
function intervalsAt(
  strip: Strip,
  leg: Leg,
  junctionIndex: number,
  onlySide: 1 | -1 | 0,
): number[] {
  const beside = [junctionIndex - 1, junctionIndex].filter((interval) => {
    const [first, last] = [strip.numbers[interval], strip.numbers[interval + 1]];
    return first !== undefined && last !== undefined && first >= leg.first && last <= leg.last;
  });
  const wanted = onlySide === 1 ? junctionIndex : junctionIndex - 1;
  return onlySide !== 0 && beside.includes(wanted) ? [wanted] : beside;
}

/** Drawing order, bottom to top, so that nothing covers a closed carriageway. */
const drawingOrder = effects.toReversed();

/** Draws all marks on a strip, without their numbers. */
export function marksOn(strip: Strip, marks: readonly Mark[]): string {
  const runs = marks.flatMap((mark) => runsOf(strip, mark));
  const drawn = drawingOrder.flatMap((effect) =>
    [false, true].flatMap((now) =>
      runs.filter(({ mark }) => mark.effect === effect && mark.now === now).map(drawRun),
    ),
  );
  return drawn.join('');
}

/** Draws a run by its effect, but one on a slip road or crossing always at that place. */
function drawRun(run: Run): string {
  const { crossing, slips, effect } = run.mark;
  if (crossing) return drawCrossing(run);
  return slips.length > 0 && effect !== 'closed' ? drawSlips(run) : drawByEffect[effect](run);
}

const drawByEffect: Readonly<Record<Mark['effect'], (run: Run) => string>> = {
  works: drawWorks,
  lanes: drawLanes,
  'slip-closed': drawSlips,
  'crossing-closed': drawCrossing,
  closed: (run) => (run.mark.now ? drawClosed(run) : drawClosedLater(run)),
};

/** Draws a red surface with white edges, and a gantry's cross at the end that drivers reach first. */
function drawClosed(run: Run): string {
  const { track } = run.strip;
  const [low, high] = [run.low + 8, run.high - 8];
  const offset = run.side * crossSection.lane;
  const { start, way } = entryOf({ ...run, low, high });
  const cross = pointAt(track, start + way * 12, offset);
  return (
    path('closed-edge', `M${pathAlong(track, low - 2, high + 2, offset)}`) +
    path('closed', `M${pathAlong(track, low, high, offset)}`) +
    `<use href="#road-cross" x="${roundToTenth(cross.x)}" y="${roundToTenth(cross.y)}"/>`
  );
}

/** Draws a red outline with white edges, wider than a current closure so that both are visible. */
function drawClosedLater({ strip, side, low, high }: Run): string {
  const [near, far] = [side * (crossSection.lane - 12.5), side * (crossSection.lane + 12.5)];
  const outline = bandPath(strip.track, low + 4, high - 4, near, far);
  return path('closed-later-edge', outline) + path('closed-later', outline);
}

/** Draws the closed half of the carriageway or both, hatched (outlined if later), with a taper and cones. */
function drawLanes(run: Run): string {
  const { track } = run.strip;
  const [low, high] = [run.low + 8, run.high - 8];
  const { start, way } = entryOf({ ...run, low, high });
  const end = start + way * (high - low);
  const taper = start + way * Math.min(20, (high - low) / 3);
  const [inner, outer] = halfOf(run);
  const area =
    `M${svgPoint(pointAt(track, start, outer))}L${pathAlong(track, taper, end, inner)}` +
    `L${pathAlong(track, end, start, outer)}Z`;
  const cones = [
    pointAt(track, start + way * 3, outer + Math.sign(inner - outer) * 2),
    pointAt(track, (start + taper) / 2, (inner + outer) / 2),
    ...steps(taper, end, run.mark.now ? 20 : 26).map((station) => pointAt(track, station, inner)),
  ];
  const marker = run.mark.now ? 'road-cone' : 'road-cone-later';
  const cone = `url(#${marker})`;
  return (
    (run.mark.now ? path('lanes', area, ' fill="url(#road-hatch)"') : path('lanes-later', area)) +
    path(
      'cones',
      `M${cones.map(svgPoint).join(' ')}`,
      ` marker-start="${cone}" marker-mid="${cone}" marker-end="${cone}"`,
    )
  );
}

/** Offsets of the closed lanes in px, the taper starting at `outer`; the left half if none is named. */
function halfOf({ side, mark: { lanes, laneStates = [] } }: Run): [inner: number, outer: number] {
  const median = 2 * crossSection.lane - crossSection.edge + 1.5;
  const closed = laneStates.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  const right = closed.filter((lane) => Number(lane.at(-1)) > (lanes?.of ?? 4) / 2);
  if (right.length === 0) return [side * crossSection.lane, side * (crossSection.edge - 1.5)];
  const isWholeCarriageway = right.length < closed.length;
  return isWholeCarriageway
    ? [side * median, side * (crossSection.edge - 1.5)]
    : [side * crossSection.lane, side * median];
}

/** Equally spaced stations from `from` up to but not including `to`, about `distance` px apart. */
function steps(from: number, to: number, distance: number): number[] {
  const count = Math.max(1, Math.round(Math.abs(to - from) / distance));
  return Array.from({ length: count }, (_, step) => from + ((to - from) * step) / count);
}

/** A spur beside the carriageway, with a bar across it. */
function drawSlips({ strip, side, mark }: Run): string {
  const station = stationOf(strip, mark.from);
  const position = svgPoint(pointAt(strip.track, station, side * crossSection.lane));
  const degrees = (headingAt(strip.track, station) * 180) / Math.PI + (side === -1 ? 0 : 180);
  const exitTransform = `translate(${position}) rotate(${roundToTenth(degrees)})`;
  return mark.slips
    .map((slip) => (slip === 'exit' ? exitTransform : `${exitTransform} scale(-1 1)`))
    .map((transform) => `<use ${classOf(mark)}href="#road-slip" transform="${transform}"/>`)
    .join('');
}

/** Draws a ring on the road or a bridge over it, only once although it concerns both carriageways. */
function drawCrossing({ strip, side, low, high, mark }: Run): string {
  if (side === 1 || !mark.crossing) return '';
  const { from, to } = mark;
  const station = from === to ? stationOf(strip, from) : (low + high) / 2;
  const degrees = (headingAt(strip.track, station) * 180) / Math.PI;
  const transform = `translate(${svgPoint(pointAt(strip.track, station))}) rotate(${roundToTenth(degrees)})`;
  return `<use ${classOf(mark)}href="#road-${mark.crossing}" transform="${transform}"/>`;
}

/** Returns the class attribute: hollow if the mark begins later, cone-coloured if it is no closure. */
function classOf({ effect, now }: Mark): string {
  const names = [now ? '' : 'slip-later', isClosure(effect) ? '' : 'slip-lanes'].filter(Boolean);
  return names.length > 0 ? `class="${names.join(' ')}" ` : '';
}

/** Draws a line in the verge, hollow if the works begin later. */
function drawWorks({ strip, side, low, high, mark }: Run): string {
  const [from, to] = [low + 6, high - 6];
  if (mark.now)
    return path('works', `M${pathAlong(strip.track, from, to, side * crossSection.verge)}`);
  const [near, far] = [side * (crossSection.verge - 2), side * (crossSection.verge + 2)];
  return path('works-later', bandPath(strip.track, from, to, near, far));
}

function path(className: string, data: string, attributes = ''): string {
  return `<path class="${className}" d="${data}"${attributes}/>`;
}
