import { effects, isClosure } from '../effect.ts';
import type { Mark } from './mark.ts';
import { type Run, runsOf, slipSide } from './marks.ts';
import { isTolled, type LabelArea, type Side, type Strip } from './sheet.ts';
import {
  headingAt,
  lengthBetween,
  type Point,
  pointAt,
  roundToTenth,
  stationAfter,
} from './track.ts';

/** Label next to the road: a mark's number, its starting hour, or the count of numbers that do not fit. */
interface Item {
  readonly kind: 'number' | 'hour' | 'more';
  readonly text: string;
  readonly width: number;
  readonly href?: string | undefined;
}

/** Space next to one interval on one side of the road, shared by the labels of its runs. */
interface Slot {
  readonly strip: Strip;
  readonly interval: number;
  readonly side: Side;
  readonly runs: Run[];
}

/** Row height and label widths, in px: fixed, because text is not measured; they fit two-digit numbers. */
const rowHeight = 24;
const widths = { number: rowHeight, hour: 45, more: 28 } as const;
const heights = { hour: rowHeight, more: 17 } as const;

/** Draws the numbers and hours of all marks on a strip, or only the hours. */
export function labelsOn(strip: Strip, marks: readonly Mark[], withNumbers: boolean): string {
  const slots = slotsOf(strip);
  const runs = marks.flatMap((mark) => runsOf(strip, mark));
  for (const run of runs.sort(bySeverity)) {
    const slot = leastUsedSlot(slots, run);
    slot?.runs.push(run);
  }
  const closedSlips = runs.filter(({ mark }) => mark.effect === 'slip-closed');
  return slots.map((slot) => drawSlot(slot, closedSlips, withNumbers)).join('');
}

function slotsOf(strip: Strip): Slot[] {
  const sides: readonly Side[] = [-1, 1];
  return strip.numbers
    .slice(1)
    .flatMap((_, interval) => sides.map((side) => ({ strip, interval, side, runs: [] })));
}

function bySeverity({ mark: one }: Run, { mark: other }: Run): number {
  return (
    effects.indexOf(one.effect) - effects.indexOf(other.effect) ||
    Number(other.now) - Number(one.now) ||
    one.number - other.number
  );
}

/** Returns the slot along a run that has the fewest runs; among equals, the one nearest its middle. */
function leastUsedSlot(slots: readonly Slot[], { side, intervals }: Run): Slot | undefined {
  const middle = ((intervals[0] ?? 0) + (intervals.at(-1) ?? 0)) / 2;
  return slots
    .filter((slot) => slot.side === side && intervals.includes(slot.interval))
    .sort(
      (one, other) =>
        one.runs.length - other.runs.length ||
        Math.abs(one.interval - middle) - Math.abs(other.interval - middle),
    )[0];
}

/** Draws as many labels as fit, in the first area that holds them, and the count of numbers left out. */
function drawSlot(slot: Slot, closedSlips: readonly Run[], withNumbers: boolean): string {
  if (slot.runs.length === 0) return '';
  const items = itemsOf(slot.runs).filter(({ kind }) => withNumbers || kind !== 'number');
  const areas = areasOf(slot, closedSlips);
  for (let shownCount = items.length; shownCount >= 0; shownCount -= 1) {
    const hiddenCount = items.slice(shownCount).filter(({ kind }) => kind === 'number').length;
    const rest = hiddenCount > 0 ? [item('more', `+${hiddenCount}`)] : [];
    for (const area of areas) {
      const placed = arrange(area, [...items.slice(0, shownCount), ...rest]);
      if (placed) return placed.map(drawItem).join('');
    }
  }
  return '';
}

/** Number labels, each followed by its hour if it is a later closure; successive equal hours appear once. */
function itemsOf(runs: readonly Run[]): Item[] {
  const hours = runs.map(({ mark }) => hourOf(mark));
  return runs.flatMap(({ mark }, index) => {
    const hour = hours[index];
    const number = item('number', `${mark.number}`, mark.href);
    return hour && hour !== hours[index + 1] ? [number, item('hour', hour)] : [number];
  });
}

function hourOf({ effect, now, hour }: Mark): string | undefined {
  return !now && isClosure(effect) && /^\d\d:\d\d$/.test(hour ?? '') ? hour : undefined;
}

/** A path or fragment of this site, made only of characters that need no escaping in HTML. */
const safeHrefPattern = /^[/#][\w/#-]*$/;

function item(kind: Item['kind'], text: string, href?: string): Item {
  return { kind, text, href, width: widths[kind] };
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

function areasOf(slot: Slot, closedSlips: readonly Run[]): Area[] {
  const startInset = reachAt(
    slot,
    slot.interval,
    hasClosedSlip(slot, closedSlips, slot.interval, 1),
  );
  const endInset = reachAt(
    slot,
    slot.interval + 1,
    hasClosedSlip(slot, closedSlips, slot.interval + 1, -1),
  );
  return labelAreasOf(slot).map((labelArea) => {
    const { inset, near } = labelArea;
    const area = areaOf(slot, labelArea, Math.max(inset, startInset), Math.max(inset, endInset));
    if (area.free >= rowHeight) return area;
    return areaOf(slot, { ...labelArea, near: near + spur.out }, inset, inset);
  });
}

/** How far a closed slip road or a direction name at a junction reaches into the interval, in px. */
function reachAt({ strip, side }: Slot, at: number, isSlipClosed: boolean): number {
  if (isSlipClosed) return spur.along;
  return strip.directionNames.some(({ place, offset }) => place === at && offset * side > 0)
    ? 10
    : 0;
}

function labelAreasOf({ strip, interval, side }: Slot): readonly LabelArea[] {
  if (side === strip.plates) return strip.labelAreas[isTolled(strip, interval) ? 'toll' : 'plates'];
  const word = strip.directionNames.find(
    ({ place, offset }) => offset * side > 0 && place === interval + 0.5,
  );
  if (!word) return strip.labelAreas.open;
  const behind = Math.abs(word.offset) + 10;
  return strip.labelAreas.open.flatMap((labelArea) => [
    { ...labelArea, far: behind - 20 },
    { ...labelArea, near: behind, far: labelArea.far + 24 },
  ]);
}

/** Whether a slip road is closed on a slot's side of the road, after (`to` 1) or before (-1) a junction. */
function hasClosedSlip(
  { strip, side }: Slot,
  closedSlips: readonly Run[],
  place: number,
  to: 1 | -1,
): boolean {
  return closedSlips.some(
    (run) =>
      run.side === side &&
      run.mark.from === strip.numbers[place] &&
      run.mark.slips.some((slip) => slipSide(slip, side) === to),
  );
}

/** Area next to an interval, `startInset` and `endInset` px from its junctions, measured along the first row. */
function areaOf(
  { strip, interval, side }: Slot,
  labelArea: LabelArea,
  startInset: number,
  endInset: number,
) {
  const offset = side * (labelArea.near + rowHeight / 2);
  const start = strip.margin + interval * strip.interval;
  const length = lengthBetween(strip.track, start, start + strip.interval, offset);
  const low = stationAfter(strip.track, start, startInset, offset);
  const high = stationAfter(strip.track, start, length - endInset, offset);
  return { ...labelArea, strip, side, low, high, free: length - startInset - endInset };
}

interface PlacedItem extends Point {
  readonly item: Item;
}

/** Arranges items in rows along the road, from the verge outwards; undefined if they do not fit. */
function arrange(area: Area, items: readonly Item[]): PlacedItem[] | undefined {
  const placed: PlacedItem[] = [];
  let [from, near] = [0, area.near];
  while (from < items.length) {
    const row = rowOf(area, items.slice(from), near);
    if (!row) return undefined;
    placed.push(...row.placed);
    from += row.placed.length;
    near += row.depth;
  }
  return placed;
}

function rowOf(area: Area, items: readonly Item[], near: number) {
  const { track } = area.strip;
  const offset = area.side * (near + rowHeight / 2);
  const capacity = lengthBetween(track, area.low, area.high, offset);
  const middle = stationAfter(track, area.low, capacity / 2, offset);
  const sizes = items.map((one) => sizeOf(one, headingAt(track, middle)));
  let [count, used, depth] = [0, 0, 0];
  for (const { along, out } of sizes) {
    if (used + along > capacity + 0.01 || near + out > area.far) break;
    used += along;
    depth = Math.max(depth, out);
    count += 1;
  }
  if (count === 0) return undefined;
  const backwards = leadsBack(headingAt(track, middle));
  let at = (capacity + (backwards ? used : -used)) / 2;
  const placed = items.slice(0, count).map((one, index): PlacedItem => {
    const { along, out } = sizes[index] ?? { along: 0, out: 0 };
    const step = backwards ? -along : along;
    const station = stationAfter(track, area.low, at + step / 2, offset);
    at += step;
    return { item: one, ...pointAt(track, station, area.side * (near + out / 2)) };
  });
  return { placed, depth };
}

/** Whether a heading points left or up, against the reading order. */
function leadsBack(heading: number): boolean {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  return Math.abs(cos) > 0.5 ? cos < 0 : sin < 0;
}

/** Size of an item in px: along the road, and outwards from it. */
function sizeOf({ kind, width }: Item, heading: number): { along: number; out: number } {
  if (kind === 'number') return { along: width, out: width };
  const height = heights[kind];
  const [cos, sin] = [Math.abs(Math.cos(heading)), Math.abs(Math.sin(heading))];
  return { along: width * cos + height * sin, out: width * sin + height * cos };
}

function drawItem({ item: { kind, text, href }, x: exactX, y: exactY }: PlacedItem): string {
  const [x, y] = [roundToTenth(exactX), roundToTenth(exactY)];
  const label = `<text class="${kind}" x="${x}" y="${y}">${text}</text>`;
  if (kind === 'hour') return `<use href="#road-hour" x="${x}" y="${y}"/>${label}`;
  if (kind !== 'number' || !safeHrefPattern.test(href ?? '')) return label;
  return `<a href="${href}" tabindex="-1"><use href="#road-number" x="${x}" y="${y}"/>${label}</a>`;
}
