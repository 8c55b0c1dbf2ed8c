import { effects, isClosure } from '../notice/effect.ts';
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

/** Label next to the road: the number of a mark, its start time, or the count of omitted numbers. */
interface Label {
  readonly kind: 'number' | 'hour' | 'more';
  readonly text: string;
  readonly href?: string;
}

/** Space next to one interval on one side of the road, shared by the labels of its runs. */
interface Slot {
  readonly strip: Strip;
  readonly interval: number;
  readonly side: Side;
  readonly runs: Run[];
}

/** Row height in px, also the width and height of a number. */
const rowHeight = 24;

/**
 * Sizes of labels in px, for two-digit numbers. The sizes are constant, because the server cannot measure
 * text.
 */
const sizes = {
  number: { width: rowHeight, height: rowHeight },
  hour: { width: 45, height: rowHeight },
  more: { width: 28, height: 17 },
} as const;

/** Draws the numbers and hours of all marks on a strip, or only the hours. */
export function drawLabels(strip: Strip, marks: readonly Mark[], withNumbers: boolean): string {
  const sides: readonly Side[] = [-1, 1];
  const slots = strip.numbers
    .slice(1)
    .flatMap((_, interval) => sides.map((side): Slot => ({ strip, interval, side, runs: [] })));
  const runs = marks.flatMap((mark) => runsOf(strip, mark));
  const bySeverity = runs.toSorted(
    ({ mark: one }, { mark: other }) =>
      effects.indexOf(one.effect) - effects.indexOf(other.effect) ||
      Number(other.now) - Number(one.now) ||
      one.number - other.number,
  );
  for (const run of bySeverity) {
    // Choose the slot with the fewest runs; of several such slots, the slot nearest the middle of the run.
    const middle = ((run.intervals[0] ?? 0) + (run.intervals.at(-1) ?? 0)) / 2;
    const [slot] = slots
      .filter(({ side, interval }) => side === run.side && run.intervals.includes(interval))
      .sort(
        (one, other) =>
          one.runs.length - other.runs.length ||
          Math.abs(one.interval - middle) - Math.abs(other.interval - middle),
      );
    slot?.runs.push(run);
  }
  const closedSlips = bySeverity.filter(({ mark }) => mark.effect === 'slip-closed');
  return slots.map((slot) => drawSlot(slot, closedSlips, withNumbers)).join('');
}

/** Draws as many labels as fit, in the first area that holds them, and the count of omitted numbers. */
function drawSlot(slot: Slot, closedSlips: readonly Run[], withNumbers: boolean): string {
  if (slot.runs.length === 0) return '';
  const labels = labelsOf(slot.runs).filter(({ kind }) => withNumbers || kind !== 'number');
  const areas = areasOf(slot, closedSlips);
  for (let shownCount = labels.length; shownCount >= 0; shownCount -= 1) {
    const hiddenCount = labels.slice(shownCount).filter(({ kind }) => kind === 'number').length;
    const rest: Label[] = hiddenCount > 0 ? [{ kind: 'more', text: `+${hiddenCount}` }] : [];
    for (const area of areas) {
      const placed = arrange(area, [...labels.slice(0, shownCount), ...rest]);
      if (placed) return placed.map(drawLabel).join('');
    }
  }
  return '';
}

/** Returns numbers, each followed by the hour of a later closure. Successive equal hours appear once. */
function labelsOf(runs: readonly Run[]): Label[] {
  const hours = runs.map(({ mark: { effect, now, hour = '' } }) =>
    !now && isClosure(effect) && /^\d\d:\d\d$/.test(hour) ? hour : undefined,
  );
  return runs.flatMap(({ mark }, index): Label[] => {
    const hour = hours[index];
    const number: Label = { kind: 'number', text: `${mark.number}`, href: mark.href };
    return hour && hour !== hours[index + 1] ? [number, { kind: 'hour', text: hour }] : [number];
  });
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
  label: { kind, text, href = '' },
  x: exactX,
  y: exactY,
}: PlacedLabel): string {
  const [x, y] = [roundToTenth(exactX), roundToTenth(exactY)];
  const drawnText = `<text class="${kind}" x="${x}" y="${y}">${text}</text>`;
  if (kind === 'hour') return `<use href="#road-hour" x="${x}" y="${y}"/>${drawnText}`;
  if (kind !== 'number' || !safeHrefPattern.test(href)) return drawnText;
  return `<a href="${href}" tabindex="-1"><use href="#road-number" x="${x}" y="${y}"/>${drawnText}</a>`;
}
