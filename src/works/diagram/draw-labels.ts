import type { JunctionNumber } from '../../road/road.ts';
import {
  headingAt,
  lengthBetween,
  type Point,
  pointAt,
  roundToTenth,
  stationAfter,
} from './centre-line.ts';
import { type Run, runsOf, slipSide } from './draw-marks.ts';
import { isTolled, type LabelArea, type Side, type Strip } from './layout.ts';
import type { Mark } from './mark.ts';

/** Label next to the road: a mark's number, its start time, or both. */
interface Label {
  readonly kind: 'number' | 'hour' | 'both';
  readonly mark: Mark;
}

/** Space next to one interval on one side of the road, shared by the labels of its marks. */
interface Slot {
  readonly strip: Strip;
  readonly interval: number;
  readonly side: Side;
  readonly areas: readonly FreeArea[];
  labels: Label[];
}

/** Height of a row of labels in px, and the width and height of a number with its edge. */
const rowHeight = 31;

/** Sizes of labels in px, for two-digit numbers. The sizes are constant, because the server cannot measure text. */
const labelSizes = {
  number: { width: rowHeight, height: rowHeight },
  hour: { width: 43, height: 22 },
  both: { width: 74, height: rowHeight },
} as const;

/**
 * Draws a label for each mark on a strip: its number and, unless the mark is active, its start time. Also
 * returns the intervals that are too short for their labels: the lower junction and the length to add in px.
 */
export function drawLabels(strip: Strip, marks: readonly Mark[], withNumbers: boolean) {
  const sides: readonly Side[] = [-1, 1];
  const labelledMarks = marks.map((mark) => ({
    runs: runsOf(strip, mark),
    label: labelOf(mark, withNumbers),
  }));
  const closedSlips = labelledMarks
    .flatMap(({ runs }) => runs)
    .filter(({ mark }) => mark.effect === 'slip-closed');
  const slots = strip.numbers.slice(1).flatMap((_, interval) =>
    sides.map((side): Slot => {
      const areas = areasOf({ strip, interval, side }, closedSlips);
      return { strip, interval, side, areas, labels: [] };
    }),
  );
  // Place short marks first, because a long mark has more slots to choose from.
  const lengthOf = ({ runs: [run] }: { runs: Run[] }) => run?.intervals.length ?? 0;
  for (const { label, runs } of labelledMarks.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    if (!label) continue;
    const intervals = runs.flatMap((run) => run.intervals);
    const middle = (Math.min(...intervals) + Math.max(...intervals)) / 2;
    // Prefer the slot with the fewest labels, then the slot nearest the middle of the mark.
    const candidates = slots
      .filter(({ side, interval }) =>
        runs.some((run) => run.side === side && run.intervals.includes(interval)),
      )
      .sort(
        (one, other) =>
          one.labels.length - other.labels.length ||
          Math.abs(one.interval - middle) - Math.abs(other.interval - middle),
      );
    const slot =
      candidates.find((one) => placeLabels(one, [...one.labels, label])) ?? candidates[0];
    slot?.labels.push(label);
  }
  const placedSlots = slots.map((slot) => ({ slot, labels: placeSlotLabels(slot) }));
  return {
    svg: placedSlots.flatMap(({ labels }) => labels?.map(drawLabel) ?? []).join(''),
    shortIntervals: placedSlots.flatMap(({ slot, labels }): [JunctionNumber, number][] => {
      const lowerJunction = strip.numbers[slot.interval];
      // Add more length if there are many labels, to reduce the number of attempts.
      const rowCount = Math.max(1, Math.floor(slot.labels.length / 4));
      return labels || !lowerJunction ? [] : [[lowerJunction, rowCount * rowHeight]];
    }),
  };
}

/** Returns the label of a mark; undefined for an active mark in a drawing without numbers. */
function labelOf(mark: Mark, withNumbers: boolean): Label | undefined {
  const hasHour = !mark.now && /^\d\d:\d\d$/.test(mark.hour ?? '');
  if (!withNumbers) return hasHour ? { kind: 'hour', mark } : undefined;
  return { kind: hasHour ? 'both' : 'number', mark };
}

/** Splits a number with its start time into two labels, which need less space along a diagonal road. */
function splitLabel(label: Label): Label[] {
  const kinds = label.kind === 'both' ? (['number', 'hour'] as const) : [label.kind];
  return kinds.map((kind) => ({ ...label, kind }));
}

/** Arranges labels in the first area of a slot that has room for all of them; undefined if no area has. */
function placeLabels({ areas }: Slot, labels: readonly Label[]) {
  const byNumber = labels.toSorted(({ mark: one }, { mark: other }) => one.number - other.number);
  for (const list of [byNumber, byNumber.flatMap(splitLabel)]) {
    for (const area of areas) {
      const arrangedLabels = arrangeInRows(area, list);
      if (arrangedLabels) return arrangedLabels;
    }
  }
  return undefined;
}

/**
 * Places the labels of a slot. If they do not fit on a strip of constant length, omits the start times of
 * the highest numbers.
 */
function placeSlotLabels(slot: Slot) {
  const { strip, labels } = slot;
  let placedLabels = placeLabels(slot, labels);
  for (let count = 1; !placedLabels && strip.isConstant && count <= labels.length; count++) {
    const numbers = labels.map(({ mark }) => mark.number).sort((one, other) => other - one);
    const limit = numbers[count - 1] ?? 0;
    placedLabels = placeLabels(
      slot,
      labels.map((label) => (label.mark.number < limit ? label : { ...label, kind: 'number' })),
    );
  }
  return placedLabels;
}

/** Free area next to an interval, in px: stations from `low` to `high`, and offsets from `near` to `far`. */
interface FreeArea extends LabelArea {
  readonly strip: Strip;
  readonly side: Side;
  readonly low: number;
  readonly high: number;
}

type SlotPosition = Pick<Slot, 'strip' | 'interval' | 'side'>;

/** Size of a closed slip road in px: along the road from its junction, and outwards from the verge. */
const slipExtent = { along: 33, out: 22 } as const;

/** Returns the distance from a junction that a closed slip road or a direction name occupies, in px. */
function occupiedLength(
  { strip, side }: SlotPosition,
  closedSlips: readonly Run[],
  junctionIndex: number,
  towards: 1 | -1,
): number {
  const isSlipClosed = closedSlips.some(
    ({ side: runSide, mark }) =>
      runSide === side &&
      mark.from === strip.numbers[junctionIndex] &&
      mark.slips.some((slip) => slipSide(slip, side) === towards),
  );
  if (isSlipClosed) return slipExtent.along;
  const hasDirectionName = strip.directionNames.some(
    ({ place, offset }) => place === junctionIndex && offset * side > 0,
  );
  return hasDirectionName ? 10 : 0;
}

function areasOf(slot: SlotPosition, closedSlips: readonly Run[]): FreeArea[] {
  const { strip, interval, side } = slot;
  const [start = 0, end = 0] = strip.stations.slice(interval);
  const occupiedStart = occupiedLength(slot, closedSlips, interval, 1);
  const occupiedEnd = occupiedLength(slot, closedSlips, interval + 1, -1);
  /** Insets are distances from the junctions in px, measured along the first row. */
  const insetArea = (labelArea: LabelArea, startInset: number, endInset: number) => {
    const offset = side * (labelArea.near + rowHeight / 2);
    const length = lengthBetween(strip.centreLine, start, end, offset);
    const low = stationAfter(strip.centreLine, start, startInset, offset);
    const high = stationAfter(strip.centreLine, start, length - endInset, offset);
    return { ...labelArea, strip, side, low, high, free: length - startInset - endInset };
  };
  return labelAreasOf(slot).map((labelArea) => {
    const { inset, near } = labelArea;
    const area = insetArea(labelArea, Math.max(inset, occupiedStart), Math.max(inset, occupiedEnd));
    if (area.free >= rowHeight) return area;
    return insetArea({ ...labelArea, near: near + slipExtent.out }, inset, inset);
  });
}

function labelAreasOf({ strip, interval, side }: SlotPosition): readonly LabelArea[] {
  if (side === strip.plates) return strip.labelAreas[isTolled(strip, interval) ? 'toll' : 'plates'];
  const directionName = strip.directionNames.find(
    ({ place, offset }) => offset * side > 0 && place === interval + 0.5,
  );
  if (!directionName) return strip.labelAreas.open;
  const offsetBehindName = Math.abs(directionName.offset) + 10;
  return strip.labelAreas.open.flatMap((labelArea) => [
    { ...labelArea, far: offsetBehindName - 20 },
    { ...labelArea, near: offsetBehindName, far: labelArea.far + 24 },
  ]);
}

interface PlacedLabel extends Point {
  readonly label: Label;
}

/** Arranges labels in rows along the road, from the verge outwards; undefined if the labels do not fit. */
function arrangeInRows(area: FreeArea, labels: readonly Label[]): PlacedLabel[] | undefined {
  const { side, low, high, far } = area;
  const { centreLine } = area.strip;
  const placedLabels: PlacedLabel[] = [];
  let rowNear = area.near;
  while (placedLabels.length < labels.length) {
    const offset = side * (rowNear + rowHeight / 2);
    const capacity = lengthBetween(centreLine, low, high, offset);
    const heading = headingAt(centreLine, stationAfter(centreLine, low, capacity / 2, offset));
    const row: (LabelSize & { label: Label })[] = [];
    let usedLength = 0;
    for (const label of labels.slice(placedLabels.length)) {
      const size = sizeOf(label, heading);
      if (usedLength + size.along > capacity + 0.01 || rowNear + size.out > far) break;
      usedLength += size.along;
      row.push({ label, ...size });
    }
    if (row.length === 0) return undefined;
    // Order the numbers from left to right, or from top to bottom.
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    const rowSign = (Math.abs(cos) > 0.5 ? cos : sin) < 0 ? -1 : 1;
    let at = (capacity - rowSign * usedLength) / 2;
    for (const { label, along, out } of row) {
      const station = stationAfter(centreLine, low, at + (rowSign * along) / 2, offset);
      at += rowSign * along;
      placedLabels.push({ label, ...pointAt(centreLine, station, side * (rowNear + out / 2)) });
    }
    rowNear += Math.max(...row.map(({ out }) => out));
  }
  return placedLabels;
}

/** Size of a label in px: along the road, and outwards from it. */
interface LabelSize {
  readonly along: number;
  readonly out: number;
}

function sizeOf({ kind }: Label, heading: number): LabelSize {
  const { width, height } = labelSizes[kind];
  if (kind === 'number') return { along: width, out: height };
  const [cos, sin] = [Math.abs(Math.cos(heading)), Math.abs(Math.sin(heading))];
  return { along: width * cos + height * sin, out: width * sin + height * cos };
}

/** Matches paths and fragments whose characters need no escaping in HTML. */
const safeHrefPattern = /^[/#][\w/#-]*$/;

function drawLabel({ label: { kind, mark }, x, y }: PlacedLabel): string {
  const { number, hour = '', href } = mark;
  const drawPart = (name: 'number' | 'hour', text: string, offset = 0) => {
    const position = `x="${roundToTenth(x + offset)}" y="${roundToTenth(y)}"`;
    return `<use href="#road-${name}" ${position}/><text class="${name}" ${position}>${text}</text>`;
  };
  if (kind === 'hour') return drawPart('hour', hour);
  const labelSvg =
    kind === 'number'
      ? drawPart('number', `${number}`)
      : drawPart('hour', hour, rowHeight / 2) +
        drawPart('number', `${number}`, (1 - labelSizes.hour.width) / 2);
  return safeHrefPattern.test(href) ? `<a href="${href}" tabindex="-1">${labelSvg}</a>` : labelSvg;
}
