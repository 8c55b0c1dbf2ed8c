import { beforeEach, describe, expect, it } from 'vitest';
import { toStoredMessage } from '../../src/contact/identify.ts';
import { poison, refusedByDatabase, startMessageSite } from '../support/message-site.ts';
import {
  collidingSubjects,
  noReport,
  postForm,
  referenceIn,
  sampleMessage,
} from '../support/sample-messages.ts';

const site = startMessageSite();
const lost = { does: 'throw', message: 'D1_ERROR: Network connection lost.' } as const;

async function send(subject: string): Promise<string> {
  const response = await postForm(site, { ...sampleMessage, subject });
  expect(response.status).toBe(303);
  return referenceIn(response);
}

/** Sends pairs of messages with colliding references, within one ten-minute window. */
async function sendColliding(count = 1): Promise<[string, string][]> {
  for (;;) {
    const pairs = collidingSubjects(count, Date.now());
    const sent = await Promise.all(
      pairs.flat().map(async (subject) => [subject, await send(subject)] as [string, string]),
    );
    const [one, other] = await Promise.all(
      pairs
        .flat()
        .map((subject) =>
          toStoredMessage({ ...sampleMessage, ...noReport, subject, consent: true }, Date.now()),
        ),
    );
    // The ten-minute window may have ended meanwhile.
    if (one?.reference === other?.reference) return sent;
  }
}

async function referencesOf(subject: string): Promise<string[]> {
  const rows = await site.rows('subject = ?', subject);
  return rows.map(({ reference }) => reference);
}

/** Returns the subjects of the messages that the inbox finds by a reference. */
async function subjectsFoundBy(reference: string): Promise<string[]> {
  const rows = await site.rows(
    'reference = ?1 OR reference IN (SELECT reference FROM aliases WHERE alias = ?1)',
    reference,
  );
  return rows.map(({ subject }) => subject);
}

beforeEach(async () => {
  const database = site.database;
  for (const table of ['messages', 'refused_entries', 'erased']) {
    await database.prepare(`DELETE FROM ${table}`).bind().all();
  }
  const outbox = site.outbox;
  for (const { name } of (await outbox.list()).keys) await outbox.delete(name);
});

describe('two messages with the same reference', () => {
  it('get a row each, under different references', async () => {
    const [one, other] = await sendColliding();
    expect(one?.[1]).not.toBe(other?.[1]);
    for (const [subject, reference] of [one ?? [], other ?? []]) {
      expect(await referencesOf(subject ?? '')).toEqual([reference]);
    }
  });

  it('get a row each out of the outbox, and both are found by what their senders were told', async () => {
    await site.setFaults({ DB: lost });
    const sent = await sendColliding();
    await site.setFaults({});
    await site.cron();
    expect(await site.waitingMessages()).toEqual([]);
    for (const [subject, reference] of sent) {
      expect(await referencesOf(subject)).toHaveLength(1);
      expect(await subjectsFoundBy(reference)).toContain(subject);
    }
  });

  it('hold up nobody: forty honest messages behind them are stored', async () => {
    await site.setFaults({ DB: lost });
    await sendColliding(4);
    const subjects = Array.from({ length: 40 }, (_, number) => `Honest ${number}`);
    const references = await Promise.all(subjects.map(send));
    expect((await site.cron()).outcome).toBe('exception');
    await site.setFaults({});
    expect((await site.cron()).outcome).toBe('ok');
    const rows = await site.rows("subject LIKE 'Honest %'");
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
    expect(await site.rows("subject LIKE 'Collision %'")).toHaveLength(8);
  });
});

describe('an entry that fails for good', () => {
  it('holds up none before or behind it, and is set aside after five runs', async () => {
    await site.setFaults({ DB: lost });
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
    await site.setFaults({ DB: lost });
    const reference = await send('Patient');
    for (let run = 1; run <= 6; run += 1) await site.cron();
    expect(await site.waitingMessages()).toMatchObject([{ reference }]);
    await site.setFaults({});
    expect(await setAsideEntries()).toEqual([]);
  });

  it('is set aside at once where nobody can read it, and the log has none of it', async () => {
    const outbox = site.outbox;
    await outbox.put('message:0000-0000', `"${sampleMessage.email}`);
    await poison(site, '2099-01-01T00:00:00.000Z', { reference: sampleMessage.name });
    const reference = await send('After the damaged ones');
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

async function setAsideEntries(): Promise<string[]> {
  const database = site.database;
  const sql = 'SELECT value FROM refused_entries WHERE value IS NOT NULL ORDER BY key';
  const { results } = await database.prepare(sql).bind().all<{ value: string }>();
  return results.map(({ value }) => value);
}

describe('/readyz', () => {
  const readiness = async () => {
    const response = await fetch(`${site.origin()}/readyz`);
    return { code: response.status, ...JSON.parse(await response.text()) };
  };
  const minute = 60_000;

  it('tells how long the oldest message has waited, and fails after half an hour', async () => {
    await site.cron();
    await expect.poll(readiness).toMatchObject({
      code: 200,
      status: 'ok',
      outbox: { waiting: 0, oldestSeconds: null, setAside: 0, late: false },
    });
    const since = Date.now() - 40 * minute;
    await poison(site, new Date(since).toISOString(), refusedByDatabase);
    await site.cron();
    await expect.poll(readiness).toMatchObject({
      code: 503,
      status: 'degraded',
      database: 'ok',
      outbox: { waiting: 1, late: true },
    });
    expect((await readiness()).outbox.oldestSeconds).toBeGreaterThanOrEqual(40 * 60);
    expect(site.log.join('\n')).toContain('outbox-late');
    for (let run = 2; run <= 5; run += 1) await site.cron();
    await expect.poll(readiness).toMatchObject({ code: 503, outbox: { waiting: 0, setAside: 1 } });
  });
});

describe('a message that was erased', () => {
  it('is not brought back by a copy that is read late, while the same sent anew is kept', async () => {
    await site.setFaults({ DB: lost });
    await send('Erased');
    const outbox = site.outbox;
    const [entry] = (await outbox.list()).keys;
    const value = await outbox.get(entry?.name ?? '');
    await site.setFaults({});
    await site.cron();
    const database = site.database;
    await database
      .prepare('INSERT INTO erased SELECT digest, ?1 FROM messages')
      .bind(Date.now())
      .all();
    await database.prepare('DELETE FROM messages').bind().all();
    await outbox.put(entry?.name ?? '', value ?? '');
    await site.cron();
    expect(await site.rows()).toEqual([]);
    expect(await site.waitingMessages()).toEqual([]);
    await send('Erased');
    expect(await site.rows()).toHaveLength(1);
    await site.cron(Date.now() + 8 * 24 * 60 * 60 * 1000);
    const { results } = await database.prepare('SELECT * FROM erased').bind().all();
    expect(results).toEqual([]);
  });
});
