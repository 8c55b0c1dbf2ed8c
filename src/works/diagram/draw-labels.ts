import { effects } from '../notice/effect.ts';
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

/** Label next to the road: the number of a mark and its start time, or the count of omitted labels. */
interface Label {
  readonly kind: 'number' | 'hour' | 'both' | 'more';
  /** A number or the count. */
  readonly text: string;
  readonly hour: string;
  readonly href: string;
  readonly mark: Mark;
}

/** Space next to one interval on one side of the road, shared by the labels of its marks. */
interface Slot {
  readonly strip: Strip;
  readonly interval: number;
  readonly side: Side;
  readonly labels: Label[];
}

/** Row height in px, also the width and height of a number with its edge. */
const rowHeight = 31;

/**
 * Sizes of labels in px, for two-digit numbers. The sizes are constant, because the server cannot measure
 * text.
 */
const sizes = {
  number: { width: rowHeight, height: rowHeight },
  hour: { width: 43, height: 22 },
  both: { width: 74, height: rowHeight },
  more: { width: 28, height: 17 },
} as const;

/** Draws one label for each mark on a strip: its number and, if the mark is later, its hour. */
export function drawLabels(strip: Strip, marks: readonly Mark[], withNumbers: boolean): string {
  const sides: readonly Side[] = [-1, 1];
  const slots = strip.numbers
    .slice(1)
    .flatMap((_, interval) => sides.map((side): Slot => ({ strip, interval, side, labels: [] })));
  const placed = marks.map((mark) => {
    const runs = runsOf(strip, mark);
    return { mark, runs, label: labelOf(mark, withNumbers) };
  });
  const closedSlips = placed
    .filter(({ mark }) => mark.effect === 'slip-closed')
    .flatMap(({ runs }) => runs);
  // A long mark has a choice of slots, so it comes after the short marks.
  const lengthOf = ({ runs: [run] }: { runs: Run[] }) => run?.intervals.length ?? 0;
  for (const { label, runs } of placed.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    if (!label) continue;
    const intervals = runs.flatMap((run) => run.intervals);
    const middle = (Math.min(...intervals) + Math.max(...intervals)) / 2;
    // Choose the slot with the fewest labels; of several such slots, the slot nearest the middle of the mark.
    const candidates = slots
      .filter(({ side, interval }) =>
        runs.some((run) => run.side === side && run.intervals.includes(interval)),
      )
      .sort(
        (one, other) =>
          one.labels.length - other.labels.length ||
          Math.abs(one.interval - middle) - Math.abs(other.interval - middle),
      );
    const hasRoom = (slot: Slot) => {
      const labels = [...slot.labels, label];
      return place(areasOf(slot, closedSlips), [labels, labels.flatMap(splitLabel)]);
    };
    (candidates.find(hasRoom) ?? candidates[0])?.labels.push(label);
  }
  return slots.map((slot) => drawSlot(slot, closedSlips)).join('');
}

/** Returns the label of a mark; undefined for a current mark in a drawing without numbers. */
function labelOf(mark: Mark, withNumbers: boolean): Label | undefined {
  const { number, href, now, hour = '' } = mark;
  const hasHour = !now && /^\d\d:\d\d$/.test(hour);
  if (!withNumbers) return hasHour ? { kind: 'hour', text: '', hour, href, mark } : undefined;
  return { kind: hasHour ? 'both' : 'number', text: `${number}`, hour, href, mark };
}

/** Splits a number with its hour into two labels, which need less space along a diagonal road. */
function splitLabel(label: Label): Label[] {
  if (label.kind !== 'both') return [label];
  return [
    { ...label, kind: 'number' },
    { ...label, kind: 'hour' },
  ];
}

/**
 * Draws the labels of a slot in the first area that holds all of them. If there are too many, omits first the
 * hours and then the numbers of the least severe, and draws the count of omitted numbers.
 */
function drawSlot(slot: Slot, closedSlips: readonly Run[]): string {
  if (slot.labels.length === 0) return '';
  const labels = slot.labels.toSorted(
    ({ mark: one }, { mark: other }) =>
      effects.indexOf(one.effect) - effects.indexOf(other.effect) ||
      Number(other.now) - Number(one.now) ||
      one.number - other.number,
  );
  const numbers = labels.map((label): Label => {
    return label.kind === 'both' ? { ...label, kind: 'number' } : label;
  });
  const shortened = numbers.map((label, index): Label[] => {
    const shown = numbers.slice(0, numbers.length - 1 - index);
    return [...shown, { ...label, kind: 'more', text: `+${index + 1}` }];
  });
  const placed = place(areasOf(slot, closedSlips), [
    labels,
    labels.flatMap(splitLabel),
    ...labels.map((_, index) => [...labels.slice(0, -1 - index), ...numbers.slice(-1 - index)]),
    ...shortened,
  ]);
  return placed?.map(drawLabel).join('') ?? '';
}

/** Arranges the first of several lists of labels that fits one of the areas; undefined if none fits. */
function place(areas: readonly Area[], lists: readonly (readonly Label[])[]) {
  for (const labels of lists) {
    for (const area of areas) {
      const placed = arrange(area, labels);
      if (placed) return placed;
    }
  }
  return undefined;
}

/** Free area next to an interval, in px: `low` to `high` along the road, `near` to `far` from its middle. */
interface Area extends LabelArea {
  readonly strip: Strip;
  readonly side: Side;
  readonly low: number;
  readonly high: number;
}

/** Extent of a closed slip road in px: along the road from its junction, and outwards from the verge. */
const spur = { along: 33, out: 22 } as const;

/** Distance in px from a junction of a strip that a closed slip road or a direction name occupies. */
function occupiedAt(
  { strip, side }: Slot,
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
  if (isSlipClosed) return spur.along;
  const isNamed = strip.directionNames.some(
    ({ place, offset }) => place === junctionIndex && offset * side > 0,
  );
  return isNamed ? 10 : 0;
}

function areasOf(slot: Slot, closedSlips: readonly Run[]): Area[] {
  const { strip, interval, side } = slot;
  const start = strip.margin + interval * strip.interval;
  const occupiedStart = occupiedAt(slot, closedSlips, interval, 1);
  const occupiedEnd = occupiedAt(slot, closedSlips, interval + 1, -1);
  /** Insets are distances from the junctions in px, measured along the first row. */
  const areaOf = (labelArea: LabelArea, startInset: number, endInset: number) => {
    const offset = side * (labelArea.near + rowHeight / 2);
    const length = lengthBetween(strip.centreLine, start, start + strip.interval, offset);
    const low = stationAfter(strip.centreLine, start, startInset, offset);
    const high = stationAfter(strip.centreLine, start, length - endInset, offset);
    return { ...labelArea, strip, side, low, high, free: length - startInset - endInset };
  };
  return labelAreasOf(slot).map((labelArea) => {
    const { inset, near } = labelArea;
    const area = areaOf(labelArea, Math.max(inset, occupiedStart), Math.max(inset, occupiedEnd));
    if (area.free >= rowHeight) return area;
    return areaOf({ ...labelArea, near: near + spur.out }, inset, inset);
  });
}

function labelAreasOf({ strip, interval, side }: Slot): readonly LabelArea[] {
  if (side === strip.plates) return strip.labelAreas[isTolled(strip, interval) ? 'toll' : 'plates'];
  const name = strip.directionNames.find(
    ({ place, offset }) => offset * side > 0 && place === interval + 0.5,
  );
  if (!name) return strip.labelAreas.open;
  const behind = Math.abs(name.offset) + 10;
  return strip.labelAreas.open.flatMap((labelArea) => [
    { ...labelArea, far: behind - 20 },
    { ...labelArea, near: behind, far: labelArea.far + 24 },
  ]);
}

interface PlacedLabel extends Point {
  readonly label: Label;
}

/** Arranges labels in rows along the road, from the verge outwards; undefined if the labels do not fit. */
function arrange(area: Area, labels: readonly Label[]): PlacedLabel[] | undefined {
  const { side, low, high, far } = area;
  const { centreLine } = area.strip;
  const placed: PlacedLabel[] = [];
  let near = area.near;
  while (placed.length < labels.length) {
    const offset = side * (near + rowHeight / 2);
    const capacity = lengthBetween(centreLine, low, high, offset);
    const heading = headingAt(centreLine, stationAfter(centreLine, low, capacity / 2, offset));
    const row: (Size & { label: Label })[] = [];
    let used = 0;
    for (const label of labels.slice(placed.length)) {
      const size = sizeOf(label, heading);
      if (used + size.along > capacity + 0.01 || near + size.out > far) break;
      used += size.along;
      row.push({ label, ...size });
    }
    if (row.length === 0) return undefined;
    // Numbers rise from left to right, or from top to bottom.
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    const way = (Math.abs(cos) > 0.5 ? cos : sin) < 0 ? -1 : 1;
    let at = (capacity - way * used) / 2;
    for (const { label, along, out } of row) {
      const station = stationAfter(centreLine, low, at + (way * along) / 2, offset);
      at += way * along;
      placed.push({ label, ...pointAt(centreLine, station, side * (near + out / 2)) });
    }
    near += Math.max(...row.map(({ out }) => out));
  }
  return placed;
}

/** Size of a label in px: along the road, and outwards from it. */
interface Size {
  readonly along: number;
  readonly out: number;
}

function sizeOf({ kind }: Label, heading: number): Size {
  const { width, height } = sizes[kind];
  if (kind === 'number') return { along: width, out: height };
  const [cos, sin] = [Math.abs(Math.cos(heading)), Math.abs(Math.sin(heading))];
  return { along: width * cos + height * sin, out: width * sin + height * cos };
}

/** A path or fragment of this site, only with characters that need no escaping in HTML. */
const safeHrefPattern = /^[/#][\w/#-]*$/;

function drawLabel({
  label: { kind, text, hour, href },
  x: exactX,
  y: exactY,
}: PlacedLabel): string {
  const y = roundToTenth(exactY);
  const drawn = (name: 'number' | 'hour', words: string, offset = 0) => {
    const x = roundToTenth(exactX + offset);
    return `<use href="#road-${name}" x="${x}" y="${y}"/><text class="${name}" x="${x}" y="${y}">${words}</text>`;
  };
  if (kind === 'more')
    return `<text class="more" x="${roundToTenth(exactX)}" y="${y}">${text}</text>`;
  if (kind === 'hour') return drawn('hour', hour);
  const content =
    kind === 'number'
      ? drawn('number', text)
      : drawn('hour', hour, rowHeight / 2) + drawn('number', text, -sizes.hour.width / 2 + 0.5);
  return safeHrefPattern.test(href) ? `<a href="${href}" tabindex="-1">${content}</a>` : content;
}
