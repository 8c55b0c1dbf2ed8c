import * as v from 'valibot';
import { type ContactMessage, type FieldErrors, fieldErrors } from '../message/schema.ts';

/** Contact details to offer when the form fails. */
export interface Contact {
  phone: string;
  phoneHref: string;
  email: string;
}

export type Outcome =
  | { state: 'sent'; reference: string }
  | { state: 'invalid'; errors: FieldErrors }
  | { state: 'failed'; reason: string };

/** Time limit for the response in ms. The server's own limits are shorter. */
const timeoutMs = 20_000;

/** Schema of the Worker's response. Rejects other responses, such as the page of a captive portal. */
const answerSchema = v.object({
  reference: v.optional(v.string()),
  reason: v.optional(v.string()),
  errors: v.optional(fieldErrors),
});

/**
 * Posts a message to the Worker. Returns a network failure as a result, not as an exception.
 * @throws if the browser lacks an API, such as `fetch`
 */
export async function sendMessage(
  message: ContactMessage,
  honeypot: FormDataEntryValue | null,
): Promise<Outcome> {
  const abortController = new AbortController();
  const timeoutTimer = setTimeout(() => abortController.abort(), timeoutMs);
  const responsePromise = fetch('/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...message, website: honeypot }),
    signal: abortController.signal,
  });
  try {
    const response = await responsePromise;
    const { reference, errors, reason } = v.parse(answerSchema, await response.json());
    if (response.ok && reference) return { state: 'sent', reference };
    if (errors) return { state: 'invalid', errors };
    return { state: 'failed', reason: reason ?? 'Your message could not be sent.' };
  } catch {
    const reason = navigator.onLine
      ? 'Your message could not be sent: the server did not respond.'
      : 'You are offline, so your message was not sent.';
    return { state: 'failed', reason };
  } finally {
    clearTimeout(timeoutTimer);
  }
}
