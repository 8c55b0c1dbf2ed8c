import * as v from 'valibot';
import type { MessageTexts } from './fields.ts';
import { fieldNames } from './schema.ts';

/** Milliseconds in which the same message again is a double click and not a new message. */
export const sameMessageWindow = 10 * 60 * 1000;

/** A message as the database and the outbox hold it. */
export interface StoredMessage extends MessageTexts {
  /** A name that can be read over a phone. */
  reference: string;
  /** SHA-256 of the normalised fields, in hexadecimal: what the message is known by. */
  digest: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Whether a machine seems to have filled the form in; such a message is kept without a mail. */
  suspected: boolean;
}

/** A stored message that was read back; fields that are younger than it are empty. */
export const storedMessage = v.object({
  ...v.entriesFromList(fieldNames, v.optional(v.string(), '')),
  reference: v.string(),
  digest: v.string(),
  receivedAt: v.number(),
  suspected: v.optional(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, StoredMessage>;

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

/** The first of the twelve months that reports are counted for, this one included: "2025-12", UTC. */
export function firstMonth(now: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11))
    .toISOString()
    .slice(0, 7);
}
