import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { WorksEnv } from '../answer/env.ts';
import { isSameOrigin } from '../http/middleware.ts';
import {
  isWithinAllLimits,
  isWithinLimit,
  retryAfterSeconds,
  senderNetwork,
} from '../http/rate-limit.ts';
import { endpoints } from '../site/routes.ts';
import { sendMail } from './mail.ts';
import { checkMessage, type FieldValues, fieldNames, valuesOf } from './message/schema.ts';
import { saveMessage } from './outbox.ts';
import { contactPage, type InitialFormState } from './pages/contact.tsx';
import { toStoredMessage } from './stored.ts';

export function refuseLongBody(c: Context<WorksEnv>) {
  return refuseMessage(c, 413, {}, 'Your message is too long. Please shorten it, or call us.');
}

/** Receives a message as a form post or as JSON from the island. */
export async function receiveMessage(c: Context<WorksEnv>): Promise<Response> {
  if (!formTypes.includes(contentType(c)) && !isJson(c)) {
    return refuseMessage(c, 415, {}, 'We cannot read this format. Please use the contact form.');
  }
  const submission = await readSubmission(c);
  if (!submission)
    return refuseMessage(c, 400, {}, 'Your message arrived damaged. Please send it again.');
  const { values, suspected, isCheck } = submission;
  if (!isSameOrigin(c)) {
    return refuseMessage(
      c,
      403,
      values,
      'Your message did not come from this page, so it was not sent. Please check it, then send it here.',
    );
  }
  // The limit of attempts is generous, so that visitors can correct mistakes.
  if (!(await isWithinLimit(c.env.CONTACT_ATTEMPTS, senderNetwork(c, 64))))
    return refuseTooMany(c, values);
  if (isCheck) return returnForm(c, 200, { values });
  const checkedMessage = checkMessage(values);
  if (!checkedMessage.ok) {
    const { errors } = checkedMessage;
    return isJson(c) ? c.json({ errors }, 422) : returnForm(c, 422, { values, errors });
  }
  if (!(await isWithinAllLimits(c, c.env.CONTACT_LIMIT, 'message')))
    return refuseTooMany(c, values);
  const message = await toStoredMessage(checkedMessage.message, Date.now(), suspected);
  const saveResult = await saveMessage(message, c.env, await queueKeyOf(c));
  if (saveResult.state === 'failed') {
    c.header('Retry-After', '300');
    const failure = 'We could not store your message, so it was not sent. Please try again later.';
    return refuseMessage(c, 503, values, failure);
  }
  const { reference } = saveResult;
  if (saveResult.state === 'database') {
    c.executionCtx.waitUntil(sendMail(c.env, c.env.state.site, reference, Date.now()));
  }
  if (isJson(c)) return c.json({ reference }, 201);
  return c.redirect(`${endpoints.sent}?reference=${reference}`, 303);
}

const queueCount = 1024;

/**
 * Returns the outbox queue of a sender, one of 1,024, by a hash of the network. Four million IPv4 addresses
 * share each queue, so a queue identifies nobody. Empty without an address.
 */
async function queueKeyOf(c: Context<WorksEnv>): Promise<string> {
  const network = senderNetwork(c, 48);
  if (!network) return '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(network));
  return String(new DataView(hash).getUint16(0) % queueCount);
}

function refuseTooMany(c: Context<WorksEnv>, values: FieldValues) {
  c.header('Retry-After', String(retryAfterSeconds));
  return refuseMessage(
    c,
    429,
    values,
    'We received several messages from your connection within a minute. Please wait a minute, then send this one again.',
  );
}

/**
 * Responds with the reason for a refusal. The response to a form post contains the form, filled with
 * `values`.
 */
function refuseMessage(
  c: Context<WorksEnv>,
  status: ContentfulStatusCode,
  values: FieldValues,
  failure: string,
) {
  if (isJson(c)) return c.json({ reason: failure }, status);
  return returnForm(c, status, { values, failure });
}

function returnForm(c: Context<WorksEnv>, status: ContentfulStatusCode, form: InitialFormState) {
  // Lets the browser restore the filled form on Back, instead of asking to resubmit.
  if (form.values?.message !== undefined) c.set('kind', 'form');
  c.status(status);
  return c.render(contactPage(c.env.state, form));
}

/** Submission before validation. */
interface Submission {
  values: FieldValues;
  /** Whether the honeypot is filled in. */
  suspected: boolean;
  /** Whether the visitor asks only for works at the place. */
  isCheck: boolean;
}

const text = v.fallback(v.string(), '');
const submissionSchema = v.object({
  ...v.entriesFromList(fieldNames, text),
  consent: v.fallback(v.boolean(), false),
  website: text,
});

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

function isJson(c: Context): boolean {
  return contentType(c) === 'application/json';
}

function contentType(c: Context): string {
  return c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Parses the body by its content type; undefined if parsing fails. */
async function readSubmission(c: Context<WorksEnv>): Promise<Submission | undefined> {
  try {
    if (!isJson(c)) {
      const form = await c.req.formData();
      return {
        values: valuesOf(form),
        suspected: Boolean(form.get('website')),
        isCheck: form.has('check'),
      };
    }
    const { website, ...values } = v.parse(submissionSchema, await c.req.json());
    return { values, suspected: website !== '', isCheck: false };
  } catch {
    return undefined;
  }
}
