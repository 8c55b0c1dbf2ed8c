import { beforeAll, describe, expect, it } from 'vitest';
import { quarantinedEntries, requeue } from '../../src/contact/inbox/unstored.ts';
import { startMessageStores } from '../support/worker/message-stores.ts';

const hostile = `=cmd|' /C calc'!A0\n"quoted", \u001b[2J; DROP TABLE messages; --`;
const inbox = startMessageStores();

/** Returns an outbox entry, as stored while the database is down. */
function entry(reference: string, email: string) {
  const texts = { name: 'Waits', email, phone: '', subject: 'S', message: hostile };
  const digest = `digest of ${reference}`;
  return JSON.stringify({ ...texts, reference, digest, receivedAt: 1_700_000_000_000 });
}

const waitingKeys = async () =>
  (await inbox.stores().OUTBOX.list({ prefix: '' })).keys.map(({ name }) => name);

beforeAll(async () => {
  const { DB, OUTBOX } = inbox.stores();
  const at = 1_700_000_000_000;
  await inbox.store('AAAA-0001', at + 1, { email: "o'brien@visitor.example", message: hostile });
  await inbox.store('AAAA-0002', at + 2, { email: 'b@c.example' });
  await inbox.store('AAAA-0003', at + 3, { email: "O'Brien@Visitor.example", suspected: 1 });
  await OUTBOX.put('message:1', entry('BBBB-0001', "o'brien@visitor.EXAMPLE"));
  await OUTBOX.put('message:2', entry('AAAA-0002', 'b@c.example'));
  await DB.prepare(
    "INSERT INTO quarantined_entries VALUES ('message:3', 5, 'SQLITE_CONSTRAINT', 1, ?1)",
  )
    .bind(entry('CCCC-0001', "o'brien@visitor.example"))
    .all();
});

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
    const erasure = inbox.erase({ email: "O'BRIEN@visitor.example" }, faults);
    await expect(erasure).rejects.toThrow('connection lost');
    expect(deletedKeys).toEqual([]);
    expect(await waitingKeys()).toHaveLength(2);
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

  it('removes all messages from one e-mail address in every store, and keeps the digests of the messages', async () => {
    expect(await inbox.erase({ email: "O'BRIEN@visitor.example" })).toBe(2);
    const references = await inbox.query('SELECT reference FROM messages ORDER BY reference');
    expect(references).toEqual([{ reference: 'AAAA-0002' }]);
    expect(await waitingKeys()).toEqual(['message:2']);
    expect(await quarantinedEntries(inbox.stores().DB)).toEqual([]);
    // The digests keep a late copy from being stored again.
    const digests = await inbox.query('SELECT digest FROM erased ORDER BY digest');
    const erasedReferences = ['AAAA-0001', 'AAAA-0003', 'BBBB-0001', 'CCCC-0001'];
    expect(digests).toEqual(
      erasedReferences.map((reference) => ({ digest: `digest of ${reference}` })),
    );
  });
});
