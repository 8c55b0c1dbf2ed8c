import { type Ref, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { officeHours } from '../../site/content/service-levels.ts';
import { endpoints } from '../../site/routes.ts';
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
      : 'You are offline, so no confirmation has arrived.';
    return { state: 'failed', reason };
  } finally {
    clearTimeout(timeoutTimer);
  }
}

/** Error summary above the form, with a link to each field. Its container is always rendered. */
export function ErrorSummary({ errors, ref }: { errors: FieldErrors; ref: Ref<HTMLDivElement> }) {
  const entries = Object.entries(errors);
  return (
    <div className="contents">
      {entries.length > 0 && (
        <div
          className="scroll-m-36 rounded-md border-4 border-danger p-5"
          ref={ref}
          tabIndex={-1}
          role="alert"
          aria-labelledby="error-summary"
        >
          <h2 className="text-h3" id="error-summary">
            There is a problem
          </h2>
          <ul className="mt-2 grid gap-1">
            {entries.map(([field, error]) => (
              <li key={field}>
                <a className="tap font-700 text-danger" href={`#${field}`}>
                  {error}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export type Progress =
  | { state: 'writing' }
  | { state: 'sending' }
  | { state: 'sent'; reference: string }
  /** `hasText`: whether the form still contains the text. */
  | { state: 'failed'; reason: string; hasText: boolean };

/** Shows in the page whether the message is being sent or was sent, because visitors may miss the toast. */
export function ProgressPanel({ progress, contact }: { progress: Progress; contact: Contact }) {
  const panelRef = useRef<HTMLDivElement>(null);
  // Scroll margins leave room for the toasts, which would otherwise cover the reference.
  useEffect(() => {
    if (progress.state === 'sent') panelRef.current?.scrollIntoView({ block: 'nearest' });
  }, [progress]);
  return (
    <div className="scroll-m-36" role="status" ref={panelRef}>
      {progress.state === 'sending' && <p>Sending your message…</p>}
      {progress.state === 'sent' && (
        <div className="rounded-md border-4 border-positive p-5">
          <p className="font-800">Message Sent</p>
          <SentConfirmation reference={progress.reference} />
        </div>
      )}
      {progress.state === 'failed' && (
        <div className="rounded-md border-4 border-danger p-5">
          <p className="font-800">{progress.reason}</p>
          <p className="mt-1">
            {progress.hasText
              ? 'Everything you wrote is still here, so you can send it again.'
              : 'Go back in your browser to find your text.'}{' '}
            You can also call <a href={contact.phoneHref}>{contact.phone}</a> or e-mail{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>.
          </p>
        </div>
      )}
    </div>
  );
}

/** Confirmation beside the form, and on the page after a post without JavaScript. */
export function SentConfirmation({ reference }: { reference: string }) {
  return (
    <>
      <p>Thank you for contacting us. We will respond to your inquiry shortly.</p>
      <p>Our office answers {officeHours}.</p>
      <p className="mt-2">
        Your reference is{' '}
        <strong className="whitespace-nowrap" translate="no">
          {reference}
        </strong>
        . Keep it in case you call us about this message. You can also{' '}
        <a href={`${endpoints.status}?reference=${reference}`}>track your message</a> with it.
      </p>
    </>
  );
}
