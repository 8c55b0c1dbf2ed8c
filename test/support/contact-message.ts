import { type ContactMessage, checkMessage } from '../../src/contact/message/schema.ts';
import { sampleMessage } from './sample-messages.ts';

/** A message that passes validation. */
export const validMessage = { ...sampleMessage, consent: true };

/** Returns the validated message; undefined if it is rejected. */
export function acceptedMessage(input: unknown): ContactMessage | undefined {
  const checked = checkMessage(input);
  return checked.ok ? checked.message : undefined;
}

/** Returns the errors of `validMessage` after a change, by field. */
export function errorsOf(input: object) {
  const checked = checkMessage({ ...validMessage, ...input });
  return checked.ok ? {} : checked.errors;
}
