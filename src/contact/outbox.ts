import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { knownFailure } from './known-failure.ts';
import { keyOf } from './outbox-entry.ts';
import type { StoredMessage } from './stored-message.ts';

/** Milliseconds for one operation; a visitor waits for it. */
export const timeoutMs = 3_000;

/**
 * Keeps a message where it waits for the database, as long as that takes: nobody deletes it but
 * the cron that has stored it, or a person.
 * @returns whether it is kept.
 */
export async function keepInOutbox(
  message: StoredMessage,
  outbox: KVNamespace | undefined,
): Promise<boolean> {
  if (!outbox) return false;
  try {
    await withTimeout(timeoutMs, outbox.put(keyOf(message), JSON.stringify(message)));
    return true;
  } catch (error) {
    logLine({ event: 'outbox-failed', reason: knownFailure(error) });
    return false;
  }
}
