import * as v from 'valibot';
import { type MessageTexts, messageFields } from './message/fields.ts';
import { referenceFrom } from './message/reference.ts';
import { type ContactMessage, fieldNames } from './message/schema.ts';

/** Time in ms within which an identical message counts as a duplicate. */
export const duplicateWindowMs = 10 * 60 * 1000;

/** Message as stored in the database and the outbox. */
export interface StoredMessage extends MessageTexts {
  /** Short identifier, which people can read out on the phone. */
  reference: string;
  /** SHA-256 of the normalised fields in hexadecimal, the message's identity. */
  digest: string;
  /** Time of receipt in ms since 1970. */
  receivedAt: number;
  /** Whether a bot probably sent the message, which is then stored without a mail. */
  suspected: boolean;
}

/** Schema of a stored entry. Fields that a later release added are empty. */
const storedMessageSchema = v.object({
  ...v.entriesFromList(fieldNames, v.optional(v.string(), '')),
  reference: v.string(),
  digest: v.string(),
  receivedAt: v.number(),
  suspected: v.optional(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, StoredMessage>;

/** Prefix of the outbox keys of waiting messages. */
export const outboxKeyPrefix = 'message:';

const entrySchema = v.pipe(v.string(), v.parseJson(), storedMessageSchema);

/** Parts of an outbox key, for finding and ordering entries without reading their values. */
export interface EntryKey {
  /** Time in ms since 1970; 0 if the key contains none, so that the entry counts as late. */
  receivedAt: number;
  digest: string;
  /** Queue of the sender's network (src/contact/receive.ts); empty if unknown. */
  queue: string;
}

/**
 * Builds an outbox key. The time comes first, so that KV lists the oldest key first. The digest makes the
 * key unique.
 */
export function keyOf({ receivedAt, digest }: StoredMessage, queue = ''): string {
  const key = `${outboxKeyPrefix}${new Date(receivedAt).toISOString()}:${digest}`;
  return queue === '' ? key : `${key}:${queue}`;
}

export function parseEntryKey(key: string): EntryKey {
  const [, time = '', digest = '', queue = ''] = /^message:(.{24}):([^:]*):?(.*)$/.exec(key) ?? [];
  return { receivedAt: Date.parse(time) || 0, digest, queue };
}

/** Parses an outbox value; undefined if it is not a message. */
export function parseEntry(value: string): StoredMessage | undefined {
  const { success, output } = v.safeParse(entrySchema, value);
  return success ? output : undefined;
}

/** SQL that selects the messages that are reports. */
export const reportCondition = "suspected = 0 AND kind || from_junction || to_junction <> ''";

/** Returns the first of the twelve months for which report counts are kept, as "2025-12" in UTC. */
export function firstMonth(now: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11))
    .toISOString()
    .slice(0, 7);
}

/**
 * Adds the digest of the content, and a reference derived from the digest and the ten-minute window of
 * `receivedAt`. A message sent twice gets the same reference, even if the copies are stored in different
 * places.
 */
export async function toStoredMessage(
  { consent: _, ...texts }: ContactMessage,
  receivedAt: number,
  suspected = false,
): Promise<StoredMessage> {
  const parts = fieldNames.map((name) => messageFields[name].fingerprint(texts[name]));
  const lastPart = parts.findLastIndex((part) => part !== '');
  const normalisedParts = parts
    .slice(0, lastPart + 1)
    .map((part) => part.normalize('NFC').replace(/\s+/g, ' '));
  const hash = await sha256(JSON.stringify(normalisedParts));
  const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const reference = await deriveReference(digest, receivedAt);
  return { ...texts, reference, digest, receivedAt, suspected };
}

/**
 * Derives the reference from digest and time. After a collision, another `attempt` gives another reference.
 */
export async function deriveReference(
  digest: string,
  receivedAt: number,
  attempt = 0,
): Promise<string> {
  const windowIndex = Math.floor(receivedAt / duplicateWindowMs);
  return referenceFrom(await sha256(`${digest}:${windowIndex}:${attempt}`));
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
