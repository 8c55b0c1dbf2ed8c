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
const storedMessage = v.object({
  ...v.entriesFromList(fieldNames, v.optional(v.string(), '')),
  reference: v.string(),
  digest: v.string(),
  receivedAt: v.number(),
  suspected: v.optional(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, StoredMessage>;

/** Before every key of a message that waits for the database. */
export const prefix = 'message:';

const entry = v.pipe(v.string(), v.parseJson(), storedMessage);

/** What a key of the outbox says, so that an entry can be found and put in order without being read. */
export interface EntryKey {
  /** Milliseconds since 1970; undefined where the key does not say it. */
  receivedAt: number | undefined;
  digest: string;
  /** The queue of the sender's network (src/contact/rate-limit.ts); empty where it is not known. */
  queue: string;
}

/**
 * The key of a message: the time first, so that the oldest is listed first; then what only this
 * message has, so that no other can take its place.
 */
export function keyOf({ receivedAt, digest }: StoredMessage, queue = ''): string {
  const key = `${prefix}${new Date(receivedAt).toISOString()}:${digest}`;
  return queue === '' ? key : `${key}:${queue}`;
}

export function readKey(key: string): EntryKey {
  const [, time = '', digest = '', queue = ''] = /^message:(.{24}):([^:]*):?(.*)$/.exec(key) ?? [];
  const receivedAt = Date.parse(time);
  return { receivedAt: Number.isNaN(receivedAt) ? undefined : receivedAt, digest, queue };
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
