import * as v from 'valibot';
import { signWords, stretchWords } from '../../answer/render.ts';
import { statementsOf } from '../../answer/statements.ts';
import type { Notices } from '../../answer/view.ts';
import { uncapitalise } from '../../answer/words/text.ts';
import { nightOf } from '../../road/intervals.ts';
import { type Instant, minutesAt } from '../../road/irish-time.ts';
import { type AlertChoice, type AlertPlace, chosenPeriods, isInChosenHours } from './choice.ts';

const itemSchema = v.object({
  /** "J9 to J10 southbound". */
  where: v.string(),
  /** Effect: "CLOSED", "EXIT CLOSED", "lane 1 closed (1 of 4)". */
  what: v.string(),
  isClosure: v.boolean(),
  start: v.number(),
  end: v.number(),
});

/** A closure or closed lanes in a message. */
export type AlertItem = Readonly<v.InferOutput<typeof itemSchema>>;

/** Content of a message that a subscriber received or may have received, as stored. */
export const reportSchema = v.object({
  /** Active items of the message. */
  active: v.array(itemSchema),
  /** Whether the message said that the state of the road is unknown. */
  unknown: v.boolean(),
  /** Items that the message announced for a night. */
  planned: v.array(itemSchema),
  /** Day on which the last announced night begins. */
  night: v.optional(v.string()),
});

export type AlertReport = v.InferOutput<typeof reportSchema>;

export const emptyReport: AlertReport = { active: [], unknown: false, planned: [] };

/** State of an alert's place until the end of the night. */
export interface PlaceState {
  /** Active items and items that begin later. */
  readonly items: readonly AlertItem[];
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
  const scope = { from: junction, to: junction, direction };
  const { statements, certain: complete } = statementsOf(notices, scope);
  const items = statements
    .filter(({ effect, piece }) => !piece || (lanes && effect === 'lanes'))
    .map((one): AlertItem => {
      const what = one.piece ? uncapitalise(signWords(one)) : signWords(one);
      const { start, end } = one;
      return { where: stretchWords(one), what, isClosure: !one.piece, start, end };
    });
  return { items, complete };
}

/** Whether the coming night may be announced: from 18:00 to 19:00 Irish time. */
export function isAnnouncing(at: Instant): boolean {
  const minutes = minutesAt(at);
  return minutes >= 18 * 60 && minutes < 19 * 60;
}

export interface DueMessage {
  readonly active: readonly AlertItem[];
  /** Reported items that are no longer active. */
  readonly over: readonly AlertItem[];
  readonly unknown: boolean;
  /** Items of the coming night, if the message announces them or a change to them. */
  readonly planned?: readonly AlertItem[];
  /** Announced items that are no longer planned. */
  readonly withdrawn: readonly AlertItem[];
  /** Report to store when the push service has accepted the message. */
  readonly report: AlertReport;
}

/** An alert with the reports that its subscriber received or may have received. */
export interface AlertHistory {
  readonly choice: Pick<AlertChoice, 'hours' | 'lanes'>;
  /** The last report that the push service accepted. */
  readonly told: AlertReport;
  /** Later reports. Whether the push service accepted them is unknown. */
  readonly tried: readonly AlertReport[];
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
  const activeItems = state.items.filter(({ start }) => start <= at);
  const laterItems = state.items.filter(
    ({ start, end }) => start > at && chosenPeriods(hours, { start, end }).length > 0,
  );
  const possibleReports = [told, ...tried].map((report) => ({
    ...report,
    // The subscriber may have turned off reports about lanes.
    active: report.active.filter((item) => lanes || item.isClosure),
    planned: report.planned.filter((item) => item.end > at && (lanes || item.isClosure)),
  }));
  const reportedItems = uniqueItems(possibleReports.flatMap((report) => report.active));
  const isOver = (item: AlertItem) => !activeItems.some((one) => isSameActiveItem(one, item));
  const endedItems = reportedItems.filter(isOver);
  const isChosenTime = isInChosenHours(hours, at);

  const isCorrection = possibleReports.some((report) =>
    report.unknown ? state.complete : report.active.some(isOver),
  );
  const hasNewItem = possibleReports.some(({ active: before }) =>
    activeItems.some((item) => !before.some((one) => isSameActiveItem(one, item))),
  );
  // A message about an active item states when the item ends, so it replaces the announcement.
  const isReplaced = (item: AlertItem) =>
    item.start <= at && [...reportedItems, ...activeItems].some((one) => isSamePart(one, item));
  const withdrawnItems = uniqueItems(possibleReports.flatMap(({ planned }) => planned)).filter(
    (item) =>
      state.complete && !state.items.some((one) => isSamePlan(one, item)) && !isReplaced(item),
  );
  const night = nightOf(at);
  const isAnnouncement = isAnnouncing(at) && told.night !== night && laterItems.length > 0;
  const isPlanChange = isChosenTime && withdrawnItems.length > 0;

  if (!isTest && !isCorrection && !(isChosenTime && hasNewItem) && !isAnnouncement && !isPlanChange)
    return;
  const isUnknown = !state.complete && (isTest || endedItems.length > 0);
  const includesPlan = isAnnouncement || isPlanChange;
  return {
    active: activeItems,
    over: endedItems,
    unknown: isUnknown,
    withdrawn: isPlanChange ? withdrawnItems : [],
    ...(includesPlan && { planned: laterItems }),
    report: {
      active: isUnknown ? [...activeItems, ...endedItems] : activeItems,
      unknown: isUnknown,
      planned: includesPlan ? laterItems : told.planned.filter((item) => !isReplaced(item)),
      night: isAnnouncement ? night : told.night,
    },
  };
}

/** Maximum number of reports with an unknown outcome. */
const maxTriedReports = 8;

/** Adds a report with an unknown outcome. If there are too many reports, merges all of them into one. */
export function addTriedReport(tried: readonly AlertReport[], added: AlertReport): AlertReport[] {
  const text = JSON.stringify(added);
  const allReports = [...tried.filter((one) => JSON.stringify(one) !== text), added];
  if (allReports.length <= maxTriedReports) return allReports;
  const active = uniqueItems(allReports.flatMap((one) => one.active));
  // `unknown` makes a message due as soon as the state of the place is known.
  const mergedReport = { active, unknown: active.length > 0 };
  return [
    {
      ...mergedReport,
      planned: uniqueItems(allReports.flatMap(({ planned }) => planned)),
      night: added.night,
    },
  ];
}

function isSamePart(one: AlertItem, other: AlertItem): boolean {
  return one.where === other.where && one.what === other.what;
}

function isSameActiveItem(one: AlertItem, other: AlertItem): boolean {
  return isSamePart(one, other) && one.end === other.end;
}

function isSamePlan(one: AlertItem, other: AlertItem): boolean {
  return isSameActiveItem(one, other) && one.start === other.start;
}

function uniqueItems(items: readonly AlertItem[]): AlertItem[] {
  return items.filter((item, index) => items.findIndex((one) => isSamePlan(one, item)) === index);
}
