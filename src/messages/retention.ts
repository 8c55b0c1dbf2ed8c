import type { Bindings } from '../app-env.ts';
import type { Site } from '../settings.ts';
import { transact } from './database.ts';

const millisecondsPerDay = 86_400_000;
const batch = 500;
/** Batches in one run; what is left waits for the next. */
const batches = 20;
/** Days after which no copy of an erased message, and no count of refusals, is of any use. */
const daysOfTraces = 7;

/** Deletes messages that are older than the privacy policy says; cheap where there are none. */
export async function deleteOldMessages(env: Bindings, site: Site, now: number): Promise<void> {
  const { DB } = env;
  if (!DB) return;
  const statement = DB.prepare(
    'DELETE FROM messages WHERE reference IN (SELECT reference FROM messages WHERE received_at <= ?1 LIMIT ?2) RETURNING 1',
  ).bind(now - site.retentionDays * millisecondsPerDay, batch);
  for (let run = 0; run < batches; run += 1) {
    const [deleted] = await transact(DB, statement);
    if ((deleted?.results.length ?? 0) < batch) return;
  }
}

/** Deletes what was noted about messages for a while: erasures, and refusals that have passed. */
export async function deleteOldTraces({ DB }: Bindings, now: number): Promise<void> {
  if (!DB) return;
  const before = now - daysOfTraces * millisecondsPerDay;
  await transact(
    DB,
    DB.prepare('DELETE FROM erased WHERE erased_at <= ?1').bind(before),
    DB.prepare('DELETE FROM refused_entries WHERE last_try_at <= ?1 AND value IS NULL').bind(
      before,
    ),
  );
}
