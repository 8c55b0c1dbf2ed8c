import * as v from 'valibot';
import type { Bindings } from '../app-env.ts';
import { logLine, reasonOf } from '../log.ts';
import { withTimeout } from '../timeout.ts';
import { storeMessage } from './store.ts';
import type { KeptMessage } from './stored-message.ts';

const prefix = 'message:';
/** Milliseconds that a visitor waits for it at most. */
const limit = 3_000;
const secondsPerDay = 86_400;
/** One message that cannot be stored must not hold up the rest; a database that is down will. */
const mostFailures = 3;

const keptMessage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    reference: v.string(),
    digest: v.string(),
    receivedAt: v.number(),
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    subject: v.string(),
    message: v.string(),
  }),
) satisfies v.GenericSchema<string, KeptMessage>;

/**
 * Keeps a message where it waits for the database; gone in time even if that never comes back.
 * @returns whether it is kept.
 */
export async function keepInOutbox(message: KeptMessage, env: Bindings): Promise<boolean> {
  if (!env.OUTBOX) return false;
  const expirationTtl = Number(env.MESSAGE_RETENTION_DAYS) * secondsPerDay;
  const key = prefix + message.reference;
  try {
    await withTimeout(limit, env.OUTBOX.put(key, JSON.stringify(message), { expirationTtl }));
    return true;
  } catch (error) {
    logLine({ event: 'outbox-failed', reason: reasonOf(error) });
    return false;
  }
}

/**
 * Moves what waits in the outbox into the database. A message leaves the outbox only once it is
 * stored, and storing it twice is storing it once.
 * @throws whatever the database or the outbox throws; the rest waits for the next run.
 */
export async function drainOutbox(env: Bindings): Promise<void> {
  if (!env.DB || !env.OUTBOX) return;
  const { keys } = await withTimeout(limit, env.OUTBOX.list({ prefix }));
  const failures: unknown[] = [];
  for (const { name } of keys) {
    await moveMessage(name, env.OUTBOX, env.DB).catch((error: unknown) => failures.push(error));
    if (failures.length === mostFailures) break;
  }
  if (failures.length > 0) throw failures[0];
}

async function moveMessage(key: string, outbox: KVNamespace, database: D1Database): Promise<void> {
  const waiting = await withTimeout(limit, outbox.get(key));
  // Read from a place that lags behind: it has been stored and deleted already.
  if (waiting === null) return;
  const message = v.safeParse(keptMessage, waiting);
  if (!message.success) {
    // It must not hold up what comes after it, and its text must not stand in the log.
    logLine({ event: 'outbox-unreadable', reason: 'a value in the outbox is not a message' });
    return;
  }
  await storeMessage(message.output, database);
  await withTimeout(limit, outbox.delete(key));
}
