import * as v from 'valibot';
import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { TimeoutError, withTimeout } from '../http/timeout.ts';
import { staffDangerWarning } from '../site/content/emergency.ts';
import type { Site } from '../site/settings.ts';
import { fields } from './message/fields.ts';
import {
  displayTextFor,
  fieldList,
  fieldNames,
  messageFieldNames,
  reportFieldNames,
} from './message/schema.ts';
import { describeFailure, transact } from './store.ts';

/** Time limit for one mail, in ms. */
const timeoutMs = 10_000;
/**
 * Maximum mails in one run, and ms after which it starts no further mail. A mail takes two D1
 * queries; with those of the outbox they stay below the paid plan's 1,000 per invocation ("D1: Limits").
 */
const maxMails = 200;
const maxRunMs = 240_000;
/** Attempts with Reply-To, which the mailer may refuse; later ones leave it out. */
const maxTriesWithReplyTo = 3;

/** Sends the mails that are due: new messages at once, failed ones with exponential backoff. */
export async function sendDueMails(env: Bindings, site: Site, now: number): Promise<void> {
  if (!env.DB || !env.MAIL) return;
  const started = Date.now();
  for (const reference of await dueMails(env.DB, now)) {
    if (Date.now() - started > maxRunMs) return;
    await sendMail(env, site, reference, now);
  }
}

/** Sends the mail of one message, unless it has been sent or another run has claimed it. */
export async function sendMail(
  env: Bindings,
  site: Site,
  reference: string,
  now: number,
): Promise<void> {
  if (!env.DB || !env.MAIL) return;
  try {
    const message = await claimMail(env.DB, reference, now);
    if (!message) return;
    const withReplyTo = mayHaveReplyTo(message);
    const mail = compose(message, site, withReplyTo);
    const reason = await deliver(mail, env.MAIL);
    if (reason === undefined) return await recordSent(env.DB, reference);
    // Not final with Reply-To: the next attempt leaves out the visitor's address.
    const final = contentCodes.test(reason) && !withReplyTo;
    logLine({ event: final ? 'mail-refused' : 'mail-failed', reason });
    await recordFailure(env.DB, reference, reason, final);
  } catch (error) {
    logLine({ event: 'mail-failed', reason: describeFailure(error) });
  }
}

function mayHaveReplyTo({ mail_tries, mail_failure }: ClaimedMail): boolean {
  return mail_tries <= maxTriesWithReplyTo && !contentCodes.test(mail_failure ?? '');
}

/** @returns the reason for a failure; undefined if the mail was sent */
async function deliver(mail: EmailMessageBuilder, mailer: SendEmail): Promise<string | undefined> {
  try {
    await withTimeout(timeoutMs, mailer.send(mail));
    return undefined;
  } catch (error) {
    return mailerErrorReason(error);
  }
}

/** Delay before the first retry and maximum delay, in ms; each delay is twice the one before. */
const firstRetryDelayMs = 5 * 60 * 1000;
const maxRetryDelayMs = 60 * 60 * 1000;
const claimTimeoutMs = 10_000;

const unsentCondition = 'mailed_at IS NULL AND mail_refused_at IS NULL AND suspected = 0';
const dueMailsSql = `
  SELECT reference FROM messages WHERE ${unsentCondition} AND mail_due_at <= ?1
  ORDER BY mail_due_at LIMIT ?2`;

/** Claims an e-mail that is due and postpones its next attempt in one statement: only one run sends it. */
const claimMailSql = `
  UPDATE messages
  SET mail_due_at = ?1 + min(?2 * (1 << min(mail_tries, 8)), ?3), mail_tries = mail_tries + 1
  WHERE reference = ?4 AND ${unsentCondition} AND mail_due_at <= ?1
  RETURNING reference, digest, mail_tries, mail_failure,
    ${fieldNames.map((name, index) => `${fieldList[index]?.column} AS "${name}"`).join(', ')}`;

const claimedMail = v.object({
  ...v.entriesFromList(fieldNames, v.string()),
  reference: v.string(),
  digest: v.string(),
  /** Attempts so far, including this one. */
  mail_tries: v.number(),
  mail_failure: v.nullable(v.string()),
});
type ClaimedMail = v.InferOutput<typeof claimedMail>;

/** Returns the references of the messages whose mail is due, longest due first. */
async function dueMails(database: D1Database, now: number): Promise<string[]> {
  const [found] = await transact(database, database.prepare(dueMailsSql).bind(now, maxMails));
  return (found?.results ?? []).flatMap(({ reference }) =>
    typeof reference === 'string' ? [reference] : [],
  );
}

/** Claims a message and returns it; undefined if its mail is not due or another run has claimed it. */
async function claimMail(
  database: D1Database,
  reference: string,
  now: number,
): Promise<ClaimedMail | undefined> {
  const statement = database
    .prepare(claimMailSql)
    .bind(now, firstRetryDelayMs, maxRetryDelayMs, reference);
  // No retry: after a lost answer a second attempt could not tell its own claim from another run's.
  const { results } = await withTimeout(claimTimeoutMs, statement.run());
  return results.length === 0 ? undefined : v.parse(claimedMail, results[0]);
}

async function recordSent(database: D1Database, reference: string): Promise<void> {
  const sql = 'UPDATE messages SET mailed_at = ?1, mail_failure = NULL WHERE reference = ?2';
  await transact(database, database.prepare(sql).bind(Date.now(), reference));
}

async function recordFailure(
  database: D1Database,
  reference: string,
  reason: string,
  final: boolean,
): Promise<void> {
  const sql = 'UPDATE messages SET mail_failure = ?1, mail_refused_at = ?2 WHERE reference = ?3';
  const refusedAt = final ? Date.now() : null;
  await transact(database, database.prepare(sql).bind(reason, refusedAt, reference));
}

/**
 * Codes of failures that are permanent because of the content, as in "Email Service: Workers API".
 * Others are temporary, or last until the operator corrects a setting.
 */
const contentCodes = /^E_(VALIDATION_ERROR|FIELD_MISSING|CONTENT_TOO_LARGE|HEADERS?_.+)$/;

/** Returns the mailer's code or a fixed phrase for the log; an error's message may quote the visitor. */
function mailerErrorReason(error: unknown): string {
  if (error instanceof TimeoutError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'refused without a code';
}

/** Composes the staff's mail about a message as plain text, place first. */
function compose(message: ClaimedMail, site: Site, withReplyTo: boolean): EmailMessageBuilder {
  return {
    from: { name: `${site.name} website`, email: site.mailFrom },
    to: site.email,
    ...(withReplyTo ? { replyTo: { name: message.name, email: message.email } } : {}),
    subject: `[${message.reference}] ${message.subject}`,
    headers: headersOf(message, site.mailFrom),
    text: textOf(message, withReplyTo),
  };
}

/**
 * The mailer sets the Message-ID itself and refuses ours ("Email Service: Email headers"); instead,
 * copies of a mail have the same `References` header.
 */
function headersOf({ reference, digest }: ClaimedMail, from: string): Record<string, string> {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return { References: `<${reference}.${digest}@${domain}>`, 'X-Message-Reference': reference };
}

function textOf(message: ClaimedMail, withReplyTo: boolean): string {
  const short = messageFieldNames.filter((name) => !fields[name].multiline);
  const long = messageFieldNames.filter((name) => fields[name].multiline && message[name] !== '');
  return [
    ...reportOf(message),
    staffDangerWarning,
    '',
    `Reference: ${message.reference}`,
    ...short.map((name) => `${fields[name].label}: ${message[name] || 'not given'}`),
    ...(withReplyTo ? [] : ['Answer to the address above: this mail has none to reply to.']),
    ...long.flatMap((name) => ['', message[name]]),
  ].join('\n');
}

/** Returns the lines about topic and place that are given, followed by an empty line. */
function reportOf(message: ClaimedMail): string[] {
  const given = reportFieldNames.filter((name) => message[name] !== '');
  const lines = given.map(
    (name) => `${fields[name].label}: ${displayTextFor(name, message[name])}`,
  );
  return given.length === 0 ? [] : [...lines, ''];
}
