import * as v from 'valibot';
import type { Bindings } from '../http/env.ts';
import { describeFailure, logLine } from '../http/log.ts';
import { TimeoutError, withTimeout } from '../http/timeout.ts';
import { staffDangerWarning } from '../site/content/emergency.ts';
import type { Site } from '../site/settings.ts';
import { messageFields } from './message/fields.ts';
import {
  displayTextFor,
  fieldList,
  fieldNames,
  messageFieldNames,
  reportFieldNames,
} from './message/schema.ts';
import { transact } from './store.ts';

/** Time limit for one mail, in ms. */
const timeoutMs = 10_000;
/**
 * Maximum number of mails in one run, and the time in ms after which the run starts no further mail. A mail
 * takes two D1 queries. All queries of mails and outbox stay below the paid plan's 1,000 per invocation
 * ("D1: Limits").
 */
const maxMails = 200;
const maxRunMs = 240_000;
/** Number of attempts with Reply-To. Later attempts omit it, because the mailer may refuse the address. */
const maxTriesWithReplyTo = 3;

interface MailBindings extends Pick<Bindings, 'DB'> {
  readonly MAIL?: { send(mail: ReturnType<typeof composeMail>): Promise<unknown> };
}

/** Sends the due mails, the most overdue first. Failed mails are retried with exponential backoff. */
export async function sendDueMails(env: MailBindings, site: Site, now: number): Promise<void> {
  if (!env.DB || !env.MAIL) return;
  const startTime = Date.now();
  const [dueMails] = await transact(env.DB, env.DB.prepare(dueMailsSql).bind(now, maxMails));
  for (const { reference } of dueMails?.results ?? []) {
    if (Date.now() - startTime > maxRunMs) return;
    // A run may start late and last for minutes. A claim must outlast the sending.
    await sendMail(env, site, String(reference), Math.max(now, Date.now()));
  }
}

/** Sends the mail of one message, unless the mail was sent or another run has claimed it. */
export async function sendMail(
  env: MailBindings,
  site: Site,
  reference: string,
  now: number,
): Promise<void> {
  if (!env.DB || !env.MAIL) return;
  try {
    const message = await claimMail(env.DB, reference, now);
    if (!message) return;
    const { mail_tries, mail_failure } = message;
    const withReplyTo =
      mail_tries <= maxTriesWithReplyTo && !contentErrors.test(mail_failure ?? '');
    const mail = composeMail(message, site, withReplyTo);
    let reason: string | null = null;
    try {
      await withTimeout(timeoutMs, env.MAIL.send(mail));
    } catch (error) {
      reason = mailerErrorReason(error);
    }
    // A failure with Reply-To is not final, because a later attempt omits the visitor's address.
    const isFinal = reason !== null && contentErrors.test(reason) && !withReplyTo;
    if (reason !== null) logLine({ event: isFinal ? 'mail-refused' : 'mail-failed', reason });
    const at = Date.now();
    const values = [reason, reason === null ? at : null, isFinal ? at : null, reference];
    await transact(env.DB, env.DB.prepare(recordAttemptSql).bind(...values));
  } catch (error) {
    logLine({ event: 'mail-failed', reason: describeFailure(error) });
  }
}

/** Delay before the first retry and maximum delay, in ms. Each delay is twice the previous delay. */
const firstRetryDelayMs = 5 * 60 * 1000;
const maxRetryDelayMs = 60 * 60 * 1000;
const claimTimeoutMs = 10_000;

const unsentCondition = 'mailed_at IS NULL AND mail_refused_at IS NULL AND suspected = 0';
const dueMailsSql = `
  SELECT reference FROM messages WHERE ${unsentCondition} AND mail_due_at <= ?1
  ORDER BY mail_due_at LIMIT ?2`;

/**
 * Claims a mail that is due and postpones its next attempt in one statement, so that only one run sends the
 * mail.
 */
const claimMailSql = `
  UPDATE messages
  SET mail_due_at = ?1 + min(?2 * (1 << min(mail_tries, 8)), ?3), mail_tries = mail_tries + 1
  WHERE reference = ?4 AND ${unsentCondition} AND mail_due_at <= ?1
  RETURNING reference, digest, mail_tries, mail_failure,
    ${fieldNames.map((name, index) => `${fieldList[index]?.column} AS "${name}"`).join(', ')}`;

const recordAttemptSql = `
  UPDATE messages SET mail_failure = ?1, mailed_at = coalesce(?2, mailed_at),
    mail_refused_at = ?3 WHERE reference = ?4`;

const claimedMailSchema = v.object({
  ...v.entriesFromList(fieldNames, v.string()),
  reference: v.string(),
  digest: v.string(),
  /** Attempts so far, including this one. */
  mail_tries: v.number(),
  mail_failure: v.nullable(v.string()),
});
type ClaimedMail = v.InferOutput<typeof claimedMailSchema>;

/** Claims a message and returns it; undefined if its mail is not due or another run has claimed it. */
async function claimMail(
  database: D1Database,
  reference: string,
  now: number,
): Promise<ClaimedMail | undefined> {
  const statement = database
    .prepare(claimMailSql)
    .bind(now, firstRetryDelayMs, maxRetryDelayMs, reference);
  // No retry, because after a lost response a second attempt would find the mail already claimed.
  const { results } = await withTimeout(claimTimeoutMs, statement.run());
  return results.length === 0 ? undefined : v.parse(claimedMailSchema, results[0]);
}

/**
 * Codes of permanent failures, caused by the content ("Email Service: Workers API"). Other failures
 * are temporary, or last until the operator corrects a setting.
 */
const contentErrors = /^E_(VALIDATION_ERROR|FIELD_MISSING|CONTENT_TOO_LARGE|HEADERS?_.+)$/;

/**
 * Returns the mailer's code or a fixed phrase for the log, because an error's message may quote the
 * visitor.
 */
function mailerErrorReason(error: unknown): string {
  if (error instanceof TimeoutError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'refused without a code';
}

/**
 * Composes the staff's mail about a message as plain text, place first. The mailer sets the Message-ID
 * itself ("Email Service: Email headers"), so copies of a mail have the same `References` instead.
 */
function composeMail(message: ClaimedMail, site: Site, withReplyTo: boolean): EmailMessageBuilder {
  const { reference, digest } = message;
  const domain = site.mailFrom.slice(site.mailFrom.lastIndexOf('@') + 1);
  return {
    from: { name: `${site.name} website`, email: site.mailFrom },
    to: site.email,
    ...(withReplyTo ? { replyTo: { name: message.name, email: message.email } } : {}),
    subject: `[${reference}] ${message.subject}`,
    headers: { References: `<${reference}.${digest}@${domain}>`, 'X-Message-Reference': reference },
    text: mailText(message, withReplyTo),
  };
}

function mailText(message: ClaimedMail, withReplyTo: boolean): string {
  const reportLines = reportFieldNames
    .filter((name) => message[name] !== '')
    .map((name) => `${messageFields[name].label}: ${displayTextFor(name, message[name])}`);
  const singleLineNames = messageFieldNames.filter((name) => !messageFields[name].multiline);
  const multilineNames = messageFieldNames.filter(
    (name) => messageFields[name].multiline && message[name] !== '',
  );
  return [
    ...reportLines,
    ...(reportLines.length > 0 ? [''] : []),
    staffDangerWarning,
    '',
    `Reference: ${message.reference}`,
    ...singleLineNames.map(
      (name) => `${messageFields[name].label}: ${message[name] || 'not given'}`,
    ),
    ...(withReplyTo ? [] : ['Send your reply to the e-mail address above, not to this mail.']),
    ...multilineNames.flatMap((name) => ['', message[name]]),
  ].join('\n');
}
