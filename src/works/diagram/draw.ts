import { isClosure } from '../../notice/effect.ts';
import { memoizePerObject } from '../../road/per-object.ts';
import { directions } from '../../road/road.ts';
import { type Mark, markEffects } from './mark.ts';
import { crossSection, type Strip, type Track } from './strip.ts';

/** The part of a mark on one carriageway of one leg, between two places of its strip. */
interface Span {
  readonly strip: Strip;
  readonly mark: Mark;
  readonly side: 0 | 1;
  readonly low: number;
  readonly high: number;
}

/** Splits a mark into spans, one for each carriageway and leg that it covers. */
export function spansOf(strip: Strip, mark: Mark): Span[] {
  return strip.legs.flatMap((leg, index) => {
    const [first, last] = mark.from < mark.to ? [mark.from, mark.to] : [mark.to, mark.from];
    const within = strip.numbers.flatMap((number, place) =>
      number >= first && number <= last && place >= leg.first && place <= leg.last ? [place] : [],
    );
    const [lowest, highest] = [within[0], within.at(-1)];
    // A stretch that only touches the leg at its end is drawn on the neighbouring leg.
    if (lowest === undefined || highest === undefined) return [];
    if (lowest === highest && mark.from !== mark.to) return [];
    // A mark at one junction extends to both sides, but at a junction of two legs only within its leg.
    const isOne = mark.from === mark.to;
    const low = isOne && !(index > 0 && lowest === leg.first) ? lowest - 0.5 : lowest;
    const isEnd = index < strip.legs.length - 1 && highest === leg.last;
    const high = isOne && !isEnd ? highest + 0.5 : highest;
    const ways = mark.direction === 'both' ? directions : [mark.direction];
    return ways.map((way) => ({
      ...{ strip, mark, low, high, side: way === leg.ascendingDirection ? 0 : 1 },
    }));
  });
}

/**
 * Draws all marks on a strip, without their numbers.
 * @param sheet URL of the file that contains the shapes
 */
export function drawMarks(strip: Strip, marks: readonly Mark[], sheet: string): string {
  // An outline comes first, because it covers the road; longer outlines come before shorter ones.
  const layerOf = ({ mark: { effect, now }, low, high }: Span) =>
    effect === 'closed' && !now ? low - high : 1 + 2 * markEffects.indexOf(effect) + (now ? 1 : 0);
  return marks
    .flatMap((mark) => spansOf(strip, mark))
    .toSorted((one, other) => layerOf(one) - layerOf(other))
    .flatMap(shapesOf)
    .map(({ id, attributes }) =>
      id ? `<use href="${sheet}#${id}"${attributes}/>` : `<path${attributes}/>`,
    )
    .join('');
}

/** A shape of the sheet, or a path of its own without an id. */
interface DrawnShape {
  readonly id?: string;
  readonly attributes: string;
}

/** Returns the shapes of a span by its effect. An incident is on the road even if it is on a slip road. */
function shapesOf(span: Span): DrawnShape[] {
  const { crossing, slips, effect, now } = span.mark;
  if (effect === 'incident') return incidentShapes(span);
  if (crossing || effect === 'crossing-closed') return crossingShapes(span);
  if (slips.length > 0 && effect !== 'closed') return slipShapes(span);
  if (effect === 'works') return [dash(span, now ? 'works' : 'works-later', 6, 'verge')];
  return effect === 'lanes' ? laneShapes(span) : closedShapes(span);
}

/** Returns the start and the length of a span on a line, in px. */
function extentOf(
  { strip, side, low, high }: Stretch,
  line: keyof Track['stations'],
  trim: number,
) {
  const { [line]: stations = strip.tracks[side].stations.lane } = strip.tracks[side].stations;
  const [one = 0, other = 0] = [stations[2 * low + 1], stations[2 * high + 1]];
  return { start: Math.min(one, other) + trim, length: Math.abs(one - other) - 2 * trim };
}

/** A stretch of a carriageway, without a mark. */
type Stretch = Omit<Span, 'mark'>;

/** Returns a dash of a mark along the carriageway, or the dashes of a pattern. */
function dash(
  span: Stretch,
  name: string,
  trim: number,
  line: keyof Track['stations'] = 'lane',
  [dot, gap]: readonly [number, number] = [0, 0],
): DrawnShape {
  const { start, length } = extentOf(span, line, trim);
  const dotted = () => `${`${dot} ${gap} `.repeat(Math.max(1, Math.round(length / (dot + gap))))}0`;
  const dashes = gap > 0 ? dotted() : length;
  const attributes = ` stroke-dasharray="${dashes} 9999" stroke-dashoffset="-${start}"`;
  return { id: `${name}-${span.strip.id}${span.side}`, attributes };
}

/** Returns the transform to a place on a carriageway, `ahead` of another place in driving order. */
function spotAt({ strip, side }: Stretch, place: number, ahead = 0) {
  const index = 3 * Math.round(4 * (place + (side === 0 ? ahead : -ahead)) + 2);
  const [x = 0, y = 0, direction = 0] = strip.tracks[side].spots.slice(index, index + 3);
  return { x, y, direction };
}

/**
 * A red surface with white edges, and the cross of a gantry sign at the end that drivers reach first. A closure
 * that is not active is an outline, which is wider, so that both can be seen.
 */
function closedShapes({ mark, ...span }: Span): DrawnShape[] {
  if (!mark.now) return [dash(span, 'later', 4), dash(span, 'inner', 9)];
  const { x, y } = spotAt(span, span.side === 0 ? span.low : span.high, 0.25);
  return [dash(span, 'closed', 8), { id: 'cross', attributes: ` x="${x}" y="${y}"` }];
}

/** The closed half or both halves of the carriageway, with cones along it. */
function laneShapes({ mark, ...span }: Span): DrawnShape[] {
  const areas = closedHalves(mark).map((name) => {
    const { d, length } = span.strip.tracks[span.side].halves[name];
    const stroke = mark.now
      ? 'url(#road-hatch)" stroke-width="11'
      : 'var(--cone)" stroke-width="2.5';
    const { attributes } = dash(span, '', 8, name);
    return { attributes: ` stroke="${stroke}" pathLength="${length}" d="${d}"${attributes}` };
  });
  const cones = dash(span, mark.now ? 'cones' : 'cones-later', 10, 'lane', [0, 20]);
  return [...areas, cones];
}

/** Returns the halves with closed lanes; without lane names, the left half. */
function closedHalves({ lanes: { of = 4, states = [] } = {} }: Mark): ('near' | 'far')[] {
  const closedLanes = states.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  const rightLanes = closedLanes.filter((lane) => Number(lane.at(-1)) > of / 2);
  if (rightLanes.length === 0) return ['near'];
  return rightLanes.length < closedLanes.length ? ['near', 'far'] : ['far'];
}

/** A spur beside the carriageway for each closed slip road, with a bar across it. */
function slipShapes({ mark, ...span }: Span): DrawnShape[] {
  const { x, y, direction } = spotAt(span, span.strip.numbers.indexOf(mark.from));
  return mark.slips.map((slip) => {
    const mirror = slip === 'exit' ? '' : ' scale(-1 1)';
    const transform = `translate(${x} ${y}) rotate(${direction})${mirror}`;
    return { id: idOf('slip', mark), attributes: ` transform="${transform}"` };
  });
}

/** A ring on the road for a roundabout, or a bridge over the road, once for both carriageways. */
function crossingShapes({ mark, ...span }: Span): DrawnShape[] {
  const { strip, low, high, side } = span;
  if (side === 1 || !mark.crossing) return [];
  const place = mark.from === mark.to ? strip.numbers.indexOf(mark.from) : (low + high) / 2;
  const [left, right] = [spotAt(span, place), spotAt({ ...span, side: 1 }, place)];
  const middle = `${(left.x + right.x) / 2} ${(left.y + right.y) / 2}`;
  const transform = `translate(${middle}) rotate(${left.direction})`;
  return [{ id: idOf(mark.crossing, mark), attributes: ` transform="${transform}"` }];
}

/** Returns the id of a shape beside or across the road, by the state of its mark. */
function idOf(shape: 'slip' | NonNullable<Mark['crossing']>, { effect, now }: Mark): string {
  const isClosed = effect !== 'incident' && isClosure(effect);
  return [shape, isClosed ? '' : '-lanes', now ? '' : '-later'].join('');
}

/** A dotted line along the carriageway and a triangle, which is neither on a toll line nor on a cross. */
function incidentShapes({ mark, ...span }: Span): DrawnShape[] {
  const { x, y } = spotAt(span, Math.round(span.low + span.high) / 2, 0.25);
  return [
    dash(span, 'incident', 10, 'lane', [4, 7]),
    { id: mark.now ? 'warning' : 'warning-later', attributes: ` x="${x}" y="${y}"` },
  ];
}

/** Numbers of marks at one place beside a carriageway. */
interface Plate {
  readonly x: number;
  readonly y: number;
  /** Unit vector from the road. */
  readonly outward: { readonly x: number; readonly y: number };
  readonly perRow: number;
  readonly marks: readonly Mark[];
}

/** Width and height of a number, of a further row and of a character, in px. */
const [numberSize, rowSize, characterSize] = [29.2, 19, 9];
/** Length of a slip road along the road, in px. */
const slipLength = 40;

/**
 * Draws the number of each mark at the middle of its stretch. Numbers that touch share one plate: "2, 5".
 */
export function drawNumbers(strip: Strip, marks: readonly Mark[]): string {
  const plates: Plate[] = [];
  // The parts of one notice share a number. It stands beside the longest part, away from the signs.
  for (const parts of Map.groupBy(marks, ({ number }) => number).values()) {
    const [span] = parts
      .flatMap((mark) => spansOf(strip, mark))
      .toSorted(
        (one, other) =>
          other.high - other.low - (one.high - one.low) ||
          Number(one.side === strip.signs) - Number(other.side === strip.signs),
      );
    if (span) addPlate(plates, plateOf(span));
  }
  return plates.map(drawPlate).join('');
}

function plateOf(span: Span): Plate {
  const { strip, side, low, high, mark } = span;
  const middle = Math.round(low + high) / 2;
  const [slip] = mark.slips;
  // Next to a junction there is a sign or a slip road.
  const isTaken = Number.isInteger(middle) && (side === strip.signs || slip !== undefined);
  // On short intervals, the number stands on the other side of the junction than the slip road.
  const { length } = extentOf({ strip, side, low: 0, high: 1 }, 'lane', 0);
  const isBefore = ((slip === 'entry') === (side === 1)) !== length < 2 * slipLength;
  const shifted = middle + (isBefore && slip ? -0.5 : 0.5);
  const isOnRoad = shifted >= 0 && shifted <= strip.numbers.length - 1;
  const place = !isTaken ? middle : isOnRoad ? shifted : 2 * middle - shifted;
  const { x, y, direction } = spotAt(span, place);
  const radians = (direction * Math.PI) / 180;
  const outward = { x: Math.sin(radians), y: -Math.cos(radians) };
  const distance = crossSection.end + 2 + numberSize / 2 - crossSection.lane;
  // A row between two signs above each other is long.
  const isBetweenSigns = side === strip.signs && Math.abs(outward.x) > 0.8;
  const perRow = isBetweenSigns ? 4 : 2;
  return {
    ...{ x: x + distance * outward.x, y: y + distance * outward.y },
    ...{ outward, perRow, marks: [mark] },
  };
}

/** Adds a plate. While it touches another plate, replaces both by one at the place of the other. */
function addPlate(plates: Plate[], plate: Plate): void {
  const index = plates.findIndex((other) => touch(boxOf(plate), boxOf(other)));
  const [other] = index < 0 ? [] : plates.splice(index, 1);
  if (!other) plates.push(plate);
  else addPlate(plates, { ...other, marks: [...other.marks, ...plate.marks] });
}

type Box = ReturnType<typeof boxOf>;

function touch(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}

/** Returns the position and size of a plate, which grows away from the road. */
const boxOf = memoizePerObject(({ x, y, outward, perRow, marks }: Plate) => {
  const rows = rowsOf(marks, perRow);
  const characters = Math.max(
    ...rows.map((row) => row.map(({ number }) => number).join(', ').length),
  );
  const width = marks.length === 1 ? numberSize : characterSize * characters + 10;
  const height = numberSize + rowSize * (rows.length - 1);
  return {
    x: Math.round(x + (outward.x * (width - numberSize)) / 2),
    y: Math.round(y + (outward.y * (height - numberSize)) / 2),
    ...{ width, height, rows },
  };
});

function rowsOf(marks: readonly Mark[], perRow: number): Mark[][] {
  const sorted = marks.toSorted((one, other) => one.number - other.number);
  return Array.from({ length: Math.ceil(sorted.length / perRow) }, (_, row) =>
    sorted.slice(row * perRow, (row + 1) * perRow),
  );
}

/** Matches paths and fragments whose characters need no escaping in HTML. */
const safeHrefPattern = /^[/#][\w/#-]*$/;

function drawPlate(plate: Plate): string {
  const { x, y, width, height, rows } = boxOf(plate);
  const [left, top] = [x - width / 2, y - height / 2];
  const disc = `<rect class="disc" x="${left}" y="${top}" width="${width}" height="${height}" rx="${numberSize / 2}"/>`;
  const link = ({ href }: Mark, content: string) =>
    safeHrefPattern.test(href) ? `<a href="${href}" tabindex="-1">${content}</a>` : content;
  const text = (content: string, rowY: number) =>
    `<text class="number" x="${x}" y="${rowY}">${content}</text>`;
  const [only, ...others] = plate.marks;
  // The whole plate of one number is its target.
  if (only && others.length === 0) return link(only, disc + text(`${only.number}`, y));
  const texts = rows.map((row, index) => {
    const links = row.map((mark) => link(mark, `${mark.number}`));
    return text(links.join(', '), y + (index - (rows.length - 1) / 2) * rowSize);
  });
  return disc + texts.join('');
}
