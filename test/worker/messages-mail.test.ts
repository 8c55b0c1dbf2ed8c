import { describe, expect, inject, it, vi } from 'vitest';
import { staffDangerWarning } from '../../src/site/content/emergency.ts';
import { postForm, referenceIn, report, sampleMessage } from '../support/sample-messages.ts';
import { startMessageSite } from '../support/worker/message-site.ts';

const site = startMessageSite();
const minute = 60_000;
const refusal = `550 ${sampleMessage.email} "${sampleMessage.subject}" refused`;

async function post(subject: string): Promise<string> {
  const response = await postForm(site, { ...sampleMessage, ...report, subject });
  expect(response.status).toBe(303);
  return referenceIn(response);
}

async function rowOf(reference: string) {
  const [row] = await site.rows('reference = ?', reference);
  if (!row) throw new Error(`no row ${reference}`);
  return row;
}

/** Waits for a message's first mail attempt, and returns its row. */
function waitForFirstTry(reference: string) {
  return vi.waitFor(async () => {
    const row = await rowOf(reference);
    expect(row.mail_tries).toBe(1);
    return row;
  });
}

/** Runs the cron at the time when a message's next mail is due. */
async function runCronWhenDue(reference: string): Promise<void> {
  await site.cron((await rowOf(reference)).mail_due_at);
}

it('the operations centre receives each message as one plain-text mail, and a reply goes to the visitor', async () => {
  const { name, email, phone, subject, message } = sampleMessage;
  const reference = await post(subject);
  await vi.waitFor(async () => expect((await rowOf(reference)).mailed_at).not.toBeNull());
  expect(await site.mails()).toEqual([
    {
      from: { name: `${inject('site').name} website`, email: expect.stringContaining('@') },
      to: inject('site').email,
      replyTo: { name, email },
      subject: `[${reference}] ${subject}`,
      headers: {
        References: expect.stringMatching(new RegExp(`^<${reference}\\.[\\da-f]{64}@[\\w.-]+>$`)),
        'X-Message-Reference': reference,
      },
      text: [
        'About: Something on or beside the road',
        'Type of problem: Debris',
        'Direction: Northbound',
        'From junction: J5 Finglas (N2)',
        'To junction: J6 Blanchardstown (N3)',
        'Lane: Hard shoulder',
        'Number on the small location plate: 12.4',
        'When you saw it: inniu, 8:30',
        'Notice of works: abc123',
        '',
        staffDangerWarning,
        '',
        `Reference: ${reference}`,
        `Name: ${name}`,
        `E-mail: ${email}`,
        `Phone: ${phone}`,
        `Subject: ${subject}`,
        '',
        message,
      ].join('\n'),
    },
  ]);
});

describe('the mail to the operations centre', () => {
  it('is retried after growing delays of at most an hour, and is sent only once', async () => {
    await site.setFaults({ MAIL: { does: 'throw', message: refusal } });
    const reference = await post('Tried again');
    let { mail_due_at: due } = await waitForFirstTry(reference);
    const pauses: number[] = [];
    for (let tries = 2; tries <= 7; tries += 1) {
      await site.cron(due - 1);
      expect((await rowOf(reference)).mail_tries).toBe(tries - 1);
      await site.cron(due);
      const nextRow = await rowOf(reference);
      expect(nextRow).toMatchObject({ mail_tries: tries, mailed_at: null });
      expect(nextRow.mail_failure).toBe('refused without a code');
      pauses.push((nextRow.mail_due_at - due) / minute);
      due = nextRow.mail_due_at;
    }
    expect(pauses).toEqual([10, 20, 40, 60, 60, 60]);
    const log = site.log.join('\n');
    expect(log).toContain('mail-failed');
    for (const typed of [sampleMessage.email, sampleMessage.subject])
      expect(log).not.toContain(typed);
    await site.setFaults({});
    await Promise.all([site.cron(due), site.cron(due)]);
    await site.cron(due + 10_000 * minute);
    expect(await site.mails()).toHaveLength(1);
    expect((await rowOf(reference)).mailed_at).not.toBeNull();
    expect((await rowOf(reference)).mail_failure).toBeNull();
  });

  it('is sent without Reply-To after three failed attempts', async () => {
    await site.setFaults({ MAIL: { does: 'refuse', code: 'E_DELIVERY_FAILED', replyTo: true } });
    const reference = await post('No reply-to at last');
    await waitForFirstTry(reference);
    for (let tries = 2; tries <= 4; tries += 1) {
      expect(await site.mails()).toEqual([]);
      await runCronWhenDue(reference);
    }
    const [mail] = await site.mails();
    expect(mail).not.toHaveProperty('replyTo');
    expect(mail?.text).toContain(`E-mail: ${sampleMessage.email}`);
    expect(mail?.text).toContain('Send your reply to the e-mail address above');
  });

  it('is sent without Reply-To at the second attempt if the mail service rejects the content', async () => {
    await site.setFaults({ MAIL: { does: 'refuse', code: 'E_VALIDATION_ERROR', replyTo: true } });
    const reference = await post('A refused reply-to');
    expect((await waitForFirstTry(reference)).mail_failure).toBe('E_VALIDATION_ERROR');
    await runCronWhenDue(reference);
    expect((await rowOf(reference)).mailed_at).not.toBeNull();
    expect(await site.mails()).toHaveLength(1);
  });

  it('is not retried after a permanent rejection, and the rejection is logged', async () => {
    await site.setFaults({ MAIL: { does: 'refuse', code: 'E_CONTENT_TOO_LARGE', replyTo: false } });
    const reference = await post('Refused for good');
    await waitForFirstTry(reference);
    await runCronWhenDue(reference);
    const refusedRow = await rowOf(reference);
    expect(refusedRow.mail_refused_at).not.toBeNull();
    expect(site.log.join('\n')).toContain('"event":"mail-refused","reason":"E_CONTENT_TOO_LARGE"');
    await site.cron(refusedRow.mail_due_at + 10_000 * minute);
    expect((await rowOf(reference)).mail_tries).toBe(2);
  });

  it('is retried while the sender address is not verified', async () => {
    await site.setFaults({
      MAIL: { does: 'refuse', code: 'E_SENDER_NOT_VERIFIED', replyTo: false },
    });
    const reference = await post('A wrong sender');
    await waitForFirstTry(reference);
    for (let tries = 2; tries <= 6; tries += 1) await runCronWhenDue(reference);
    expect(await rowOf(reference)).toMatchObject({ mail_tries: 6, mail_refused_at: null });
    await site.setFaults({});
    await runCronWhenDue(reference);
    expect((await rowOf(reference)).mailed_at).not.toBeNull();
  });

  it('does not delay the visitor if the mail service hangs', async () => {
    await site.setFaults({ MAIL: { does: 'hang' } });
    const reference = await post('Hanging');
    expect(site.log.join('\n')).not.toContain('mail-failed');
    const expectMailFailed = () => expect(site.log.join('\n')).toContain('mail-failed');
    await vi.waitFor(expectMailFailed, { timeout: 20_000 });
    expect((await rowOf(reference)).mailed_at).toBeNull();
  });

  it('is not attempted if no mail service is bound, but the message is stored', async () => {
    await site.setFaults({ MAIL: { does: 'not-exist' } });
    expect(await rowOf(await post('No mailer'))).toMatchObject({ mail_tries: 0 });
    expect((await site.cron()).outcome).toBe('ok');
  });

  it('is retried even if the outbox cannot be read', async () => {
    await site.setFaults({ MAIL: { does: 'throw', message: refusal } });
    const { mail_due_at } = await waitForFirstTry(await post('Outbox down'));
    await site.setFaults({ OUTBOX: { does: 'throw', message: 'KV GET failed: 500' } });
    expect((await site.cron(mail_due_at)).outcome).toBe('exception');
    const subjects = (await site.mails()).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('Outbox down'));
  });
});
