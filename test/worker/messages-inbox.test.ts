import { beforeAll, describe, expect, it } from 'vitest';
import { quarantinedEntries, requeue } from '../../src/contact/inbox/unstored.ts';
import { startMessageStores } from '../support/worker/message-stores.ts';

const inbox = startMessageStores();
const email = "o'brien@visitor.example";

/** Returns an outbox entry, as stored while the database is down. */
function entry(reference: string, address: string) {
  const texts = { name: 'Waits', email: address, phone: '', subject: 'S', message: 'M' };
  const digest = `digest of ${reference}`;
  return JSON.stringify({ ...texts, reference, digest, receivedAt: 1_700_000_000_000 });
}

const waitingKeys = async () =>
  (await inbox.stores().OUTBOX.list({ prefix: '' })).keys.map(({ name }) => name);

beforeAll(() => inbox.stores().OUTBOX.put('message:1', entry('BBBB-0001', email)));

it('a message that could not be stored is not lost if the cron tries and fails to store it during the requeue', async () => {
  const { DB, OUTBOX } = inbox.stores();
  const insert = "INSERT INTO quarantined_entries VALUES ('message:5', 5, 'too big', 1, 'half')";
  await DB.prepare(insert).all();
  const [quarantined] = (await quarantinedEntries(DB)).filter(({ key }) => key === 'message:5');
  if (!quarantined) throw new Error('nothing is quarantined');
  const quickCron = {
    DB,
    OUTBOX: {
      ...OUTBOX,
      async put() {
        const retrySql = "UPDATE quarantined_entries SET last_try_at = 2 WHERE key = 'message:5'";
        await DB.prepare(retrySql).all();
      },
    },
  };
  await requeue(quarantined, { actor: 'office', now: 1 }, quickCron);
  expect((await quarantinedEntries(DB)).map(({ key }) => key)).toContain('message:5');
  await DB.prepare("DELETE FROM quarantined_entries WHERE key = 'message:5'").all();
});

describe('erasing messages', () => {
  const outboxWith = (remove: (key: string) => Promise<void>) => {
    const { OUTBOX } = inbox.stores();
    return {
      list: OUTBOX.list.bind(OUTBOX),
      get: OUTBOX.get.bind(OUTBOX),
      put: OUTBOX.put.bind(OUTBOX),
      delete: remove,
    };
  };

  it('leaves the outbox unchanged when the database fails', async () => {
    const { DB } = inbox.stores();
    const deletedKeys: string[] = [];
    const faults = {
      DB: {
        prepare: (sql: string) => DB.prepare(sql),
        batch: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')),
      },
      OUTBOX: outboxWith(async (key) => void deletedKeys.push(key)),
    };
    const erasure = inbox.erase({ email }, faults);
    await expect(erasure).rejects.toThrow('connection lost');
    expect(deletedKeys).toEqual([]);
    expect(await waitingKeys()).toHaveLength(1);
    expect(await inbox.query('SELECT * FROM erased')).toEqual([]);
  });

  it('records the digests even if the outbox fails, so that the cron does not store the messages again', async () => {
    const { DB, OUTBOX } = inbox.stores();
    await OUTBOX.put('message:9', entry('EEEE-0001', 'e@c.example'));
    const faults = { OUTBOX: outboxWith(() => Promise.reject(new Error('KV DELETE failed: 500'))) };
    await expect(inbox.erase({ reference: 'EEEE-0001' }, faults)).rejects.toThrow(
      'KV DELETE failed',
    );
    const sql = 'SELECT digest FROM erased';
    expect(await inbox.query(sql)).toEqual([{ digest: 'digest of EEEE-0001' }]);
    await OUTBOX.delete('message:9');
    await DB.prepare('DELETE FROM erased').all();
  });
});
