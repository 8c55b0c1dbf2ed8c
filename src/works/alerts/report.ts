import * as v from 'valibot';
import { signWords, stretchWords } from '../../answer/render.ts';
import { routeBetween } from '../../answer/segments.ts';
import type { Statement } from '../../answer/statements.ts';
import { tripAnswer } from '../../answer/trip.ts';
import type { RoadView } from '../../answer/view.ts';
import { isClosure } from '../../notice/effect.ts';
import {
  addDays,
  dayOf,
  hourMs,
  type Instant,
  instantOf,
  minutesAt,
} from '../../road/irish-time.ts';
import { memoizePerObject } from '../../road/per-object.ts';
import type { Trip } from '../../site/choice.ts';
import { alertFields, flagSchema, isInHours } from './choice.ts';

const itemSchema = v.object({
  /** "J9 to J10 southbound"; in an alert about a junction, at most to its neighbours. */
  where: v.string(),
  /** "CLOSED", "EXIT CLOSED". */
  what: v.string(),
  /** Parts of the road, because neighbouring statements join when both are active. */
  parts: v.array(v.string()),
  start: v.number(),
  end: v.number(),
});

/** A closure in a message, as stored. */
type AlertItem = Readonly<v.InferOutput<typeof itemSchema>>;

/** Words for a closed carriageway. */
const roadClosed = 'CLOSED';

/** What a device was told, as stored. */
const reportSchema = v.object({
  items: v.array(itemSchema),
  /** Whether the message said that the state of the road is unknown. */
  unknown: v.boolean(),
});

export type AlertReport = v.InferOutput<typeof reportSchema>;

/** All columns of an alert on which its message depends, as stored. Alerts with equal values have the same message. */
export const alertSchema = v.object({
  ...alertFields.entries,
  /** Undefined after the alert was saved, or if the text is unreadable: the present state is due, at any hour. */
  told: v.fallback(v.optional(v.pipe(v.string(), v.parseJson(), reportSchema)), undefined),
  /** Whether the device may have received another message since: the present state is due. */
  unclear: flagSchema,
});

/** State of a trip or junction until the next evening. */
interface TripState {
  /** Statements with their stored form. */
  readonly facts: readonly { readonly statement: Statement; readonly item: AlertItem }[];
  /** Whether all published notices were read. */
  readonly complete: boolean;
}

/** From 18:00 to 18:00, the day of the change to winter time has 25 hours, in ms. */
const maxHorizonMs = 25 * hourMs;
/** Time in which a message looks for the new start of a closure that was moved, in ms. */
const movedWithinMs = 7 * 24 * hourMs;

/** States by trip and interval, computed once for all alerts. */
const tripStates = memoizePerObject((_: RoadView) => new Map<string, TripState>());

/** Returns the state of a trip in an interval from now, from the same data as its page. */
function tripStateOf(view: RoadView, trip: Trip, intervalMs: number): TripState {
  const states = tripStates(view);
  const key = `${trip.from} ${trip.to} ${intervalMs}`;
  const known = states.get(key);
  if (known) return known;
  const { statements, certain: complete } = tripAnswer(view, trip, undefined, intervalMs);
  const facts = statements
    .filter(({ effect }) => isClosure(effect))
    .map((statement) => ({ statement, item: itemOf(statement, trip) }));
  const state = { facts, complete };
  states.set(key, state);
  return state;
}

function itemOf(one: Statement, trip: Trip): AlertItem {
  const { from, to, direction, slips, link, carries, start, end } = one;
  const what = signWords(one);
  if (from === to || carries) {
    const where = stretchWords(one);
    // A junction may have several links, which differ only in what the sign says.
    const parts =
      link || carries ? [`${where} ${what}`] : slips.map((slip) => `${from} ${slip} ${direction}`);
    return { where, what, parts, start, end };
  }
  const route = routeBetween(from, to);
  const parts = route.slice(1).map((next, index) => `${route[index]}-${next}`);
  // An alert about a junction says nothing about the rest of a stretch that opens again.
  const index = trip.from === trip.to ? route.indexOf(trip.from) : -1;
  const near = index < 0 ? route : route.slice(Math.max(0, index - 1), index + 2);
  const where = stretchWords({ ...one, from: near[0] ?? from, to: near.at(-1) ?? to });
  return { where, what, parts, start, end };
}

/** A message that is due. */
export type DueMessage = NonNullable<ReturnType<typeof dueMessage>>;

/**
 * Returns the message that is due if what applies until the next evening, 18:00, differs from what the device was told
 * (decision 52).
 */
export function dueMessage(
  view: RoadView,
  { from, to, hours, nights, unclear, told: lastReport }: v.InferOutput<typeof alertSchema>,
  at: Instant,
) {
  if (lastReport && !nights && isNight(at)) return;
  const told = lastReport ?? { items: [], unknown: false };
  const isStateDue = !lastReport || unclear;
  const state = tripStateOf(view, { from, to }, maxHorizonMs);
  const horizon = nextEvening(at);
  const isAhead = ({ start, end }: AlertItem) => end > at && start < horizon;
  const isInTrip = ({ start, end }: AlertItem) =>
    isInHours(hours, { start: Math.max(start, at), end: Math.min(end, horizon) });
  const keysOf = ({ parts, start, end }: AlertItem) =>
    parts.map((part) => `${part} ${Math.max(start, at)} ${end}`);
  const facts = state.facts.filter(({ item }) => isAhead(item));
  const items = facts.map(({ item }) => item);
  const toldItems = told.items.filter(isAhead);
  const [keys, toldKeys] = [items, told.items].map((list) => new Set(list.flatMap(keysOf)));
  const changedItems = toldItems.filter((item) => keysOf(item).some((key) => !keys?.has(key)));
  const isNew = items.some(
    (item) => isInTrip(item) && keysOf(item).some((key) => !toldKeys?.has(key)),
  );
  const isUnknown = !state.complete && (isStateDue || told.unknown || changedItems.length > 0);
  const isDue =
    isStateDue ||
    isNew ||
    isUnknown !== told.unknown ||
    (state.complete && changedItems.length > 0);
  if (!isDue) return;
  // A message includes all that is active, because it must not call a closed road open.
  const shownFacts = facts.filter(({ item }) => item.start <= at || isInTrip(item));
  const shownItems = shownFacts.map(({ item }) => item);
  const activeItems = items.filter(({ start }) => start <= at);
  // Nobody reaches an open exit through a closed carriageway.
  const isRoadClosed = activeItems.some(({ what }) => what === roadClosed);
  /** Whether another item stands for a planned one: at its time, or newly, because the plan has moved. */
  const replaces = (one: AlertItem, item: AlertItem) =>
    isSamePlace(one, item) &&
    ((one.start < item.end && item.start < one.end) ||
      keysOf(one).some((key) => !toldKeys?.has(key)));
  const isOver = (item: AlertItem) =>
    item.start > at
      ? !items.some((one) => replaces(one, item))
      : !activeItems.some((one) => isSamePlace(one, item)) &&
        (item.what === roadClosed || !isRoadClosed);
  return {
    statements: shownFacts.map(({ statement }) => statement),
    /** Items that a device was told, and that no longer apply. */
    over: changedItems
      .filter((item) => !isUnknown && isOver(item))
      .map((item) => {
        const nextStart = nextStartOf(view, { from, to }, item, at);
        const isShown = shownItems.some(({ start }) => start === nextStart);
        return { ...item, nextStart: isShown ? undefined : nextStart };
      }),
    unknown: isUnknown,
    /** Whether the device may show another message, which this one corrects. */
    unclear,
    /** Until when the message says what is planned. */
    horizon,
    /** Report to store when the push service has accepted the message. */
    report: {
      items: isUnknown ? [...shownItems, ...changedItems] : shownItems,
      unknown: isUnknown,
    },
  };
}

/** Returns the next start of an item that moved or was cancelled; undefined if there is none within a week. */
function nextStartOf(view: RoadView, trip: Trip, item: AlertItem, at: Instant) {
  const { facts } = tripStateOf(view, trip, movedWithinMs);
  return facts.find((one) => one.item.start > at && isSamePlace(one.item, item))?.item.start;
}

function isSamePlace(one: AlertItem, other: AlertItem): boolean {
  return one.parts.some((part) => other.parts.includes(part));
}

/** Whether only visitors who chose so receive changes: from 23:00 to 06:00. */
function isNight(at: Instant): boolean {
  const minutes = minutesAt(at);
  return minutes < 6 * 60 || minutes >= 23 * 60;
}

/** Returns the next 18:00, at which the plan of another day is announced. */
function nextEvening(at: Instant): Instant {
  const today = instantOf(dayOf(at), '18:00');
  return today > at ? today : instantOf(addDays(dayOf(at), 1), '18:00');
}
