import * as v from 'valibot';
import type { Notices } from '../model/view.ts';
import { isClosure } from '../notice/effect.ts';
import { junctionAnswer } from '../status/junction-answer.ts';
import { nightOf } from '../time/intervals.ts';
import { type Instant, minutesAt } from '../time/irish-time.ts';
import { stretchWords } from '../words/answer.ts';
import { effectWords } from '../words/effect.ts';
import { uncapitalise } from '../words/text.ts';
import { type AlertChoice, type AlertPlace, chosenPeriods, isChosen } from './choice.ts';

const item = v.object({
  /** "J9 to J10". */
  where: v.string(),
  /** Effect: "CLOSED", "EXIT CLOSED", "lane 1 closed (1 of 4)". */
  what: v.string(),
  isClosure: v.boolean(),
  start: v.number(),
  end: v.number(),
});

/** A closure or closed lanes in a message. */
export type Item = Readonly<v.InferOutput<typeof item>>;

/** Content of a message that a subscriber received or may have received, as stored. */
export const report = v.object({
  /** Active items of the message. */
  active: v.array(item),
  /** Whether the message said that the state of the road is unknown. */
  unknown: v.boolean(),
  /** Items that the message announced for a night. */
  planned: v.array(item),
  /** Day on which the last announced night begins. */
  night: v.optional(v.string()),
});

export type Report = v.InferOutput<typeof report>;

export const nothingTold: Report = { active: [], unknown: false, planned: [] };

/** State of an alert's place until the end of the night. */
export interface PlaceState {
  /** Active items and items that begin later. */
  readonly items: readonly Item[];
  /** Whether all published notices were read. */
  readonly complete: boolean;
}

/**
 * Returns the state of a place, from the same data as the page of its junction.
 * @param lanes whether to include closed lanes
 */
export function placeStateOf(
  notices: Notices,
  { junction, direction }: AlertPlace,
  lanes: boolean,
): PlaceState {
  const { periods, complete } = junctionAnswer(notices, junction, direction);
  const items = periods
    .filter(({ effect }) => isClosure(effect) || (lanes && effect === 'lanes'))
    .map(({ stretch, piece, effect, start, end }): Item => {
      const words = effectWords(piece);
      const what = isClosure(effect) ? words : uncapitalise(words);
      return { where: stretchWords(stretch), what, isClosure: isClosure(effect), start, end };
    });
  return { items, complete };
}

/** Whether the coming night may be announced: from 18:00 to 19:00 Irish time. */
export function isAnnouncing(at: Instant): boolean {
  const minutes = minutesAt(at);
  return minutes >= 18 * 60 && minutes < 19 * 60;
}

/** Content of a due message. */
export interface DueMessage {
  /** Active items. */
  readonly active: readonly Item[];
  /** Reported items that are no longer active. */
  readonly over: readonly Item[];
  readonly unknown: boolean;
  /** Items of the coming night, if the message announces them or a change to them. */
  readonly planned?: readonly Item[];
  /** Announced items that are no longer planned. */
  readonly withdrawn: readonly Item[];
  /** Report to store when the push service has accepted the message. */
  readonly report: Report;
}

/** An alert with the reports that its subscriber received or may have received. */
export interface AlertHistory {
  readonly choice: Pick<AlertChoice, 'hours' | 'lanes'>;
  /** The last report that the push service accepted. */
  readonly told: Report;
  /** Later reports. Whether the push service accepted them is unknown. */
  readonly tried: readonly Report[];
  /** Whether the subscriber requested a test message. */
  readonly isTest: boolean;
}

/**
 * Compares the state of a place with earlier reports, and returns the message that is due (decision 52).
 * Outside the chosen hours, only a correction about an active item is due. At 18:00, an announcement of the
 * coming night's items in the chosen hours is due too.
 */
export function dueMessage(
  { choice: { hours, lanes }, told, tried, isTest }: AlertHistory,
  state: PlaceState,
  at: Instant,
): DueMessage | undefined {
  const active = state.items.filter(({ start }) => start <= at);
  const later = state.items.filter(
    ({ start, end }) => start > at && chosenPeriods(hours, { start, end }).length > 0,
  );
  const possible = [told, ...tried].map((report) => ({
    ...report,
    // The subscriber may have turned off reports about lanes.
    active: report.active.filter((item) => lanes || item.isClosure),
    planned: report.planned.filter((item) => item.end > at && (lanes || item.isClosure)),
  }));
  const heard = unique(possible.flatMap((report) => report.active));
  const isOver = (item: Item) => !active.some((one) => isSameNow(one, item));
  const over = heard.filter(isOver);
  const isIn = isChosen(hours, at);

  const isCorrection = possible.some((report) =>
    report.unknown ? state.complete : report.active.some(isOver),
  );
  const isNews = possible.some(({ active: before }) =>
    active.some((item) => !before.some((one) => isSameNow(one, item))),
  );
  // A message about an active item states when the item ends, so it replaces the announcement.
  const isReplaced = (item: Item) =>
    item.start <= at && [...heard, ...active].some((one) => isSamePart(one, item));
  const withdrawn = unique(possible.flatMap(({ planned }) => planned)).filter(
    (item) =>
      state.complete && !state.items.some((one) => isSamePlan(one, item)) && !isReplaced(item),
  );
  const night = nightOf(at);
  const isAnnouncement = isAnnouncing(at) && told.night !== night && later.length > 0;
  const isChange = isIn && withdrawn.length > 0;

  if (!isTest && !isCorrection && !(isIn && isNews) && !isAnnouncement && !isChange) return;
  const unknown = !state.complete && (isTest || over.length > 0);
  const saysPlan = isAnnouncement || isChange;
  return {
    active,
    over,
    unknown,
    withdrawn: isChange ? withdrawn : [],
    ...(saysPlan && { planned: later }),
    report: {
      active: unknown ? [...active, ...over] : active,
      unknown,
      planned: saysPlan ? later : told.planned.filter((item) => !isReplaced(item)),
      night: isAnnouncement ? night : told.night,
    },
  };
}

/** Maximum number of reports with an unknown outcome. */
const maxTried = 8;

/** Adds a report with an unknown outcome. If there are too many reports, merges all of them into one. */
export function withTried(tried: readonly Report[], added: Report): Report[] {
  const text = JSON.stringify(added);
  const all = [...tried.filter((one) => JSON.stringify(one) !== text), added];
  if (all.length <= maxTried) return all;
  const active = unique(all.flatMap((one) => one.active));
  // `unknown` makes a message due as soon as the state of the place is known.
  const joined = { active, unknown: active.length > 0 };
  return [
    { ...joined, planned: unique(all.flatMap(({ planned }) => planned)), night: added.night },
  ];
}

function isSamePart(one: Item, other: Item): boolean {
  return one.where === other.where && one.what === other.what;
}

function isSameNow(one: Item, other: Item): boolean {
  return isSamePart(one, other) && one.end === other.end;
}

function isSamePlan(one: Item, other: Item): boolean {
  return isSameNow(one, other) && one.start === other.start;
}

function unique(items: readonly Item[]): Item[] {
  return items.filter((item, index) => items.findIndex((one) => isSamePlan(one, item)) === index);
}
