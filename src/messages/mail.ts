import * as v from 'valibot';
import type { Bindings } from '../app-env.ts';
import { logLine, reasonOf } from '../log.ts';
import type { Site } from '../settings.ts';
import { TimeoutError, withTimeout } from '../timeout.ts';
import { transact } from './database.ts';

/** Milliseconds for one mail, and until the first retry; each further one waits twice as long. */
const limit = 10_000;
const firstRetry = 5 * 60 * 1000;
const atOnce = 50;

const row = v.object({
  reference: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  subject: v.string(),
  message: v.string(),
});
type MailRow = v.InferOutput<typeof row>;

/** Sends the mails that are due: a new message's at once, failed ones again with growing pauses. */
export async function sendDueMails(env: Bindings, site: Site, now: number): Promise<void> {
  if (!env.DB || !env.MAIL) return;
  const [due] = await transact(
    env.DB,
    env.DB.prepare(
      'SELECT reference FROM messages WHERE mailed_at IS NULL AND mail_due_at <= ?1 ORDER BY mail_due_at LIMIT ?2',
    ).bind(now, atOnce),
  );
  for (const { reference } of due?.results ?? []) {
    if (typeof reference === 'string') await sendMail(env, site, reference, now);
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
    const claimed = await claim(env.DB, reference, now);
    if (!claimed) return;
    await deliver(compose(claimed, site, env.MAIL_FROM), env.MAIL);
    const sent = 'UPDATE messages SET mailed_at = ?1 WHERE reference = ?2';
    await transact(env.DB, env.DB.prepare(sent).bind(Date.now(), reference));
  } catch (error) {
    logLine({ event: 'mail-failed', reason: reasonOf(error) });
  }
}

async function deliver(mail: EmailMessageBuilder, mailer: SendEmail): Promise<void> {
  try {
    await withTimeout(limit, mailer.send(mail));
  } catch (error) {
    throw new Error(kindOf(error));
  }
}

/** What a mailer says may quote the visitor's address or words, so only its code may be logged. */
function kindOf(error: unknown): string {
  if (error instanceof TimeoutError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]{1,60}$/.test(code) ? `the mailer refused: ${code}` : 'the mailer refused';
}

/** Takes a mail that is due and puts its next try off, in one statement: one claims, one sends. */
async function claim(database: D1Database, reference: string, now: number) {
  const statement = database
    .prepare(
      `UPDATE messages
       SET mail_due_at = ?1 + ?2 * (1 << min(mail_tries, 8)), mail_tries = mail_tries + 1
       WHERE reference = ?3 AND mailed_at IS NULL AND mail_due_at <= ?1
       RETURNING reference, name, email, phone, subject, message`,
    )
    .bind(now, firstRetry, reference);
  // Not tried again: after a lost answer a second try could not tell its own claim from another's.
  const { results } = await withTimeout(limit, statement.run());
  return results.length === 0 ? undefined : v.parse(row, results[0]);
}

function compose(message: MailRow, site: Site, from: string): EmailMessageBuilder {
  return {
    from: { name: `${site.name} website`, email: from },
    to: site.email,
    replyTo: { name: message.name, email: message.email },
    subject: `[${message.reference}] ${message.subject}`,
    text: [
      `Reference: ${message.reference}`,
      `Name: ${message.name}`,
      `E-mail: ${message.email}`,
      `Phone: ${message.phone || 'not given'}`,
      `Subject: ${message.subject}`,
      '',
      message.message,
    ].join('\n'),
  };
}
