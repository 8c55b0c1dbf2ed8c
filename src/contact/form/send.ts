import * as v from 'valibot';
import { type ContactMessage, type FieldErrors, fieldErrors } from '../message/schema.ts';

/** How to reach the operation where the form cannot. */
export interface Contact {
  phone: string;
  phoneHref: string;
  email: string;
}

export type Outcome =
  | { state: 'sent'; reference: string }
  | { state: 'invalid'; errors: FieldErrors }
  | { state: 'failed'; reason: string };

/** Milliseconds to wait for an answer; the server gives up well before. */
const timeoutMs = 20_000;

const noAnswer = 'Your message could not be sent: there was no answer.';

/** What the Worker answers; a hotel's log-in page, for one, is something else. */
const answer = v.object({
  reference: v.optional(v.string()),
  reason: v.optional(v.string()),
  errors: v.optional(fieldErrors),
});

/** Posts a message to the Worker. Every way in which that can fail is an outcome, not an error. */
export async function sendMessage(
  message: ContactMessage,
  website: FormDataEntryValue | null,
): Promise<Outcome> {
  try {
    const response = await fetch('/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...message, website }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { success, output } = v.safeParse(answer, await response.json());
    if (!success) return { state: 'failed', reason: noAnswer };
    const { reference, errors, reason } = output;
    if (response.ok && reference) return { state: 'sent', reference };
    if (errors) return { state: 'invalid', errors };
    return { state: 'failed', reason: reason ?? 'Your message could not be sent.' };
  } catch {
    const offline = !navigator.onLine;
    return {
      state: 'failed',
      reason: offline ? 'You are offline, so your message was not sent.' : noAnswer,
    };
  }
}
