import type { Bindings } from '../app-env.ts';
import { logLine, reasonOf } from '../log.ts';
import { keepInOutbox } from './outbox.ts';
import { storeMessage } from './store.ts';
import type { KeptMessage } from './stored-message.ts';

export type Kept =
  | { where: 'database' | 'outbox'; reference: string }
  /** No database is bound: the form only looks as the specification describes it. */
  | { where: 'nowhere' }
  | { where: 'failed' };

/** Keeps a message: in the database, or in the outbox while that is down. */
export async function keepMessage(message: KeptMessage, env: Bindings): Promise<Kept> {
  if (!env.DB) {
    logLine({ event: 'message-not-kept', reason: 'no database is bound as DB' });
    return { where: 'nowhere' };
  }
  try {
    return { where: 'database', reference: await storeMessage(message, env.DB) };
  } catch (error) {
    logLine({ event: 'database-failed', reason: reasonOf(error) });
    const waits = await keepInOutbox(message, env);
    return waits ? { where: 'outbox', reference: message.reference } : { where: 'failed' };
  }
}
