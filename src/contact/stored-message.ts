import * as v from 'valibot';
import type { MessageTexts } from './fields.ts';
import { fieldNames } from './per-field.ts';

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
