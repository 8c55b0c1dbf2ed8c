import { isClosure } from '../../notice/effect.ts';
import { directions } from '../../road/road.ts';
import { bandPath, headingAt, pathAlong, pointAt, roundToTenth, svgPoint } from './centre-line.ts';
import { crossSection, type Side, type Strip, sideOf, stationOf } from './layout.ts';
import { type Mark, markEffects } from './mark.ts';

/** The part of a mark on one carriageway of one leg. */
export interface Run {
  readonly strip: Strip;
  readonly mark: Mark;
  readonly side: Side;
  /**
   * Stations of the ends of the run, in px. A mark at one junction extends to both sides of the junction,
   * within its leg.
   */
  readonly low: number;
  readonly high: number;
  /** Intervals next to which the mark's number may be placed; 0 is the first interval of the strip. */
  readonly intervals: readonly number[];
}

/** Splits a mark into runs, one for each carriageway and leg that it covers. */
export function runsOf(strip: Strip, mark: Mark): Run[] {
  const { direction, from, to, slips } = mark;
  return strip.legs.flatMap((leg) => {
    const legNumbers = strip.numbers.filter((number) => number >= leg.first && number <= leg.last);
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const numbers = legNumbers.filter((number) => number >= low && number <= high);
    const [first, last] = [numbers[0], numbers.at(-1)];
    // A stretch that only touches the leg at its end is drawn on the neighbouring leg.
    if (first === undefined || last === undefined || (first === last && from !== to)) return [];
    const sides = (direction === 'both' ? directions : [direction]).map((one) => sideOf(leg, one));
    const firstIndex = strip.numbers.indexOf(first);
    const stations = { low: stationOf(strip, first), high: stationOf(strip, last) };
    if (from !== to) {
      const intervals = numbers.slice(1).map((_, index) => firstIndex + index);
      return sides.map((side) => ({ strip, mark, side, ...stations, intervals }));
    }
    // At a junction of two legs, each leg has half of the mark.
    const legStartsHere = leg.first === first && strip.legs.some((one) => one.last === first);
    const legEndsHere = leg.last === first && strip.legs.some((one) => one.first === first);
    const runEnds = {
      low: legStartsHere ? stations.low : stations.low - strip.reach,
      high: legEndsHere ? stations.high : stations.high + strip.reach,
    };
    const adjacentIntervals = [
      ...(first === legNumbers[0] ? [] : [firstIndex - 1]),
      ...(first === legNumbers.at(-1) ? [] : [firstIndex]),
    ];
    return sides.map((side) => {
      const slipInterval = slipSide(slips[0], side) === 1 ? firstIndex : firstIndex - 1;
      const isOneSlip = slips.length === 1 && adjacentIntervals.includes(slipInterval);
      return {
        strip,
        mark,
        side,
        ...runEnds,
        intervals: isOneSlip ? [slipInterval] : adjacentIntervals,
      };
    });
  });
}

/**
 * Returns 1 if a slip road has higher stations than its junction, otherwise -1. Drivers reach an exit before
 * its junction.
 */
export function slipSide(slip: Mark['slips'][number] | undefined, side: Side): 1 | -1 {
  const isAscending = side === -1;
  return (slip === 'entry') === isAscending ? 1 : -1;
}

/** Draws all marks on a strip, without their labels. */
export function drawMarks(strip: Strip, marks: readonly Mark[]): string {
  const runs = marks.flatMap((mark) => runsOf(strip, mark));
  const drawnRuns = markEffects.flatMap((effect) =>
    [false, true].flatMap((now) =>
      runs.filter(({ mark }) => mark.effect === effect && mark.now === now).map(drawRun),
    ),
  );
  return drawnRuns.join('');
}

/** Draws a run by its effect. An incident is drawn on the road even if it is on a slip road or a crossing. */
function drawRun(run: Run): string {
  const { crossing, slips, effect } = run.mark;
  if (effect === 'incident') return drawIncident(run);
  if (crossing) return drawCrossing(run);
  return slips.length > 0 && effect !== 'closed' ? drawSlips(run) : drawByEffect[effect](run);
}

const drawByEffect: Readonly<Record<Mark['effect'], (run: Run) => string>> = {
  works: drawWorks,
  incident: drawIncident,
  lanes: drawLanes,
  'slip-closed': drawSlips,
  'crossing-closed': drawCrossing,
  closed: drawClosed,
};

/**
 * Draws a red surface with white edges, and the cross of a gantry sign at the end that drivers reach first. A
 * closure that is not active is an outline. The outline is wider than an active closure, so that both can be
 * seen.
 */
function drawClosed({ strip: { centreLine }, side, mark, ...run }: Run): string {
  if (!mark.now) {
    const [near, far] = [side * (crossSection.lane - 12.5), side * (crossSection.lane + 12.5)];
    const outline = bandPath(centreLine, run.low + 4, run.high - 4, near, far);
    return svgPath('closed-later-edge', outline) + svgPath('closed-later', outline);
  }
  const [low, high] = [run.low + 8, run.high - 8];
  const offset = side * crossSection.lane;
  const crossPoint = pointAt(centreLine, side === -1 ? low + 12 : high - 12, offset);
  return (
    svgPath('closed-edge', `M${pathAlong(centreLine, low - 2, high + 2, offset)}`) +
    svgPath('closed', `M${pathAlong(centreLine, low, high, offset)}`) +
    `<use href="#road-cross" x="${roundToTenth(crossPoint.x)}" y="${roundToTenth(crossPoint.y)}"/>`
  );
}

/** Draws the closed half or both halves of the carriageway, with a taper and cones. */
function drawLanes(run: Run): string {
  const { centreLine } = run.strip;
  const { now } = run.mark;
  const [low, high] = [run.low + 8, run.high - 8];
  const [start, end, way] = run.side === -1 ? [low, high, 1] : [high, low, -1];
  const taper = start + way * Math.min(20, (high - low) / 3);
  const [inner, outer] = closedOffsetsOf(run);
  const shape =
    `M${svgPoint(pointAt(centreLine, start, outer))}L${pathAlong(centreLine, taper, end, inner)}` +
    `L${pathAlong(centreLine, end, start, outer)}Z`;
  const coneCount = Math.max(1, Math.round(Math.abs(end - taper) / (now ? 20 : 26)));
  const cones = [
    pointAt(centreLine, start + way * 3, outer + Math.sign(inner - outer) * 2),
    pointAt(centreLine, (start + taper) / 2, (inner + outer) / 2),
    ...Array.from({ length: coneCount }, (_, index) =>
      pointAt(centreLine, taper + ((end - taper) * index) / coneCount, inner),
    ),
  ];
  const coneMarker = `url(#${now ? 'road-cone' : 'road-cone-later'})`;
  return (
    (now ? svgPath('lanes', shape, ' fill="url(#road-hatch)"') : svgPath('lanes-later', shape)) +
    svgPath(
      'cones',
      `M${cones.map(svgPoint).join(' ')}`,
      ` marker-start="${coneMarker}" marker-mid="${coneMarker}" marker-end="${coneMarker}"`,
    )
  );
}

/** Returns the offsets of the closed lanes in px; without lane names, of the left half. The taper starts at `outer`. */
function closedOffsetsOf(run: Run): [inner: number, outer: number] {
  const { lanes, laneStates = [] } = run.mark;
  const middle = run.side * crossSection.lane;
  const verge = run.side * (crossSection.edge - 1.5);
  const median = run.side * (2 * crossSection.lane - crossSection.edge + 1.5);
  const closedLanes = laneStates.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  const rightLanes = closedLanes.filter((lane) => Number(lane.at(-1)) > (lanes?.of ?? 4) / 2);
  if (rightLanes.length === 0) return [middle, verge];
  return rightLanes.length < closedLanes.length ? [median, verge] : [middle, median];
}

/** Draws each closed slip road as a spur beside the carriageway, with a bar across it. */
function drawSlips({ strip, side, mark }: Run): string {
  const station = stationOf(strip, mark.from);
  const position = svgPoint(pointAt(strip.centreLine, station, side * crossSection.lane));
  const degrees = (headingAt(strip.centreLine, station) * 180) / Math.PI + (side === -1 ? 0 : 180);
  const exitTransform = `translate(${position}) rotate(${roundToTenth(degrees)})`;
  return mark.slips
    .map((slip) => (slip === 'exit' ? exitTransform : `${exitTransform} scale(-1 1)`))
    .map((transform) => `<use ${classOf(mark)}href="#road-slip" transform="${transform}"/>`)
    .join('');
}

/** Draws a roundabout as a ring on the road, or a bridge over the road, once for both carriageways. */
function drawCrossing({ strip, side, low, high, mark }: Run): string {
  if (side === 1 || !mark.crossing) return '';
  const { from, to } = mark;
  const station = from === to ? stationOf(strip, from) : (low + high) / 2;
  const degrees = (headingAt(strip.centreLine, station) * 180) / Math.PI;
  const transform = `translate(${svgPoint(pointAt(strip.centreLine, station))}) rotate(${roundToTenth(degrees)})`;
  return `<use ${classOf(mark)}href="#road-${mark.crossing}" transform="${transform}"/>`;
}

/**
 * Returns the class attribute. A mark that is not active is hollow, and a mark that is not a closure has the
 * colour of cones.
 */
function classOf({ effect, now }: Mark): string {
  const classNames = [
    now ? '' : 'slip-later',
    effect !== 'incident' && isClosure(effect) ? '' : 'slip-lanes',
  ].filter(Boolean);
  return classNames.length > 0 ? `class="${classNames.join(' ')}" ` : '';
}

/** Draws a line in the verge, which is hollow if the works begin later. */
function drawWorks({ strip, side, low, high, mark }: Run): string {
  const [from, to] = [low + 6, high - 6];
  if (mark.now)
    return svgPath('works', `M${pathAlong(strip.centreLine, from, to, side * crossSection.verge)}`);
  const [near, far] = [side * (crossSection.verge - 2), side * (crossSection.verge + 2)];
  return svgPath('works-later', bandPath(strip.centreLine, from, to, near, far));
}

/** Draws a warning triangle in the middle, and a dashed line along the carriageway. */
function drawIncident({ strip: { centreLine }, side, low, high, mark }: Run): string {
  const offset = side * crossSection.lane;
  const middle = svgPoint(pointAt(centreLine, (low + high) / 2, offset));
  const [fill, edge] = mark.now ? ['verge-works', 'signal'] : ['tarmac', 'verge-works'];
  return (
    svgPath(
      'works',
      `M${pathAlong(centreLine, low + 6, high - 6, offset)}`,
      ' stroke-dasharray="4 7"',
    ) +
    `<use class="warning${mark.now ? '' : '-later'}" fill="var(--${fill})" stroke="var(--${edge})" href="#road-warning" transform="translate(${middle})"/>`
  );
}

function svgPath(className: string, data: string, attributes = ''): string {
  return `<path class="${className}" d="${data}"${attributes}/>`;
}
