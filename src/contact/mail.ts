import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import type { Site } from '../site/settings.ts';
import { knownFailure } from './known-failure.ts';
import { kindOf, reasonOfMailer } from './mail-failure.ts';
import { type ClaimedMail, claimMail, dueMails, noteFailure, noteSent } from './mail-queue.ts';
import { compose } from './mail-text.ts';

/** Milliseconds for one mail. */
const timeoutMs = 10_000;
/**
 * Mails of one run, and milliseconds after which it starts no more. Each takes two queries of D1:
 * with the outbox's they stay below the paid plan's 1,000 for one run ("D1: Limits").
 */
const mostMails = 200;
const longestRun = 240_000;
/** Tries with the visitor's address to reply to, which a mailer may refuse for itself. */
const triesWithReplyTo = 3;

/** Sends the mails that are due: a new message's at once, failed ones again with growing pauses. */
export async function sendDueMails(env: Bindings, site: Site, now: number): Promise<void> {
  if (!env.DB || !env.MAIL) return;
  const started = Date.now();
  for (const reference of await dueMails(env.DB, now, mostMails)) {
    if (Date.now() - started > longestRun) return;
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
    const claimed = await claimMail(env.DB, reference, now);
    if (!claimed) return;
    const withReplyTo = maySayReplyTo(claimed);
    const mail = compose(claimed, site, withReplyTo);
    const reason = await deliver(mail, env.MAIL);
    if (reason === undefined) return await noteSent(env.DB, reference);
    // Without the visitor's address there is nothing left to leave out.
    const final = kindOf(reason) === 'content' && !withReplyTo;
    logLine({ event: final ? 'mail-refused' : 'mail-failed', reason });
    await noteFailure(env.DB, reference, reason, final);
  } catch (error) {
    logLine({ event: 'mail-failed', reason: knownFailure(error) });
  }
}

function maySayReplyTo({ mail_tries, mail_failure }: ClaimedMail): boolean {
  return mail_tries <= triesWithReplyTo && kindOf(mail_failure ?? '') !== 'content';
}

/** @returns why it was not sent, or undefined where it was. */
async function deliver(mail: EmailMessageBuilder, mailer: SendEmail): Promise<string | undefined> {
  try {
    await withTimeout(timeoutMs, mailer.send(mail));
    return undefined;
  } catch (error) {
    return reasonOfMailer(error);
  }
}
