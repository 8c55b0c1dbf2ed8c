import { isClosure } from '../effect.ts';
import type { Mark } from './mark.ts';
import { severity } from './marks.ts';
import { beyond, type Run, runsOf } from './run.ts';
import { isTolled, type LabelArea, type Side, type Strip } from './sheet.ts';
import { headingAt, lengthBetween, type Point, pointAt, rounded, stationAfter } from './track.ts';

/** What stands beside the road: a mark's number, its hour, or how many more do not fit. */
interface Item {
  readonly kind: 'number' | 'hour' | 'more';
  readonly text: string;
  readonly width: number;
  readonly href?: string | undefined;
}

/** The place beside one interval, on one side of the road, which the marks there share. */
interface Slot {
  readonly strip: Strip;
  readonly interval: number;
  readonly side: Side;
  readonly runs: Run[];
}

/** Of a row, in pixels; letters are not measured, so that widths are of two digits at most. */
const height = 24;
const widths = { number: height, hour: 45, more: 28 } as const;
const heights = { hour: height, more: 17 } as const;

/** The numbers and hours of all marks on a strip, or their hours alone. */
export function labelsOn(strip: Strip, marks: readonly Mark[], withNumbers: boolean): string {
  const slots = slotsOf(strip);
  const runs = marks.flatMap((mark) => runsOf(strip, mark));
  for (const run of runs.sort(bySeverity)) {
    const slot = leastUsed(slots, run);
    slot?.runs.push(run);
  }
  const closed = runs.filter(({ mark }) => mark.effect === 'slip-closed');
  return slots.map((slot) => drawSlot(slot, closed, withNumbers)).join('');
}

function slotsOf(strip: Strip): Slot[] {
  const sides: readonly Side[] = [-1, 1];
  return strip.numbers
    .slice(1)
    .flatMap((_, interval) => sides.map((side) => ({ strip, interval, side, runs: [] })));
}

function bySeverity({ mark: one }: Run, { mark: other }: Run): number {
  return (
    severity.indexOf(one.effect) - severity.indexOf(other.effect) ||
    Number(other.now) - Number(one.now) ||
    one.number - other.number
  );
}

/** Of the places along a mark the one with the fewest numbers, and of those the middle one. */
function leastUsed(slots: readonly Slot[], { side, intervals }: Run): Slot | undefined {
  const middle = ((intervals[0] ?? 0) + (intervals.at(-1) ?? 0)) / 2;
  return slots
    .filter((slot) => slot.side === side && intervals.includes(slot.interval))
    .sort(
      (one, other) =>
        one.runs.length - other.runs.length ||
        Math.abs(one.interval - middle) - Math.abs(other.interval - middle),
    )[0];
}

/** As many numbers as there is room for, in the first area where they fit. */
function drawSlot(slot: Slot, closed: readonly Run[], withNumbers: boolean): string {
  if (slot.runs.length === 0) return '';
  const items = itemsOf(slot.runs).filter(({ kind }) => withNumbers || kind !== 'number');
  const areas = areasOf(slot, closed);
  for (let shown = items.length; shown >= 0; shown -= 1) {
    const left = items.slice(shown).filter(({ kind }) => kind === 'number').length;
    const rest = left > 0 ? [item('more', `+${left}`)] : [];
    for (const area of areas) {
      const placed = arrange(area, [...items.slice(0, shown), ...rest]);
      if (placed) return placed.map(drawItem).join('');
    }
  }
  return '';
}

/** Numbers, each with its hour where it closes something later; said once where the next has the same. */
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

/** A path or fragment of this site, of characters that mean nothing in HTML. */
const ownHref = /^[/#][\w/#-]*$/;

function item(kind: Item['kind'], text: string, href?: string): Item {
  return { kind, text, href, width: widths[kind] };
}

/** What is free beside a slot's interval: from station to station, and from offset to offset. */
interface Area extends LabelArea {
  readonly strip: Strip;
  readonly side: Side;
  readonly low: number;
  readonly high: number;
}

/** How far a slip road reaches along the road from its junction, and out from the verge. */
const spur = { along: 33, out: 22 } as const;

function areasOf(slot: Slot, closed: readonly Run[]): Area[] {
  const first = reachAt(slot, slot.interval, hasSpur(slot, closed, slot.interval, 1));
  const last = reachAt(slot, slot.interval + 1, hasSpur(slot, closed, slot.interval + 1, -1));
  return labelAreasOf(slot).map((labelArea) => {
    const { inset, near } = labelArea;
    const area = areaOf(slot, labelArea, Math.max(inset, first), Math.max(inset, last));
    if (area.free >= height) return area;
    return areaOf(slot, { ...labelArea, near: near + spur.out }, inset, inset);
  });
}

/** How far what stands at a junction reaches into the interval: a slip road, or a word. */
function reachAt({ strip, side }: Slot, at: number, isSpur: boolean): number {
  if (isSpur) return spur.along;
  return strip.words.some(({ place, offset }) => place === at && offset * side > 0) ? 10 : 0;
}

function labelAreasOf({ strip, interval, side }: Slot): readonly LabelArea[] {
  if (side === strip.plates) return strip.labelAreas[isTolled(strip, interval) ? 'toll' : 'plates'];
  const word = strip.words.find(
    ({ place, offset }) => offset * side > 0 && place === interval + 0.5,
  );
  if (!word) return strip.labelAreas.open;
  const behind = Math.abs(word.offset) + 10;
  return strip.labelAreas.open.flatMap((labelArea) => [
    { ...labelArea, far: behind - 20 },
    { ...labelArea, near: behind, far: labelArea.far + 24 },
  ]);
}

/** Whether a slip road is closed at a junction, on a slot's side of the road and of the junction. */
function hasSpur(
  { strip, side }: Slot,
  closed: readonly Run[],
  place: number,
  to: 1 | -1,
): boolean {
  return closed.some(
    (run) =>
      run.side === side &&
      run.mark.from === strip.numbers[place] &&
      run.mark.slips.some((slip) => beyond(slip, side) === to),
  );
}

/** A label area beside an interval, at distances from its junctions along the first row. */
function areaOf(
  { strip, interval, side }: Slot,
  labelArea: LabelArea,
  first: number,
  last: number,
) {
  const offset = side * (labelArea.near + height / 2);
  const start = strip.margin + interval * strip.interval;
  const length = lengthBetween(strip.track, start, start + strip.interval, offset);
  const low = stationAfter(strip.track, start, first, offset);
  const high = stationAfter(strip.track, start, length - last, offset);
  return { ...labelArea, strip, side, low, high, free: length - first - last };
}

interface Placed extends Point {
  readonly item: Item;
}

/** Items in rows along the road, from the verge outwards; undefined where they do not fit. */
function arrange(area: Area, items: readonly Item[]): Placed[] | undefined {
  const placed: Placed[] = [];
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
  const offset = area.side * (near + height / 2);
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
  const placed = items.slice(0, count).map((one, index): Placed => {
    const { along, out } = sizes[index] ?? { along: 0, out: 0 };
    const step = backwards ? -along : along;
    const station = stationAfter(track, area.low, at + step / 2, offset);
    at += step;
    return { item: one, ...pointAt(track, station, area.side * (near + out / 2)) };
  });
  return { placed, depth };
}

/** Whether a heading is leftwards or upwards, against the order in which people read. */
function leadsBack(heading: number): boolean {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  return Math.abs(cos) > 0.5 ? cos < 0 : sin < 0;
}

/** How much of the road's length an item takes, and how far it reaches out from it. */
function sizeOf({ kind, width }: Item, heading: number): { along: number; out: number } {
  if (kind === 'number') return { along: width, out: width };
  const height = heights[kind];
  const [cos, sin] = [Math.abs(Math.cos(heading)), Math.abs(Math.sin(heading))];
  return { along: width * cos + height * sin, out: width * sin + height * cos };
}

function drawItem({ item: { kind, text, href }, x: exactX, y: exactY }: Placed): string {
  const [x, y] = [rounded(exactX), rounded(exactY)];
  const label = `<text class="${kind}" x="${x}" y="${y}">${text}</text>`;
  if (kind === 'hour') return `<use href="#road-hour" x="${x}" y="${y}"/>${label}`;
  if (kind !== 'number' || !ownHref.test(href ?? '')) return label;
  return `<a href="${href}" tabindex="-1"><use href="#road-number" x="${x}" y="${y}"/>${label}</a>`;
}
