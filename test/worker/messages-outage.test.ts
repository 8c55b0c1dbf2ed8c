import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toStoredMessage } from '../../src/contact/identify.ts';
import { referenceFrom } from '../../src/contact/message/reference.ts';
import { keyOf } from '../../src/contact/message/stored.ts';
import { migrate } from '../support/database.ts';
import { type MessageSite, poison, startMessageSite } from '../support/message-site.ts';
import {
  aVisitor,
  noReport,
  postForm,
  referenceIn,
  sampleMessage,
} from '../support/sample-messages.ts';

const overloaded = { does: 'throw', message: 'D1_ERROR: D1 DB is overloaded.' } as const;
const unknownReference = referenceFrom(new Uint8Array([9, 9, 9, 9, 9, 9, 9]));

/** Polls `/readyz` until it answers as expected: an isolate queries its database once a second. */
function expectReady(site: MessageSite) {
  return expect.poll(async () => {
    const response = await fetch(`${site.origin()}/readyz`);
    return { code: response.status, ...JSON.parse(await response.text()) };
  });
}

async function lookUp(site: MessageSite, reference: string): Promise<number> {
  const path = `/contact/status?reference=${reference}`;
  return (await fetch(site.origin() + path)).status;
}

async function emptyOutbox(site: MessageSite): Promise<void> {
  for (const { name } of (await site.outbox.list()).keys) await site.outbox.delete(name);
}

async function setAsideKeys(site: MessageSite): Promise<unknown[]> {
  const sql = 'SELECT key FROM refused_entries WHERE value IS NOT NULL';
  return (await site.database.prepare(sql).all()).results;
}

describe('a Worker on a database without its newest tables', () => {
  const site = startMessageSite({ migrated: false });

  it('sets no message aside however often the cron runs, and /readyz fails until it is migrated', async () => {
    const isNew = (file: string) => /^000[4-9]/.test(file);
    await migrate(site.database, (file) => !isNew(file));
    const references: string[] = [];
    for (let number = 0; number < 60; number += 1) {
      const response = await postForm(site, { ...sampleMessage, subject: `Early ${number}` });
      expect(response.status).toBe(303);
      references.push(referenceIn(response));
    }
    for (let run = 1; run <= 7; run += 1) {
      expect((await site.cron()).outcome).toBe('exception');
    }
    expect(await site.waitingMessages()).toHaveLength(60);
    expect(await setAsideKeys(site)).toEqual([]);
    await expectReady(site).toMatchObject({ code: 503, database: 'failing' });
    await migrate(site.database, isNew);
    expect((await site.cron()).outcome).toBe('ok');
    const rows = await site.rows();
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
    expect(await site.waitingMessages()).toEqual([]);
    await expectReady(site).toMatchObject({ outbox: { waiting: 0, setAside: 0 } });
  });
});

describe('/readyz', () => {
  const site = startMessageSite();

  it('fails while something is set aside', async () => {
    await site.cron();
    await expectReady(site).toMatchObject({ database: 'ok', outbox: { setAside: 0 } });
    await poison(site, '2000-01-01T00:00:00.000Z', 'no message');
    await site.cron();
    await expectReady(site).toMatchObject({
      code: 503,
      status: 'degraded',
      outbox: { waiting: 0, setAside: 1 },
    });
    await site.database.prepare('DELETE FROM refused_entries').all();
  });

  it('fails where the cron has not done its work for a quarter of an hour', async () => {
    const age = (seconds: number) =>
      site.database
        .prepare('UPDATE outbox_state SET cron_ok_at = (unixepoch() - ?1) * 1000')
        .bind(seconds)
        .all();
    await age(14 * 60);
    await expectReady(site).toMatchObject({
      cron: { okSecondsAgo: expect.closeTo(840, -2), late: false },
    });
    await age(16 * 60);
    await expectReady(site).toMatchObject({
      code: 503,
      status: 'degraded',
      cron: { late: true },
    });
    await site.setFaults({ OUTBOX: { does: 'throw', message: 'KV LIST failed: 429' } });
    expect((await site.cron()).outcome).toBe('exception');
    await expectReady(site).toMatchObject({ code: 503, cron: { late: true } });
    await site.setFaults({});
    await site.cron();
    await expectReady(site).toMatchObject({ cron: { late: false } });
  });

  it('does not count against a deploy that its cron has not run yet', async () => {
    const fresh = 'UPDATE outbox_state SET checked_at = NULL, cron_ok_at = unixepoch() * 1000';
    await site.database.prepare(fresh).all();
    await expectReady(site).toMatchObject({ outbox: { checked: null }, cron: { late: false } });
  });

  it('asks the database once a second, however often it is asked', async () => {
    await expectReady(site).toMatchObject({ database: 'ok' });
    await site.setFaults({});
    const asked = Array.from({ length: 30 }, () => fetch(`${site.origin()}/readyz`));
    await Promise.all(asked);
    const { queries } = await site.calls();
    const own = queries.filter((sql) => sql.includes('outbox_state'));
    // On a busy machine the 30 requests may take more than a second, but hardly three.
    expect(own.length).toBeLessThanOrEqual(3);
  });
});

describe('a flood of messages while the database is away', () => {
  const site = startMessageSite();
  const flood = { 'CF-Connecting-IP': '2001:db8:bad::1' };

  beforeEach(() => emptyOutbox(site));

  /** Puts `count` messages of one network into the outbox, as if received at `at`, in ms since 1970. */
  async function fill(count: number, queue: string, at: number): Promise<void> {
    const message = await toStoredMessage({ ...sampleMessage, ...noReport, consent: true }, at);
    const entries = Array.from({ length: count }, (_, number) => {
      const digest = number.toString(16).padStart(64, '0');
      return { ...message, reference: `FULL-${number}`, digest };
    });
    for (let start = 0; start < count; start += 100) {
      const some = entries.slice(start, start + 100);
      await Promise.all(
        some.map((entry) => site.outbox.put(keyOf(entry, queue), JSON.stringify(entry))),
      );
    }
  }

  it('delays nobody else: what others wrote after it is stored by the next run', async () => {
    await site.setFaults({ DB: overloaded });
    await postForm(site, { ...sampleMessage, subject: 'Flood' }, flood);
    const { keys } = await site.outbox.list();
    const queue = keys[0]?.name.split(':').at(-1) ?? '';
    expect(queue).toMatch(/^\d{1,4}$/);
    await fill(1300, queue, Date.now() - 60_000);
    const honest: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      const fields = { ...sampleMessage, subject: `Honest ${number}` };
      honest.push(referenceIn(await postForm(site, fields, aVisitor())));
    }
    await site.setFaults({ MAIL: { does: 'not-exist' } });
    await site.cron();
    const rows = await site.rows("subject LIKE 'Honest %'");
    expect(rows.map(({ reference }) => reference).sort()).toEqual(honest.sort());
  }, 180_000);

  it('is never a reason to say that there is no message: a look-up that is not complete fails', async () => {
    await site.setFaults({ DB: overloaded });
    const reference = referenceIn(await postForm(site, { ...sampleMessage, subject: 'First' }));
    await fill(3100, '7', Date.UTC(2026, 0));
    expect(await lookUp(site, reference)).toBe(503);
    await site.setFaults({});
    expect(await lookUp(site, reference)).toBe(503);
    expect(await lookUp(site, unknownReference)).toBe(503);
  }, 180_000);
});

describe('a look-up', () => {
  const site = startMessageSite();

  it('lists the outbox only while something waits', async () => {
    for (let look = 0; look < 30; look += 1) expect(await lookUp(site, unknownReference)).toBe(404);
    expect((await site.calls()).lists).toBe(0);
    await site.setFaults({ DB: overloaded });
    const reference = referenceIn(await postForm(site, sampleMessage));
    await site.setFaults({});
    expect(await lookUp(site, reference)).toBe(200);
    expect((await site.calls()).lists).toBe(1);
  });
});

describe('an erasure that is dated ahead by a clock that is wrong', () => {
  const site = startMessageSite();

  it('keeps out no message that is sent after it', async () => {
    const erased = await postForm(site, sampleMessage);
    const [row] = await site.rows('reference = ?', referenceIn(erased));
    await site.database.prepare('DELETE FROM messages').all();
    await site.database
      .prepare('INSERT INTO erased VALUES (?1, ?2)')
      .bind(row?.digest ?? '', Date.now() + 10 * 60_000)
      .all();
    await postForm(site, sampleMessage);
    expect(await site.rows()).toHaveLength(1);
    await site.database.prepare('DELETE FROM messages').all();
    await site.setFaults({ DB: overloaded });
    expect((await postForm(site, sampleMessage)).status).toBe(303);
    await site.setFaults({});
    await site.cron();
    await vi.waitFor(async () => expect(await site.waitingMessages()).toEqual([]));
    expect(await site.rows()).toHaveLength(1);
  });
});

describe('a network of many addresses', () => {
  const site = startMessageSite({ limit: 5, network: 8, lookups: 10 });
  const from = (connection: number) => ({ 'CF-Connecting-IP': `2001:db8:7:${connection}::1` });

  it('has a limit for messages beside that of each connection, and none for others', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 30; number += 1) {
      const fields = { ...sampleMessage, subject: `Network ${number}` };
      statuses.push((await postForm(site, fields, from(number))).status);
    }
    // Limiters reset at the end of each minute, which may fall into the loop: at most twice the limit of 8.
    expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(16);
    expect(statuses).toContain(429);
    const other = { 'CF-Connecting-IP': '2001:db8:8::1' };
    expect((await postForm(site, sampleMessage, other)).status).toBe(303);
    expect((await postForm(site, sampleMessage, aVisitor())).status).toBe(303);
  });

  it('has one for look-ups', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 30; number += 1) {
      const url = `${site.origin()}/contact/status?reference=${unknownReference}`;
      statuses.push((await fetch(url, { headers: from(number) })).status);
    }
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(16);
    expect(statuses).toContain(429);
  });
});
