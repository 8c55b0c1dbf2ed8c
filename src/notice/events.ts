import { type Instant, minuteMs } from '../road/irish-time.ts';
import { isActive, nextPeriod, nightOf, type Period, periodsIn } from '../road/schedule.ts';
import type { History, Notice } from './notice.ts';

/** What can happen to a notice. `changed` is a change of its nights in anything but their place and times. */
export const eventKinds = [
  'published',
  'started',
  'longer',
  'shorter',
  'moved',
  'night-withdrawn',
  'ended',
  'cancelled',
  'changed',
] as const;
type EventKind = (typeof eventKinds)[number];

/** A notice in one of its periods. */
export interface NoticeTime {
  readonly notice: Notice;
  readonly period: Period;
}

/** Something that happened to a notice. */
export interface NoticeEvent {
  readonly kind: EventKind;
  readonly at: Instant;
  /** The affected nights before and after the event, in order of time. */
  readonly nights: readonly Night[];
}

interface Night {
  /** Undefined if the notice did not have the night before. */
  readonly before: NoticeTime | undefined;
  /** Undefined if the notice does not have the night any more. */
  readonly after: NoticeTime | undefined;
}

/**
 * Returns all events of a notice until an instant, in order of time.
 * Later revisions and instants only add events at the end, so the number of events is a version that never falls.
 */
export function eventsOf(history: History, until: Instant): readonly NoticeEvent[] {
  return history
    .filter(({ published }) => published <= until)
    .flatMap(({ notice, published }, index, revisions) => {
      const previous = revisions[index - 1]?.notice;
      const replaced = revisions[index + 1]?.published ?? until + 1;
      return [
        ...changesBetween(previous, notice, published),
        ...passedTimes(previous, notice, { start: published, end: replaced }),
      ];
    });
}

/** Returns the starts and ends of periods while a revision is the newest. */
function passedTimes(previous: Notice | undefined, notice: Notice, shown: Period): NoticeEvent[] {
  if (notice.cancelled !== undefined) return [];
  const wasActive = previous && periodAt(previous, shown.start) !== undefined;
  return periodsIn(notice, shown).flatMap((period) => {
    const now = { notice, period };
    const start = Math.max(period.start, shown.start);
    const isNew = period.start > shown.start || !wasActive;
    const started: NoticeEvent = {
      kind: 'started',
      at: start,
      nights: [{ before: now, after: now }],
    };
    const ended: NoticeEvent = {
      ...{ kind: 'ended', at: period.end },
      nights: [{ before: now, after: undefined }],
    };
    return [...(isNew ? [started] : []), ...(period.end < shown.end ? [ended] : [])];
  });
}

function periodAt(notice: Notice, at: Instant): Period | undefined {
  const period = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  return isActive(period, at) ? period : undefined;
}

/** Returns what a revision changes, with all nights of one kind of change in one event. */
function changesBetween(
  previous: Notice | undefined,
  notice: Notice,
  at: Instant,
): readonly NoticeEvent[] {
  const [isShown, wasShown] = [notice, previous].map((one) => one && one.cancelled === undefined);
  const nights = nightsOf(wasShown ? previous : undefined, isShown ? notice : undefined, at);
  if (isShown && !wasShown) return [{ kind: 'published', at, nights }];
  if (wasShown && !isShown) return [{ kind: 'cancelled', at, nights }];
  const events = [...Map.groupBy(nights, ({ kind }) => kind)].flatMap(([kind, group]) =>
    kind ? [{ kind, at, nights: group }] : [],
  );
  return events.length > 0 ? events : [{ kind: 'changed', at, nights: nights.slice(0, 1) }];
}

/** Returns the present and coming nights of two revisions, each with its change; undefined without one. */
function nightsOf(previous: Notice | undefined, notice: Notice | undefined, at: Instant) {
  const end = Number.POSITIVE_INFINITY;
  const old = previous ? periodsIn(previous, { start: at, end }) : [];
  const start = Math.min(at, ...old.map((period) => period.start));
  const current = notice ? periodsIn(notice, { start, end }) : [];
  const change = previous && notice && changeOf(previous, notice);
  const added = [...current];
  const take = (isSame: (one: Period) => boolean) => {
    const index = added.findIndex(isSame);
    return index < 0 ? undefined : added.splice(index, 1)[0];
  };
  // Hours continue the old ones that they overlap, although a start moved across 06:00 is in another night.
  const overlapping = old.map((period) =>
    take((one) => one.start < period.end && period.start < one.end),
  );
  const kept = old.map((period, index) => {
    const after = overlapping[index] ?? take((one) => nightOf(one.start) === nightOf(period.start));
    return {
      kind: kindOf(period, after, at) ?? change,
      before: timeOf(previous, period),
      after: timeOf(notice, after),
    };
  });
  const coming = added.filter((period) => period.end > at);
  return [
    ...kept,
    ...coming.map((period) => ({
      ...{ kind: 'longer' as const, before: undefined, after: timeOf(notice, period) },
    })),
  ].toSorted((one, other) => startOf(one) - startOf(other));
}

const startOf = ({ before, after }: Night): Instant =>
  (after ?? before)?.period.start ?? Number.POSITIVE_INFINITY;

function timeOf(notice?: Notice, period?: Period): NoticeTime | undefined {
  return notice && period && { notice, period };
}

function kindOf(before: Period, after: Period | undefined, at: Instant): EventKind | undefined {
  const isNow = isActive(before, at);
  if (!after) return isNow ? 'ended' : 'night-withdrawn';
  if (isNow && after.end <= at + minuteMs) return 'ended';
  if (after.start !== before.start) return 'moved';
  if (after.end === before.end) return undefined;
  return after.end > before.end ? 'longer' : 'shorter';
}

/** Returns what changed in all nights of a notice; undefined if only times did. */
function changeOf(previous: Notice, notice: Notice): EventKind | undefined {
  const [before, after] = [contentOf(previous), contentOf(notice)];
  if (before.place !== after.place) return 'moved';
  return before.others === after.others ? undefined : 'changed';
}

function contentOf({ direction, from, to, slips, link, carries, also, ...others }: Notice) {
  return {
    place: JSON.stringify([direction, from, to, slips, link, carries, also]),
    others: JSON.stringify({ ...others, ...timesAndHistory }),
  };
}

/** Fields whose changes have kinds of their own. */
const timesAndHistory = { revision: 0, changes: [], start: 0, end: 0, nights: [], cancelled: 0 };
