import * as v from 'valibot';
import type { Bindings } from '../../app-env.ts';
import { logLine, reasonOf } from '../../log.ts';
import { within } from '../../patience.ts';
import { type Kept, storeMessage } from './inbox.ts';
import type { KeptMessage } from './message.ts';

const prefix = 'message:';
/** Milliseconds that a visitor waits for it at most. */
const limit = 3_000;
const secondsPerDay = 86_400;

const keptMessage = v.object({
  reference: v.string(),
  digest: v.string(),
  receivedAt: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  subject: v.string(),
  message: v.string(),
}) satisfies v.GenericSchema<unknown, KeptMessage>;

/** Keeps a message where it waits for the database; gone in time even if that never comes back. */
export async function keepInOutbox(message: KeptMessage, env: Bindings): Promise<Kept> {
  if (!env.OUTBOX) return { where: 'failed' };
  const expirationTtl = Number(env.MESSAGE_RETENTION_DAYS) * secondsPerDay;
  const key = prefix + message.reference;
  try {
    await within(limit, env.OUTBOX.put(key, JSON.stringify(message), { expirationTtl }));
    return { where: 'outbox', reference: message.reference };
  } catch (error) {
    logLine({ event: 'outbox-failed', reason: reasonOf(error) });
    return { where: 'failed' };
  }
}

/**
 * Moves what waits in the outbox into the database. A message leaves the outbox only once it is
 * stored, and storing it twice is storing it once.
 * @throws whatever the database or the outbox throws; the rest waits for the next run.
 */
export async function drainOutbox(env: Bindings): Promise<void> {
  if (!env.DB || !env.OUTBOX) return;
  const { keys } = await env.OUTBOX.list({ prefix });
  for (const { name } of keys) {
    const waiting = await env.OUTBOX.get(name, 'json');
    // Read from a place that lags behind: it has been stored and deleted already.
    if (waiting === null) continue;
    await storeMessage(v.parse(keptMessage, waiting), env.DB);
    await env.OUTBOX.delete(name);
  }
}
