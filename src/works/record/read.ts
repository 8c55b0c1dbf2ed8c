import * as v from 'valibot';
import type { Database } from '../../http/database.ts';
import { keptUntil } from '../model/states.ts';
import { storedNotice } from '../notice/notice.ts';
import { revisionRow, storedNoticeFrom } from '../store/revisions.ts';
import type { Period } from '../time/schedule.ts';
import { confirmationsFrom, confirmationsStatement, withConfirmations } from './confirmations.ts';
import { type RecordedPeriod, recordedPeriods } from './periods.ts';
import type { MonthSummary } from './shape.ts';

const rows = v.array(v.object({ ...revisionRow.entries, published: v.number() }));

/** Periods that start in an interval, and the number of notices and confirmations that do not count. */
export interface PeriodsRead {
  readonly periods: readonly RecordedPeriod[];
  readonly excluded: MonthSummary['excluded'];
}

/** Reads the periods of closures and incidents that start in an interval. */
export async function readPeriods(database: Database, interval: Period): Promise<PeriodsRead> {
  const [revisions, confirmed] = await database.batch([
    database
      .prepare(
        `SELECT id, revision, at, author, what, notice, published FROM notice_revisions
         WHERE id IN (SELECT id FROM notice_revisions WHERE kept_until > ?1 AND published < ?2)
         ORDER BY id, revision`,
      )
      .bind(keptUntil({ end: interval.start, cancelled: undefined }), interval.end),
    confirmationsStatement(database, interval),
  ]);
  const confirmations = Map.groupBy(
    confirmationsFrom(confirmed?.results),
    ({ notice, period }) => `${notice} ${period}`,
  );
  const excluded = { unreadable: 0, changedKind: 0, contradictions: 0 };
  const byId = Map.groupBy(v.parse(rows, revisions?.results), ({ id }) => id);
  const periods = [...byId.values()].flatMap((history) => {
    const known = history.flatMap((row) => {
      const parsed = v.safeParse(storedNotice, storedNoticeFrom(row, [row]));
      return parsed.success ? [{ published: row.published, notice: parsed.output }] : [];
    });
    const found = recordedPeriods(known, interval);
    if (known.length < history.length) {
      excluded.unreadable += 1;
      return [];
    }
    if (found.length > 0 && new Set(known.map(({ notice }) => notice.kind)).size > 1) {
      excluded.changedKind += 1;
      return [];
    }
    return found.map((one) => {
      const key = `${one.notice} ${one.start}`;
      const result = withConfirmations(one, confirmations.get(key) ?? []);
      confirmations.delete(key);
      excluded.contradictions += result.contradictions;
      return result.period;
    });
  });
  const unmatched = [...confirmations.values()].flat();
  excluded.contradictions += unmatched.length;
  return { periods, excluded };
}
