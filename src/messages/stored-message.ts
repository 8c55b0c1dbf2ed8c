import type { ContactMessage } from './schema.ts';

/** Milliseconds in which the same message again is a double click and not a new message. */
export const sameMessageWindow = 10 * 60 * 1000;

/** A message as it is kept. */
export interface KeptMessage extends Omit<ContactMessage, 'consent'> {
  /** Eight characters that can be read over a phone: "7K2M-Q4XA". */
  reference: string;
  /** SHA-256 of the normalised fields, in hexadecimal. */
  digest: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/**
 * Gives a message its digest and reference. Both follow from what was written and the ten minutes
 * it was written in, so the same message sent twice at once gets the same reference wherever each
 * of the two ends up.
 */
export async function identify(message: ContactMessage, receivedAt: number): Promise<KeptMessage> {
  const { consent: _, ...fields } = message;
  const digest = hexadecimal(await sha256(normalised(message)));
  const window = Math.floor(receivedAt / sameMessageWindow);
  const reference = readable(await sha256(`${digest}:${window}`));
  return { ...fields, reference, digest, receivedAt };
}

function normalised({ name, email, phone, subject, message }: ContactMessage): string {
  const fields = [name, email.toLowerCase(), phone.replace(/\D/g, ''), subject, message];
  return JSON.stringify(fields.map((field) => field.normalize('NFC').replace(/\s+/g, ' ')));
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A reference that stands for no message. */
export function decoyReference(): string {
  return readable(crypto.getRandomValues(new Uint8Array(8)));
}

/** Crockford's base 32, which leaves out the letters that look like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function readable(bytes: Uint8Array): string {
  const characters = Array.from(bytes.slice(0, 8), (byte) => alphabet[byte % alphabet.length]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}
