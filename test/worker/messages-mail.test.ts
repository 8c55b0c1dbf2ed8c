import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { referenceFrom } from '../../src/contact/message/reference.ts';
import { keyOf, toStoredMessage } from '../../src/contact/stored.ts';
import { staffDangerWarning } from '../../src/site/content/emergency.ts';
import {
  newVisitor,
  noReport,
  postForm,
  referenceIn,
  refusedByDatabase,
  report,
  sampleMessage,
} from '../support/sample-messages.ts';
import { poison, startMessageSite } from '../support/worker/message-site.ts';

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

const connectionLost = { does: 'throw', message: 'D1_ERROR: Network connection lost.' } as const;
const databaseOverload = { does: 'throw', message: 'D1_ERROR: D1 DB is overloaded.' } as const;
const { database, outbox } = site;

async function send(subject: string, headers?: Record<string, string>): Promise<string> {
  const response = await postForm(site, { ...sampleMessage, subject }, headers);
  expect(response.status).toBe(303);
  return referenceIn(response);
}

async function lookUp(reference: string): Promise<number> {
  return (await fetch(`${site.origin()}/contact/status?reference=${reference}`)).status;
}

beforeEach(() => site.reset());

it('two concurrent cron runs store and mail each waiting message once', async () => {
  await site.setFaults({ DB: databaseOverload });
  const subjects = Array.from({ length: 20 }, (_, number) => `Outbox ${number}`);
  const references = await Promise.all(subjects.map((subject) => send(subject)));
  expect(await site.waitingMessages()).toHaveLength(20);
  await site.setFaults({});
  await Promise.all([site.cron(), site.cron()]);
  const rows = await site.rows();
  expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
  expect(await site.waitingMessages()).toEqual([]);
  expect(await site.mails()).toHaveLength(20);
});

describe('an outbox entry that the database rejects', () => {
  it('stays in the outbox, and delays no other entry', async () => {
    await site.setFaults({ DB: databaseOverload });
    await poison(site, '2000-01-01T00:00:00.000Z', refusedByDatabase);
    const reference = await send('Between the poisoned ones');
    await poison(site, '2099-01-01T00:00:00.000Z', refusedByDatabase);
    await site.setFaults({});
    for (let run = 1; run <= 6; run += 1) await site.cron();
    expect(await site.rows('reference = ?', reference)).toHaveLength(1);
    expect(await site.waitingMessages()).toEqual([refusedByDatabase, refusedByDatabase]);
    const log = site.log.join('\n');
    expect(log).toContain('SQLITE_CONSTRAINT');
    expect(log).not.toContain(sampleMessage.email);
  });

  it('is late at once if its key has no time, and its content is not logged', async () => {
    await outbox.put('message:0000-0000', `"${sampleMessage.email}`);
    await site.setFaults({ DB: connectionLost });
    const reference = await send('After the damaged one');
    await site.setFaults({});
    expect((await site.cron()).outcome).toBe('ok');
    expect(await site.rows('reference = ?', reference)).toHaveLength(1);
    expect(await outbox.get('message:0000-0000')).toContain(sampleMessage.email);
    const log = site.log.join('\n');
    expect(log).toContain('outbox-late');
    expect(log).not.toContain(sampleMessage.email);
  });
});

describe('an identical second message', () => {
  const storeTime = Date.now() - 30 * minute;

  it.each([
    [-9, 1],
    [9, 1],
    [-11, 2],
    [11, 2],
  ])('with a time offset of %i minutes results in %i row(s)', async (minutes, rows) => {
    const submittedMessage = { ...sampleMessage, ...noReport, consent: true as const };
    const firstMessage = {
      ...(await toStoredMessage(submittedMessage, storeTime)),
      suspected: true,
    };
    const secondMessage = await toStoredMessage(submittedMessage, storeTime + minutes * minute);
    for (const message of [firstMessage, secondMessage]) {
      await outbox.put(keyOf(message), JSON.stringify(message));
      await site.cron();
    }
    expect(await site.rows()).toHaveLength(rows);
    expect(await site.rows('suspected = 1')).toHaveLength(rows - 1);
    expect(await lookUp(firstMessage.reference)).toBe(200);
    expect(await lookUp(secondMessage.reference)).toBe(200);
  });
});

describe('an erased message', () => {
  it('is not restored from a delayed outbox entry, but is stored when the visitor resends it', async () => {
    await site.setFaults({ DB: databaseOverload });
    await send('Erased');
    const [key = ''] = (await outbox.list()).keys
      .map(({ name }) => name)
      .filter((name) => name.startsWith('message:'));
    const value = await outbox.get(key);
    await site.setFaults({});
    await site.cron();
    const erase = 'INSERT INTO erased SELECT digest, ?1 FROM messages';
    await database.prepare(erase).bind(Date.now()).all();
    await database.prepare('DELETE FROM messages').all();
    await outbox.put(key, value ?? '');
    await site.cron();
    expect(await site.rows()).toEqual([]);
    expect(await site.waitingMessages()).toEqual([]);
    await send('Erased');
    expect(await site.rows()).toHaveLength(1);
    await site.cron(Date.now() + 8 * 24 * 60 * 60 * 1000);
    expect((await database.prepare('SELECT * FROM erased').all()).results).toEqual([]);
  });

  it('is stored when the visitor resends it, even if the erasure is dated in the future', async () => {
    await send('Erased');
    const erase = 'INSERT INTO erased SELECT digest, ?1 FROM messages';
    await database
      .prepare(erase)
      .bind(Date.now() + 10 * 60_000)
      .all();
    await database.prepare('DELETE FROM messages').all();
    await send('Erased');
    expect(await site.rows()).toHaveLength(1);
    await database.prepare('DELETE FROM messages').all();
    await site.setFaults({ DB: databaseOverload });
    await send('Erased');
    await site.setFaults({});
    await site.cron();
    expect(await site.waitingMessages()).toEqual([]);
    expect(await site.rows()).toHaveLength(1);
  });
});

it('a status query searches the outbox only while messages wait to be stored', async () => {
  const unknown = referenceFrom(new Uint8Array([9, 9, 9, 9, 9, 9, 9]));
  for (let look = 0; look < 5; look += 1) expect(await lookUp(unknown)).toBe(404);
  expect((await site.calls()).lists).toBe(0);
  await outbox.put('waiting', '');
  await site.setFaults({ DB: databaseOverload });
  const reference = await send('Waits');
  await site.setFaults({});
  expect(await lookUp(reference)).toBe(200);
  expect((await site.calls()).lists).toBe(1);
});

describe('a flood of messages during a database outage', () => {
  /** Puts `count` messages of one network into the outbox, as if received at `at`, in ms since 1970. */
  async function fill(count: number, queue: string, at: number): Promise<void> {
    const message = await toStoredMessage({ ...sampleMessage, ...noReport, consent: true }, at);
    const entries = Array.from({ length: count }, (_, number) => {
      const digest = number.toString(16).padStart(64, '0');
      return { ...message, reference: `FULL-${number}`, digest };
    });
    await Promise.all(entries.map((one) => outbox.put(keyOf(one, queue), JSON.stringify(one))));
  }

  it('does not delay messages from other senders', async () => {
    await site.setFaults({ DB: databaseOverload });
    await send('Flood', { 'CF-Connecting-IP': '2001:db8:bad::1' });
    const { keys } = await outbox.list();
    const [, queue = ''] = /^message:.*:(\d{1,4})$/.exec(keys[0]?.name ?? '') ?? [];
    expect(queue).not.toBe('');
    await fill(160, queue, Date.now() - 60_000);
    const otherReferences: string[] = [];
    for (let number = 0; number < 10; number += 1)
      otherReferences.push(await send(`Honest ${number}`, newVisitor()));
    // With the usual 1,000 keys a page, this flood would fit on one page.
    await site.setFaults({ OUTBOX: { does: 'list-by', limit: 100 } });
    await site.cron();
    const rows = await site.rows("subject LIKE 'Honest %'");
    expect(rows.map(({ reference }) => reference).sort()).toEqual(otherReferences.sort());
    expect(await site.rows('mailed_at IS NOT NULL')).toHaveLength(150);
  });
});
