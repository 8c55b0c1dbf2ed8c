import * as v from 'valibot';
import type { Database } from '../http/database.ts';
import { storedNoticeSchema } from '../notice/notice.ts';
import { keptUntil } from '../notice/phase.ts';
import type { Period } from '../road/schedule.ts';
import { revisionRowSchema, storedNoticeFrom } from '../store/revisions.ts';
import { readConfirmations, withConfirmations } from './confirmations.ts';
import { recordedPeriods } from './periods.ts';
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
