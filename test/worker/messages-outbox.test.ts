import { beforeEach, describe, expect, it } from 'vitest';
import { toStoredMessage } from '../../src/contact/identify.ts';
import { referenceFrom } from '../../src/contact/message/reference.ts';
import { keyOf } from '../../src/contact/message/stored.ts';
import { poison, refusedByDatabase, startMessageSite } from '../support/message-site.ts';
import {
  aVisitor,
  noReport,
  postForm,
  referenceIn,
  sampleMessage,
} from '../support/sample-messages.ts';

const site = startMessageSite();
const lost = { does: 'throw', message: 'D1_ERROR: Network connection lost.' } as const;
const overloaded = { does: 'throw', message: 'D1_ERROR: D1 DB is overloaded.' } as const;
const { database, outbox } = site;

async function send(subject: string, headers?: Record<string, string>): Promise<string> {
  const response = await postForm(site, { ...sampleMessage, subject }, headers);
  expect(response.status).toBe(303);
  return referenceIn(response);
}

async function lookUp(reference: string): Promise<number> {
  return (await fetch(`${site.origin()}/contact/status?reference=${reference}`)).status;
}

async function setAsideEntries(): Promise<string[]> {
  const sql = 'SELECT value FROM refused_entries WHERE value IS NOT NULL ORDER BY key';
  return (await database.prepare(sql).all<{ value: string }>()).results.map(({ value }) => value);
}

beforeEach(() => site.reset());

it('is emptied by two crons at once, with nothing lost and nothing doubled', async () => {
  await site.setFaults({ DB: overloaded });
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

describe('an entry that fails for good', () => {
  it('holds up none before or behind it, and is set aside after five runs', async () => {
    await site.setFaults({ DB: overloaded });
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
    expect(log).toContain('outbox-set-aside');
    expect(log).toContain('SQLITE_CONSTRAINT');
    expect(log).not.toContain(sampleMessage.email);
    expect(await setAsideEntries()).toEqual([
      JSON.stringify(refusedByDatabase),
      JSON.stringify(refusedByDatabase),
    ]);
  });

  it('is not blamed for a database that is down', async () => {
    await site.setFaults({ DB: overloaded });
    const reference = await send('Patient');
    for (let run = 1; run <= 6; run += 1) expect((await site.cron()).outcome).toBe('exception');
    expect(await site.waitingMessages()).toMatchObject([{ reference }]);
    await site.setFaults({});
    expect(await setAsideEntries()).toEqual([]);
  });

  it('is set aside at once where nobody can read it, and the log has none of it', async () => {
    await outbox.put('message:0000-0000', `"${sampleMessage.email}`);
    await poison(site, '2099-01-01T00:00:00.000Z', { reference: sampleMessage.name });
    await site.setFaults({ DB: lost });
    const reference = await send('Before the damaged one');
    await site.setFaults({});
    expect((await site.cron()).outcome).toBe('ok');
    expect(await site.rows('reference = ?', reference)).toHaveLength(1);
    expect(await site.waitingMessages()).toEqual([]);
    expect(await setAsideEntries()).toEqual([
      `"${sampleMessage.email}`,
      `{"reference":"${sampleMessage.name}"}`,
    ]);
    const log = site.log.join('\n');
    expect(log).toContain('outbox-set-aside');
    expect(log).not.toContain(sampleMessage.email);
    expect(log).not.toContain(sampleMessage.name);
  });
});

describe('a message that was erased', () => {
  it('is not brought back by a copy that is read late, while the same sent anew is kept', async () => {
    await site.setFaults({ DB: overloaded });
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

  it('by a clock that is wrong and ahead keeps out none that is sent after it', async () => {
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
    await site.setFaults({ DB: overloaded });
    await send('Erased');
    await site.setFaults({});
    await site.cron();
    expect(await site.waitingMessages()).toEqual([]);
    expect(await site.rows()).toHaveLength(1);
  });
});

it('is listed for a look-up only while something waits', async () => {
  const unknown = referenceFrom(new Uint8Array([9, 9, 9, 9, 9, 9, 9]));
  for (let look = 0; look < 5; look += 1) expect(await lookUp(unknown)).toBe(404);
  expect((await site.calls()).lists).toBe(0);
  await outbox.put('waiting', '');
  await site.setFaults({ DB: overloaded });
  const reference = await send('Waits');
  await site.setFaults({});
  expect(await lookUp(reference)).toBe(200);
  expect((await site.calls()).lists).toBe(1);
});

describe('a flood of messages while the database is away', () => {
  /** Puts `count` messages of one network into the outbox, as if received at `at`, in ms since 1970. */
  async function fill(count: number, queue: string, at: number): Promise<void> {
    const message = await toStoredMessage({ ...sampleMessage, ...noReport, consent: true }, at);
    const entries = Array.from({ length: count }, (_, number) => {
      const digest = number.toString(16).padStart(64, '0');
      return { ...message, reference: `FULL-${number}`, digest };
    });
    await Promise.all(entries.map((one) => outbox.put(keyOf(one, queue), JSON.stringify(one))));
  }

  it('delays nobody else: the next run stores and mails 150, and what others wrote is among them', async () => {
    await site.setFaults({ DB: overloaded });
    await send('Flood', { 'CF-Connecting-IP': '2001:db8:bad::1' });
    const { keys } = await outbox.list();
    const [, queue = ''] = /^message:.*:(\d{1,4})$/.exec(keys[0]?.name ?? '') ?? [];
    expect(queue).not.toBe('');
    await fill(160, queue, Date.now() - 60_000);
    const honest: string[] = [];
    for (let number = 0; number < 10; number += 1)
      honest.push(await send(`Honest ${number}`, aVisitor()));
    // A listing of 1,000 a page would need a larger flood to need a second page.
    await site.setFaults({ OUTBOX: { does: 'list-by', limit: 100 } });
    await site.cron();
    const rows = await site.rows("subject LIKE 'Honest %'");
    expect(rows.map(({ reference }) => reference).sort()).toEqual(honest.sort());
    expect(await site.rows('mailed_at IS NOT NULL')).toHaveLength(150);
  });
});
