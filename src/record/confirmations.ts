import * as v from 'valibot';
import type { Database } from '../http/env.ts';
import type { Instant } from '../road/irish-time.ts';
import type { Period } from '../road/schedule.ts';
import type { RecordedPeriod } from './shape.ts';

const confirmationSchema = v.object({
  notice: v.string(),
  /** Announced start of the confirmed period. */
  period: v.number(),
  event: v.picklist(['closed', 'opened']),
  happened: v.number(),
  /** Time at which the confirmation was recorded. */
  at: v.number(),
  /** Verified e-mail address of the person. */
  person: v.string(),
});
/** A person's statement that the road was closed or opened at a time. The newest statement about a period applies. */
export type Confirmation = v.InferOutput<typeof confirmationSchema>;

/** Author of the confirmations of sample data. */
export const sampleAuthor = 'sample';

const columns = 'notice, period, event, happened, at, person';

interface StatementPreparer<Prepared> {
  prepare(sql: string): { bind(...values: (string | number)[]): Prepared };
}

export function confirmationStatement<Prepared>(
  database: StatementPreparer<Prepared>,
  { notice, period, event, happened, at, person }: Confirmation,
): Prepared {
  return database
    .prepare(`INSERT INTO closure_confirmations (${columns}) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`)
    .bind(notice, period, event, happened, at, person);
}

/** Reads the confirmations of periods that start in an interval, oldest first. */
export async function readConfirmations(
  database: Database,
  { start, end }: Period,
): Promise<Confirmation[]> {
  const { results } = await database
    .prepare(
      `SELECT ${columns} FROM closure_confirmations
       WHERE period >= ?1 AND period < ?2 ORDER BY id`,
    )
    .bind(start, end)
    .all();
  return v.parse(v.array(confirmationSchema), results);
}

/** Maximum time from an event to its confirmation, in ms. The desk and the figures use the same limit. */
export const confirmableForMs = 24 * 3_600_000;

/** Whether a confirmation is plausible: recorded after the announced start, and soon after the event. */
function isPlausible({ happened, at, period }: Confirmation): boolean {
  return at >= period && happened <= at && happened >= at - confirmableForMs;
}

/**
 * Returns a period with its confirmed times, and the number of its confirmations that contradict the start,
 * the closing time or the clock. Such confirmations do not count.
 * @param confirmations of the period, oldest first
 */
export function withConfirmations(
  period: RecordedPeriod,
  confirmations: readonly Confirmation[],
): { period: RecordedPeriod; contradictions: number } {
  const plausibleConfirmations = confirmations.filter(isPlausible);
  // An undo of an opening, which also ended the notice, shows the closure again.
  const shownUntil = period.shown.at(-1)?.end ?? period.start;
  const timeOf = (event: Confirmation['event']): Instant | null =>
    plausibleConfirmations.findLast(
      (one) => one.event === event && (event === 'closed' || one.at >= shownUntil),
    )?.happened ?? period[event];
  const [closed, opened] = [timeOf('closed'), timeOf('opened')];
  const isReversed = opened !== null && opened < (closed ?? period.start);
  return {
    period: { ...period, closed, opened: isReversed ? null : opened },
    contradictions: confirmations.length - plausibleConfirmations.length + (isReversed ? 1 : 0),
  };
}
