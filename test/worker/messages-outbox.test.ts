import { beforeEach, describe, expect, it } from 'vitest';
import { referenceFrom } from '../../src/contact/message/reference.ts';
import { keyOf, toStoredMessage } from '../../src/contact/stored.ts';
import {
  newVisitor,
  noReport,
  postForm,
  referenceIn,
  refusedByDatabase,
  sampleMessage,
} from '../support/sample-messages.ts';
import { poison, startMessageSite } from '../support/worker/message-site.ts';

const site = startMessageSite();
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

async function quarantinedEntries(): Promise<string[]> {
  const sql = 'SELECT value FROM quarantined_entries WHERE value IS NOT NULL ORDER BY key';
  return (await database.prepare(sql).all<{ value: string }>()).results.map(({ value }) => value);
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
  it('does not delay other entries, and is quarantined after five runs of the cron', async () => {
    await site.setFaults({ DB: databaseOverload });
    await poison(site, '2000-01-01T00:00:00.000Z', refusedByDatabase);
    const reference = await send('Between the poisoned ones');
    await poison(site, '2099-01-01T00:00:00.000Z', refusedByDatabase);
    await site.setFaults({});
    await site.cron();
    expect(await site.rows('reference = ?', reference)).toHaveLength(1);
    for (let run = 2; run <= 5; run += 1) {
      expect(await site.waitingMessages()).toHaveLength(2);
      await site.cron();
    }
    expect(await site.waitingMessages()).toEqual([]);
    const log = site.log.join('\n');
    expect(log).toContain('outbox-quarantined');
    expect(log).toContain('SQLITE_CONSTRAINT');
    expect(log).not.toContain(sampleMessage.email);
    expect(await quarantinedEntries()).toEqual([
      JSON.stringify(refusedByDatabase),
      JSON.stringify(refusedByDatabase),
    ]);
  });

  it('is not quarantined during a database outage', async () => {
    await site.setFaults({ DB: databaseOverload });
    const reference = await send('Patient');
    for (let run = 1; run <= 6; run += 1) expect((await site.cron()).outcome).toBe('exception');
    expect(await site.waitingMessages()).toMatchObject([{ reference }]);
    await site.setFaults({});
    expect(await quarantinedEntries()).toEqual([]);
  });

  it('is quarantined immediately if unreadable, and its content is not logged', async () => {
    await outbox.put('message:0000-0000', `"${sampleMessage.email}`);
    await poison(site, '2099-01-01T00:00:00.000Z', { reference: sampleMessage.name });
    await site.setFaults({ DB: connectionLost });
    const reference = await send('Before the damaged one');
    await site.setFaults({});
    expect((await site.cron()).outcome).toBe('ok');
    expect(await site.rows('reference = ?', reference)).toHaveLength(1);
    expect(await site.waitingMessages()).toEqual([]);
    expect(await quarantinedEntries()).toEqual([
      `"${sampleMessage.email}`,
      `{"reference":"${sampleMessage.name}"}`,
    ]);
    const log = site.log.join('\n');
    expect(log).toContain('outbox-quarantined');
    expect(log).not.toContain(sampleMessage.email);
    expect(log).not.toContain(sampleMessage.name);
  });
});

describe('an identical second message', () => {
  const minute = 60_000;
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
