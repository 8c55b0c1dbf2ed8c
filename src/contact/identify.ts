import { messageFields } from './message/fields.ts';
import { referenceFrom } from './message/reference.ts';
import type { ContactMessage } from './message/schema.ts';
import { fieldNames } from './message/schema.ts';
import { duplicateWindowMs, type StoredMessage } from './message/stored.ts';

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
  const parts = fieldNames.flatMap((name) => messageFields[name].fingerprint?.(texts[name]) ?? []);
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
