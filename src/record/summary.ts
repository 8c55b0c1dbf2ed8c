import * as v from 'valibot';
import type { Database } from '../http/database.ts';
import { logLine, reasonOf } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { dayOf, type Instant } from '../road/irish-time.ts';
import { sampleAuthor } from './confirmations.ts';
import { openingSentence } from './sentence.tsx';

/** Data of the closure record that pages show. */
export interface RecordSummary {
  /** Identifies the stored figures in ETags. */
  readonly key: string;
  /** Sentence about the closures of the last complete month; undefined if there are too few cases. */
  readonly sentence: string | undefined;
}

/** Interval between reads, in ms. The figures change once a day. */
const refreshAfterMs = 10 * 60_000;
/** Timeout of a read, in ms. */
const timeoutMs = 2_000;

let knownSummary: RecordSummary | undefined;
let askedAt: Instant = Number.NEGATIVE_INFINITY;

/** Returns the summary that this isolate read last, and refreshes it in the background. */
export function currentRecord(
  database: Database | undefined,
  background: (work: Promise<void>) => void,
  now: Instant,
): RecordSummary | undefined {
  const isDue = now < askedAt || now - askedAt >= refreshAfterMs;
  if (database && isDue) {
    askedAt = now;
    const refresh = withTimeout(timeoutMs, readSummary(database, now)).then((found) => {
      // Replace this object only if the figures have changed, because a new object invalidates cached pages.
      if (found?.key !== knownSummary?.key) knownSummary = found;
    });
    background(
      refresh.catch((error) => logLine({ event: 'record-failed', reason: reasonOf(error) })),
    );
  }
  return knownSummary;
}

const monthRowsSchema = v.array(
  v.object({
    month: v.string(),
    changed_at: v.nullable(v.number()),
    confirmed: v.number(),
    punctual: v.number(),
    sample: v.number(),
  }),
);

async function readSummary(database: Database, now: Instant): Promise<RecordSummary | undefined> {
  const { results } = await database
    .prepare(
      `SELECT month, (SELECT max(changed_at) FROM record_months) AS changed_at, confirmed, punctual,
         EXISTS (SELECT 1 FROM closure_confirmations WHERE person = '${sampleAuthor}') AS sample
       FROM record_months WHERE month < ?1 ORDER BY month DESC LIMIT 1`,
    )
    .bind(dayOf(now).slice(0, 7))
    .all();
  const [last] = v.parse(monthRowsSchema, results);
  if (!last) return;
  const { month, changed_at, confirmed, punctual, sample } = last;
  return {
    key: `${month}-${changed_at?.toString(36)}`,
    sentence:
      confirmed > 0
        ? `${sample ? 'Sample: ' : ''}${openingSentence(month, punctual, confirmed)}`
        : undefined,
  };
}
