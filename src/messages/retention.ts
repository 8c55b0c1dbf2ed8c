import type { Bindings } from '../app-env.ts';
import type { Site } from '../settings.ts';
import { transact } from './database.ts';

const millisecondsPerDay = 86_400_000;
const batch = 500;
/** Batches in one run; what is left waits for the next day. */
const batches = 200;

/** Deletes messages that are older than the privacy policy says. */
export async function deleteOldMessages(env: Bindings, site: Site, now: number): Promise<void> {
  const { DB } = env;
  if (!DB) return;
  const statement = DB.prepare(
    'DELETE FROM messages WHERE reference IN (SELECT reference FROM messages WHERE received_at <= ?1 LIMIT ?2)',
  ).bind(now - site.retentionDays * millisecondsPerDay, batch);
  for (let run = 0; run < batches; run += 1) {
    const [deleted] = await transact(DB, statement);
    if ((deleted?.meta.changes ?? 0) < batch) return;
  }
}
