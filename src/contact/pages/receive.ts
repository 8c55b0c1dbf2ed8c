import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { endpoints } from '../../site/routes.ts';
import type { AppEnv } from '../../site/state.ts';
import { toStoredMessage } from '../identify.ts';
import { sendMail } from '../mail.ts';
import {
  checkMessage,
  type FieldErrors,
  type FieldValues,
  fieldNames,
  valuesOf,
} from '../message/schema.ts';
import { saveMessage } from '../outbox.ts';
import { maySend, mayTry, queueOf, retryAfterSeconds } from '../rate-limit.ts';
import { contactPage, type InitialFormState } from './contact.tsx';

export function refuseLongBody(c: Context<AppEnv>) {
  return refuse(c, 413, {}, 'Your message is too long. Please shorten it, or ring us.');
}

/** Receives a message as a form post or as JSON from the island; JSON only from this site. */
export async function receiveMessage(c: Context<AppEnv>): Promise<Response> {
  if (isJson(c) && isCrossOrigin(c)) {
    return refuse(c, 403, {}, 'The message did not come from a page of this site.');
  }
  if (!isForm(c) && !isJson(c)) {
    return refuse(c, 415, {}, 'The message did not come in a form that we can read.');
  }
  const submission = await readSubmission(c);
  if (!submission) return refuse(c, 400, {}, 'The message arrived damaged. Please send it again.');
  const { values, suspected } = submission;
  if (!(await mayTry(c))) return refuseTooMany(c, values);
  const checkResult = checkMessage(values);
  if (!checkResult.ok) return refuseFields(c, values, checkResult.errors);
  if (!(await maySend(c))) return refuseTooMany(c, values);
  const message = await toStoredMessage(checkResult.message, Date.now(), suspected);
  const storeResult = await saveMessage(message, c.env, await queueOf(c));
  if (storeResult.state === 'failed') {
    c.header('Retry-After', '300');
    return refuse(c, 503, values, 'Your message could not be stored just now, so it was not sent.');
  }
  if (storeResult.state === 'database') {
    const { site } = c.env.state;
    c.executionCtx.waitUntil(sendMail(c.env, site, storeResult.reference, Date.now()));
  }
  return accept(c, storeResult.reference);
}

function accept(c: Context<AppEnv>, reference: string): Response {
  if (isJson(c)) return c.json({ reference }, 201);
  return c.redirect(`${endpoints.sent}?reference=${reference}`, 303);
}

function refuseTooMany(c: Context<AppEnv>, values: FieldValues) {
  c.header('Retry-After', String(retryAfterSeconds));
  return refuse(
    c,
    429,
    values,
    'Several messages came from your connection within a minute. Please wait a minute, then send this one again.',
  );
}

function refuseFields(c: Context<AppEnv>, values: FieldValues, errors: FieldErrors) {
  if (isJson(c)) return c.json({ errors }, 422);
  return returnForm(c, 422, { values, errors });
}

/** Answers a refused message with the reason; a form post gets its form back, filled with `values`. */
function refuse(
  c: Context<AppEnv>,
  status: ContentfulStatusCode,
  values: FieldValues,
  failure: string,
) {
  if (isJson(c)) return c.json({ reason: failure }, status);
  return returnForm(c, status, { values, failure });
}

function returnForm(c: Context<AppEnv>, status: ContentfulStatusCode, form: InitialFormState) {
  // Lets the browser restore the filled form on Back, instead of asking to resubmit.
  if (form.values?.message !== undefined) c.set('kind', 'form');
  c.status(status);
  return c.render(contactPage(c.env.state.site, form));
}

/** Submission before validation. */
interface Submission {
  values: FieldValues;
  /** Whether the honeypot is filled in. */
  suspected: boolean;
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

function isForm(c: Context): boolean {
  return formTypes.includes(contentType(c));
}

function contentType(c: Context): string {
  return c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whether the browser reports another origin; other clients send neither header. */
function isCrossOrigin(c: Context): boolean {
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin';
  return (origin !== undefined && origin !== new URL(c.req.url).origin) || site !== 'same-origin';
}

/** Parses the body by its content type; undefined if it cannot be parsed. */
async function readSubmission(c: Context<AppEnv>): Promise<Submission | undefined> {
  try {
    if (!isJson(c)) {
      const form = await c.req.formData();
      return { values: valuesOf(form), suspected: Boolean(form.get('website')) };
    }
    const { website, ...values } = v.parse(submissionSchema, await c.req.json());
    return { values, suspected: website !== '' };
  } catch {
    return undefined;
  }
}
