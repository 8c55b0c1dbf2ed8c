import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { knownFailure } from './known-failure.ts';
import { keepInOutbox } from './outbox.ts';
import { storeMessage } from './store.ts';
import type { StoredMessage } from './stored-message.ts';

export type Kept = { where: 'database' | 'outbox'; reference: string } | { where: 'failed' };

/** Keeps a message: in the database, or in the outbox while that is down or not bound. */
export async function keepMessage(message: StoredMessage, env: Bindings): Promise<Kept> {
  const reference = await storeNow(message, env.DB);
  if (reference !== undefined) return { where: 'database', reference };
  const waits = await keepInOutbox(message, env.OUTBOX);
  return waits ? { where: 'outbox', reference: message.reference } : { where: 'failed' };
}

async function storeNow(
  message: StoredMessage,
  database: D1Database | undefined,
): Promise<string | undefined> {
  if (!database) {
    logLine({ event: 'database-failed', reason: 'no database is bound as DB' });
    return;
  }
  try {
    return await storeMessage(message, database);
  } catch (error) {
    logLine({ event: 'database-failed', reason: knownFailure(error) });
    return;
  }
}
