import { fields, type MessageTexts } from './message/fields.ts';
import { referenceFrom } from './message/reference.ts';
import type { ContactMessage } from './message/schema.ts';
import { fieldNames } from './message/schema.ts';
import { duplicateWindowMs, type StoredMessage } from './message/stored.ts';

/**
 * Adds the digest of the content and a reference, which derives from the digest and a ten-minute
 * window: a message sent twice gets the same reference wherever each copy is stored.
 */
export async function toStoredMessage(
  { consent: _, ...texts }: ContactMessage,
  receivedAt: number,
  suspected = false,
): Promise<StoredMessage> {
  const digest = hexadecimal(await sha256(normaliseTexts(texts)));
  return {
    ...texts,
    reference: await referenceOf(digest, receivedAt),
    digest,
    receivedAt,
    suspected,
  };
}

/** Derives the reference from digest and time; a higher `attempt` gives another if that is taken. */
export async function referenceOf(
  digest: string,
  receivedAt: number,
  attempt = 0,
): Promise<string> {
  const windowIndex = Math.floor(receivedAt / duplicateWindowMs);
  return referenceFrom(await sha256(`${digest}:${windowIndex}:${attempt}`));
}

function normaliseTexts(texts: MessageTexts): string {
  const parts = fieldNames.flatMap((name) => fields[name].fingerprint?.(texts[name]) ?? []);
  const last = parts.findLastIndex((part) => part !== '');
  return JSON.stringify(
    parts.slice(0, last + 1).map((part) => part.normalize('NFC').replace(/\s+/g, ' ')),
  );
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
