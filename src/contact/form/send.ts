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

/** Milliseconds to wait for an answer; the server gives up well before. */
const timeoutMs = 20_000;

/** Schema of the Worker's answer; a captive portal's page does not match. */
const answerSchema = v.object({
  reference: v.optional(v.string()),
  reason: v.optional(v.string()),
  errors: v.optional(fieldErrors),
});

/**
 * Posts a message to the Worker; a network failure is a result, not an exception.
 * @throws if the browser lacks an API that sending needs.
 */
export async function sendMessage(
  message: ContactMessage,
  honeypot: FormDataEntryValue | null,
): Promise<Outcome> {
  const abortController = new AbortController();
  const timer = setTimeout(() => abortController.abort(), timeoutMs);
  const responsePromise = fetch('/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...message, website: honeypot }),
    signal: abortController.signal,
  });
  try {
    return outcomeOf(await readAnswer(responsePromise));
  } finally {
    clearTimeout(timer);
  }
}

interface Answer {
  isOk: boolean;
  body: unknown;
}

/** Parsed answer; undefined for a network failure or an answer that is not the Worker's. */
async function readAnswer(responsePromise: Promise<Response>): Promise<Answer | undefined> {
  try {
    const response = await responsePromise;
    return { isOk: response.ok, body: await response.json() };
  } catch {
    return undefined;
  }
}

function outcomeOf(received: Answer | undefined): Outcome {
  const { success, output } = v.safeParse(answerSchema, received?.body);
  if (!success) {
    return {
      state: 'failed',
      reason: navigator.onLine
        ? 'Your message could not be sent: there was no answer.'
        : 'You are offline, so your message was not sent.',
    };
  }
  const { reference, errors, reason } = output;
  if (received?.isOk && reference) return { state: 'sent', reference };
  if (errors) return { state: 'invalid', errors };
  return { state: 'failed', reason: reason ?? 'Your message could not be sent.' };
}
