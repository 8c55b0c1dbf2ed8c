import * as v from 'valibot';
import type { Database } from '../http/env.ts';
import { isClosure, isIncident, kindLabel, worstEffectOf } from '../notice/effect.ts';
import {
  extendableForMs,
  keptUntil,
  type Notice,
  type PublishedRevision,
  storedNoticeSchema,
} from '../notice/notice.ts';
import { clockOf, type Instant, minuteMs } from '../road/irish-time.ts';
import { nextPeriod, type Period, periodsIn } from '../road/schedule.ts';
import { revisionRowSchema, storedNoticeFrom } from '../store/revisions.ts';
import { readConfirmations, withConfirmations } from './confirmations.ts';
import type { MonthSummary, RecordedPeriod } from './shape.ts';

const rowsSchema = v.array(v.object({ ...revisionRowSchema.entries, published: v.number() }));

/** Periods of closures and incidents, and the numbers of excluded notices and confirmations. */
export interface PeriodsWithExclusions {
  readonly periods: readonly RecordedPeriod[];
  readonly excluded: MonthSummary['excluded'];
}

/**
 * Reads the selected periods of closures and incidents that overlap an interval.
 * @param isSelected receives a period without its confirmations
 */
export async function readPeriods(
  database: Database,
  interval: Period,
  isSelected: (period: RecordedPeriod) => boolean,
): Promise<PeriodsWithExclusions> {
  const { results } = await database
    .prepare(
      `SELECT id, revision, at, author, what, notice, published FROM notice_revisions
       WHERE id IN (SELECT id FROM notice_revisions WHERE kept_until > ?1 AND published < ?2)
       ORDER BY id, revision`,
    )
    .bind(keptUntil({ end: interval.start, cancelled: undefined }), interval.end)
    .all();
  const excluded = { unreadable: 0, contradictions: 0 };
  const revisionsById = Map.groupBy(v.parse(rowsSchema, results), ({ id }) => id);
  const selectedPeriods = [...revisionsById.values()].flatMap((history) => {
    const revisions = history.flatMap((row) => {
      const parsed = v.safeParse(storedNoticeSchema, storedNoticeFrom(row, [row]));
      return parsed.success ? [{ published: row.published, notice: parsed.output }] : [];
    });
    if (revisions.length < history.length) {
      excluded.unreadable += 1;
      return [];
    }
    return recordedPeriods(revisions, interval).filter(isSelected);
  });
  const confirmations = await readConfirmations(database, {
    start: Math.min(interval.start, ...selectedPeriods.map(({ start }) => start)),
    end: interval.end,
  });
  const byPeriod = Map.groupBy(confirmations, ({ notice, period }) => `${notice} ${period}`);
  const periods = selectedPeriods.map((one) => {
    const key = `${one.notice} ${one.start}`;
    const result = withConfirmations(one, byPeriod.get(key) ?? []);
    byPeriod.delete(key);
    excluded.contradictions += result.contradictions;
    return result.period;
  });
  excluded.contradictions += [...byPeriod.values()].flat().length;
  return { periods, excluded };
}

function partOf(notice: Notice): RecordedPeriod['part'] {
  const effect = worstEffectOf(notice);
  if (effect === 'closed') return 'carriageway';
  return isClosure(effect) ? 'slip-road' : 'none';
}

/** Whether a notice closes a part of the road, or is about an incident. */
function isRecorded(notice: Notice): boolean {
  return notice.cancelled === undefined && (partOf(notice) !== 'none' || isIncident(notice));
}

/** A revision with all revisions before and after it, in the order of their publication. */
interface RevisionInHistory {
  readonly before: readonly PublishedRevision[];
  readonly current: PublishedRevision;
  readonly after: readonly PublishedRevision[];
}

/**
 * Returns the periods of a notice that overlap an interval in any revision, sorted by their start.
 * @param revisions all revisions of the notice, in the order of their publication
 */
export function recordedPeriods(
  revisions: readonly PublishedRevision[],
  { start, end }: Period,
): RecordedPeriod[] {
  // A period that was announced to end before the interval may have been extended into the interval.
  const starts = revisions.map(({ notice }) => nextPeriod(notice, start)?.start ?? start);
  const interval = { start: Math.min(start, ...starts), end };
  const periodsByStart = new Map<Instant, RecordedPeriod>();
  for (const [index, current] of revisions.entries()) {
    if (!isRecorded(current.notice)) continue;
    const { published } = current;
    const history = {
      current,
      before: revisions.slice(0, index),
      after: revisions.slice(index + 1),
    };
    const replacedAt = history.after[0]?.published ?? Number.POSITIVE_INFINITY;
    for (const period of periodsIn(current.notice, interval)) {
      // A period that is published as it begins starts with the minute.
      const isNew = index === 0 || period.start > published - minuteMs;
      // A change during a period that has run belongs to that period. If none has run, one begins with the change.
      const hasBegun = period.start < replacedAt && (isNew || !hasRun(periodsByStart, period));
      if (hasBegun && period.end > published) {
        periodsByStart.set(period.start, periodThatRan(history, period));
      } else if (period.start >= replacedAt && isWithdrawn(history, period)) {
        const withdrawnPeriod = describePeriod(history, period);
        periodsByStart.set(period.start, { ...withdrawnPeriod, cancelled: replacedAt });
      }
    }
  }
  return [...periodsByStart.values()].sort((one, other) => one.start - other.start);
}

/** Whether one of the periods found so far has run during a period. */
function hasRun(found: ReadonlyMap<Instant, RecordedPeriod>, { start, end }: Period): boolean {
  return [...found.values()].some(
    (one) => one.cancelled === null && one.start < end && start < one.lastEnd,
  );
}

/** Whether the next revision cancels a period, and no later revision restores the period before its start. */
function isWithdrawn({ after }: RevisionInHistory, period: Period): boolean {
  const hasPeriod = ({ notice }: PublishedRevision) =>
    isRecorded(notice) && periodsIn(notice, period).length > 0;
  const revisions = after.filter(({ published }) => published <= period.start);
  return ![...revisions.slice(0, 1), ...revisions.slice(-1)].some(hasPeriod);
}

/** Describes a period as one revision announced it. */
function describePeriod(
  { before, current }: RevisionInHistory,
  { start, end }: Period,
): RecordedPeriod {
  const { notice } = current;
  const differs = ({ notice: earlier }: PublishedRevision) =>
    earlier.cancelled !== undefined ||
    placeKey(earlier) !== placeKey(notice) ||
    !periodsIn(earlier, { start, end }).some((one) => one.start === start && one.end === end);
  const firstSame = before[before.findLastIndex(differs) + 1] ?? current;
  return {
    notice: notice.id,
    part: partOf(notice),
    incident: isIncident(notice),
    changed: false,
    overnight: clockOf(start) >= '18:00' || clockOf(start) < '05:00',
    start,
    end,
    shown: [],
    published: (before[0] ?? current).published,
    announced: firstSame.published,
    lastEnd: end,
    cancelled: null,
    closed: null,
    opened: null,
  };
}

/** Describes a period that began, with the changes that were published while it ran. */
function periodThatRan(history: RevisionInHistory, period: Period): RecordedPeriod {
  const { current, after } = history;
  const { start, end } = period;
  let [lastEnd, changed] = [end, false];
  let openedAt: Instant | null = null;
  const shown = [{ start: Math.max(start, current.published), end }];
  for (const { notice, published } of after) {
    if (published > Math.max(end, lastEnd) + extendableForMs) break;
    if (notice.cancelled !== undefined) {
      showFrom(shown, published, published);
      if (published < lastEnd) [lastEnd, openedAt] = [published, published];
      continue;
    }
    // The site no longer shows a closure that only closes lanes by now.
    const isClosed = partOf(notice) !== 'none' || partOf(current.notice) === 'none';
    const [currentPeriod] = isClosed ? periodsIn(notice, { start, end: start + 1 }) : [];
    showFrom(shown, published, currentPeriod?.end ?? published);
    // What is changed after the end does not change how the period ran.
    if (published < lastEnd)
      changed ||= !currentPeriod || placeKey(notice) !== placeKey(current.notice);
    if (!currentPeriod || currentPeriod.end === lastEnd) continue;
    // A notice that is reopened after the period is about later ones. Only an undo says that the road stayed closed.
    const isUndo = notice.changes[0]?.undoes !== undefined;
    if (currentPeriod.end > lastEnd && currentPeriod.end <= published && !isUndo) continue;
    // A new end in the past confirms the opening.
    const confirmsOpening =
      currentPeriod.end < lastEnd && currentPeriod.end <= published + minuteMs;
    openedAt = confirmsOpening ? currentPeriod.end : null;
    changed ||= currentPeriod.end < lastEnd && !confirmsOpening;
    lastEnd = currentPeriod.end;
  }
  return {
    ...describePeriod(history, period),
    changed: changed || lastEnd > end,
    lastEnd,
    opened: openedAt,
    shown,
  };
}

/** Changes what the site shows from an instant on: an active period until `end`. */
function showFrom(shown: { start: Instant; end: Instant }[], at: Instant, end: Instant): void {
  const last = shown.at(-1);
  if (last && at <= last.end) last.end = Math.max(at, end);
  else if (end > at) shown.push({ start: at, end });
}

function placeKey({ direction, from, to, slips, link, also, ...notice }: Notice): string {
  const kind = kindLabel({ ...notice, slips });
  return JSON.stringify([direction, from, to, slips, link, also, kind]);
}
