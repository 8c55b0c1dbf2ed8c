import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { endpoints } from '../../site/routes.ts';
import type { AppEnv } from '../../site/state.ts';
import { identify } from '../identify.ts';
import { keepMessage } from '../keep.ts';
import { sendMail } from '../mail.ts';
import { maySend, mayTry, retryAfter } from '../rate-limit.ts';
import { checkMessage, type FieldErrors, type FieldValues } from '../schema.ts';
import { isForeign, isForm, isJson, readSubmission } from '../submission.ts';
import { contactPage } from './page.tsx';
import { prefilled } from './prefill.ts';

export function refuseLongBody(c: Context<AppEnv>) {
  return refuse(c, 413, {}, 'Your message is too long. Please shorten it, or ring us.');
}

/** The contact page: kept like any other, but for a link that has filled in a part of its form. */
export function showContact(c: Context<AppEnv>): Promise<Response> {
  const values = prefilled((name) => c.req.query(name));
  const { site } = c.env.state;
  if (!values) return c.render(contactPage(site));
  c.set('kind', 'private');
  return c.render(contactPage(site, { values }));
}

/**
 * Takes a message from the contact form: as a plain form post, or as JSON from its island, which no
 * other site may send.
 */
export async function receiveMessage(c: Context<AppEnv>): Promise<Response> {
  if (isJson(c) && isForeign(c)) {
    return refuse(c, 403, {}, 'The message did not come from a page of this site.');
  }
  if (!isForm(c) && !isJson(c)) {
    return refuse(c, 415, {}, 'The message did not come in a form that we can read.');
  }
  const submission = await readSubmission(c);
  if (!submission) return refuse(c, 400, {}, 'The message arrived damaged. Please send it again.');
  const { values, suspected } = submission;
  if (!(await mayTry(c))) return refuseHaste(c, values);
  const checked = checkMessage(values);
  if (!checked.ok) return refuseFields(c, values, checked.errors);
  if (!(await maySend(c))) return refuseHaste(c, values);
  const kept = await keepMessage(await identify(checked.message, Date.now(), suspected), c.env);
  if (kept.where === 'failed') {
    c.header('Retry-After', '300');
    return refuse(c, 503, values, 'Your message could not be stored just now, so it was not sent.');
  }
  if (kept.where === 'database') {
    const { site } = c.env.state;
    c.executionCtx.waitUntil(sendMail(c.env, site, kept.reference, Date.now()));
  }
  return accept(c, kept.reference);
}

function accept(c: Context<AppEnv>, reference: string): Response {
  if (isJson(c)) return c.json({ reference }, 201);
  return c.redirect(`${endpoints.sent}?reference=${reference}`, 303);
}

function refuseHaste(c: Context<AppEnv>, values: FieldValues) {
  c.header('Retry-After', String(retryAfter));
  return refuse(
    c,
    429,
    values,
    'Several messages came from your connection within a minute. Please wait a minute, then send this one again.',
  );
}

function refuseFields(c: Context<AppEnv>, values: FieldValues, errors: FieldErrors) {
  if (isJson(c)) return c.json({ errors }, 422);
  c.status(422);
  return c.render(contactPage(c.env.state.site, { values, errors }));
}

/** Says why a message was not taken; a form comes back with every word in it. */
function refuse(
  c: Context<AppEnv>,
  status: ContentfulStatusCode,
  values: FieldValues,
  failure: string,
) {
  if (isJson(c)) return c.json({ reason: failure }, status);
  c.status(status);
  return c.render(contactPage(c.env.state.site, { values, failure }));
}
