import * as v from 'valibot';
import { type StoredMessage, storedMessage } from './stored-message.ts';

/** Before every key of a message that waits for the database. */
export const prefix = 'message:';

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

export function digestOf(key: string): string {
  return key.slice(prefix.length + 25);
}

/** A value of the outbox as the message it is; undefined where it is none. */
export function readEntry(value: string): StoredMessage | undefined {
  const { success, output } = v.safeParse(entry, value);
  return success ? output : undefined;
}
