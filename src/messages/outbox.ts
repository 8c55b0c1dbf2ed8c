import * as v from 'valibot';
import { logLine } from '../log.ts';
import { withTimeout } from '../timeout.ts';
import { failureOf } from './failure.ts';
import { type StoredMessage, storedMessage } from './stored-message.ts';

/** Before every key of a message that waits for the database. */
export const prefix = 'message:';
/** Milliseconds for one operation; a visitor waits for it. */
export const timeoutMs = 3_000;

const entry = v.pipe(v.string(), v.parseJson(), storedMessage);

/**
 * The key of a message: the time first, so that the oldest comes first and its age can be told
 * without reading it; then what only this message has, so that no other can take its place.
 */
export function keyOf({ receivedAt, digest }: StoredMessage): string {
  return `${prefix}${new Date(receivedAt).toISOString()}:${digest}`;
}

/** When the message of a key was received, in milliseconds since 1970, where the key says it. */
export function timeOf(key: string): number | undefined {
  const time = Date.parse(key.slice(prefix.length, prefix.length + 24));
  return Number.isNaN(time) ? undefined : time;
}

/** A value of the outbox as the message it is; undefined where it is none. */
export function readEntry(value: string): StoredMessage | undefined {
  const { success, output } = v.safeParse(entry, value);
  return success ? output : undefined;
}

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
    logLine({ event: 'outbox-failed', reason: failureOf(error) });
    return false;
  }
}
