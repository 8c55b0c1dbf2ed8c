import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBindings } from '../../cli/platform.ts';
import { deleteExpiredRecords, deleteOldMessages } from '../../src/contact/cron.ts';
import { type ErasureStores, erase, findErasureTargets } from '../../src/contact/inbox/erasure.ts';
import type { MessageSelector } from '../../src/contact/inbox/messages.ts';
import { countReports } from '../../src/contact/inbox/report-counts.ts';
import { sendDueMails } from '../../src/contact/mail.ts';
import { listWaiting } from '../../src/contact/outbox.ts';
import { firstMonth } from '../../src/contact/stored.ts';
import type { Bindings } from '../../src/http/env.ts';
import { staffDangerWarning } from '../../src/site/content/emergency.ts';
import { site } from '../support/settings.ts';
import { insertMessage, migrate } from '../support/worker/database.ts';
import type { Mail } from '../support/worker/message-site.ts';

interface OpenStores extends Required<Pick<Bindings, 'DB' | 'OUTBOX'>> {
  close(): Promise<void>;
}

let directory: string;
let stores: OpenStores;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'messages-'));
  stores = await openBindings<OpenStores>(directory);
  await migrate(stores.DB);
});
afterAll(async () => {
  await stores.close();
  await rm(directory, { recursive: true });
});

const query = async (sql: string): Promise<unknown[]> =>
  (await stores.DB.prepare(sql).all()).results;

/** Erases the selected messages; `faults` replaces parts of the stores. */
async function eraseWith(selector: MessageSelector, faults: Partial<ErasureStores>) {
  const targets = await findErasureTargets(selector, stores);
  const author = { actor: 'office@operator.example', now: Date.now() };
  return erase(selector, targets, author, { ...stores, ...faults });
}

const email = "o'brien@visitor.example";

/** Returns an outbox entry, as stored while the database is down. */
function entry(reference: string, address: string) {
  const texts = { name: 'Waits', email: address, phone: '', subject: 'S', message: 'M' };
  const digest = `digest of ${reference}`;
  return JSON.stringify({ ...texts, reference, digest, receivedAt: 1_700_000_000_000 });
}

const waitingKeys = async () => (await listWaiting(stores.OUTBOX)).keys;

beforeAll(() => stores.OUTBOX.put('message:1', entry('BBBB-0001', email)));

describe('erasing messages', () => {
  it('leaves the outbox unchanged when the database fails', async () => {
    const { DB } = stores;
    const deletedKeys: string[] = [];
    const faults = {
      DB: {
        prepare: (sql: string) => DB.prepare(sql),
        batch: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')),
      },
      OUTBOX: { delete: async (key: string) => void deletedKeys.push(key) },
    };
    const erasure = eraseWith({ email }, faults);
    await expect(erasure).rejects.toThrow('connection lost');
    expect(deletedKeys).toEqual([]);
    expect(await waitingKeys()).toHaveLength(1);
    expect(await query('SELECT * FROM erased')).toEqual([]);
  });

  it('records the digests even if the outbox fails, so that the cron does not store the messages again', async () => {
    const { DB, OUTBOX } = stores;
    await OUTBOX.put('message:9', entry('EEEE-0001', 'e@c.example'));
    const failure = new Error('KV DELETE failed: 500');
    const faults = { OUTBOX: { delete: () => Promise.reject(failure) } };
    await expect(eraseWith({ reference: 'EEEE-0001' }, faults)).rejects.toThrow('KV DELETE failed');
    const sql = 'SELECT digest FROM erased';
    expect(await query(sql)).toEqual([{ digest: 'digest of EEEE-0001' }]);
    await OUTBOX.delete('message:9');
    await DB.prepare('DELETE FROM erased').all();
  });
});

const now = Date.now();
const hour = 3_600_000;
const day = 24 * hour;

const at = (kind: string, from: string, to: string, direction = 'northbound') => ({
  kind,
  from_junction: from,
  to_junction: to,
  direction,
});

beforeAll(async () => {
  const store = (reference: string, received_at: number, columns = {}) =>
    insertMessage(stores.DB, reference, {
      ...{ name: `N ${reference}`, subject: `S ${reference}`, received_at, ...columns },
    });
  await store('AAAA-0000', now - 2 * hour);
  await store('AAAA-0001', now - 40 * hour, at('hole', '5', '6'));
  await store('AAAA-0002', now - 20 * hour, at('debris', '6', '5'));
  await store('AAAA-0003', now - 10 * hour, at('hole', '5', '6'));
  await store('AAAA-0004', now - 9 * hour, at('hole', '5', '6', 'southbound'));
  await store('AAAA-0005', now - 8 * hour, at('sign', '9', ''));
  await store('AAAA-0006', now - 8 * hour, { ...at('sign', '9', ''), suspected: 1 });
  await store('AAAA-0007', now - 100 * day, at('litter', '5', '6'));
  await store('AAAA-0008', now - 100 * day, at('litter', '5', '6'));
  await store('AAAA-0009', now - 100 * day);
  await store('AAAA-0010', now - 100 * day, { ...at('litter', '5', '6'), suspected: 1 });
});

it('the summary counts reports by kind and junctions, and keeps its counts for a year after the cron deletes old messages', async () => {
  const { DB } = stores;
  const countsOf = async () => {
    const groups = Map.groupBy(
      await countReports(DB, firstMonth(now)),
      ({ kind, from, to }) => `${kind} ${[from, to].sort().join(' ').trim()}`,
    );
    return Object.fromEntries(
      [...groups].map(([key, all]) => [key, all.reduce((sum, { reports }) => sum + reports, 0)]),
    );
  };
  const counts = { 'debris 5 6': 1, 'hole 5 6': 3, 'litter 5 6': 2, 'sign 9': 1 };
  expect(await countsOf()).toEqual(counts);
  await deleteOldMessages({ DB }, site, now);
  await deleteOldMessages({ DB }, site, now);
  expect(await query("SELECT * FROM messages WHERE reference = 'AAAA-0007'")).toEqual([]);
  expect(await countsOf()).toEqual(counts);
  expect(await query('SELECT * FROM report_counts')).toEqual([
    {
      month: new Date(now - 100 * day).toISOString().slice(0, 7),
      kind: 'litter',
      from_junction: '5',
      to_junction: '6',
      reports: 2,
    },
  ]);
  await DB.prepare("INSERT INTO desk_idempotency_keys VALUES ('key', ?1, 'works', '/works')")
    .bind(now)
    .all();
  const event = 'INSERT INTO message_events (at, actor, reference, what) VALUES (?1, ?2, ?2, ?2)';
  await DB.prepare(event).bind(now, 'x').all();
  await deleteExpiredRecords({ DB }, now + 8 * day);
  expect(await query('SELECT * FROM desk_idempotency_keys')).toEqual([]);
  expect(await query('SELECT * FROM message_events')).not.toEqual([]);
  await deleteExpiredRecords({ DB }, now + 400 * day);
  expect(await query('SELECT * FROM message_events')).toEqual([]);
  expect(await query('SELECT * FROM report_counts')).toEqual([]);
});

it('a message stored before the place fields existed is mailed without a place', async () => {
  const mails: Mail[] = [];
  const { DB } = stores;
  const MAIL = { send: async (mail: Mail) => mails.push(mail) };
  for (let run = 0; run < 2; run += 1) await sendDueMails({ DB, MAIL }, site, now);
  const oldMails = mails.filter(({ subject }) => subject === '[AAAA-0000] S AAAA-0000');
  expect(oldMails.map(({ text }) => text.split('\n').slice(0, 3))).toEqual([
    [staffDangerWarning, '', 'Reference: AAAA-0000'],
  ]);
  expect(mails.map(({ subject }) => subject)).toContain('[AAAA-0001] S AAAA-0001');
});
