import { expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../test/support/worker/memory-database.ts';
import {
  fails,
  type Row,
  replicaText,
  row,
  storesOf,
  testTime,
  truncatedRow,
} from '../../test/support/worker/notice-stores.ts';
import { readReplica, readStore, repairReplica, writeReplica } from './store.ts';

const quarterHour = 15 * 60_000;

/** Creates a store with these revisions. */
async function databaseWith(...revisions: number[]) {
  const database = memoryDatabase();
  for (const revision of revisions) await addRevision(database, revision);
  return database;
}

function addRevision(database: ReturnType<typeof memoryDatabase>, revision: number) {
  const sql = 'INSERT INTO notice_snapshots (revision, at, body) VALUES (?1, ?2, ?3)';
  return database.prepare(sql).bind(revision, testTime, row(revision, testTime).body).all();
}

/** Returns the replica that the cron writes, or 'left' if it writes none. */
async function repairedReplica(newest: Row | undefined, replica: string | null, now = testTime) {
  const { DB } = storesOf({ store: async () => newest, replica: fails });
  const put = vi.fn(async (_: string, _value: string) => undefined);
  const store = { get: async () => replica, put };
  const repair = repairReplica(DB ?? expect.unreachable(), store, now);
  await repair.catch((error: unknown) => {
    expect(put).not.toHaveBeenCalled();
    throw error;
  });
  const [, text] = put.mock.calls[0] ?? [];
  return text === undefined ? 'left' : readReplica({ ...store, get: async () => text });
}

it('the cron replaces a missing, outdated or truncated replica and stores the time of the read', async () => {
  for (const replica of [null, replicaText(row(6)), '{"format":1,"revi']) {
    expect(await repairedReplica(row(7), replica)).toMatchObject({
      snapshot: { revision: 7 },
      checked: testTime,
    });
  }
});

it('the cron keeps a current replica, and renews its check time every 15 minutes', async () => {
  const now = testTime + quarterHour;
  expect(await repairedReplica(row(7), replicaText(row(7), now - quarterHour + 1), now)).toBe(
    'left',
  );
  expect(await repairedReplica(row(7), replicaText(row(7), now - quarterHour), now)).toMatchObject({
    checked: now,
  });
  expect(await repairedReplica(undefined, null)).toBe('left');
});

it.each(['get', 'put'])(
  'the cron leaves the newest snapshot in the replica if one is published during its "%s"',
  async (during) => {
    const database = await databaseWith(7);
    const puts: string[] = [];
    const store = {
      async get() {
        if (during === 'get') await addRevision(database, 8);
        return replicaText(row(7, testTime), testTime - quarterHour);
      },
      async put(_: string, text: string) {
        puts.push(text);
        if (during === 'put' && puts.length === 1) await addRevision(database, 8);
      },
    };
    await repairReplica(database, store, testTime);
    expect(JSON.parse(puts.at(-1) ?? '')).toMatchObject({ revision: 8 });
  },
);

it('the cron renews a replica whose check time is in the future', async () => {
  const replica = replicaText(row(7), testTime + 1);
  expect(await repairedReplica(row(7), replica)).toMatchObject({ checked: testTime });
});

it('the cron never replaces a readable replica with an unreadable snapshot', async () => {
  await expect(repairedReplica(truncatedRow(8), replicaText(row(7)))).rejects.toThrow('JSON');
  const put = vi.fn(async () => undefined);
  const store = { get: async () => null, put };
  const incompleteBody = row(8).body.replace('"count":1', '"count":2');
  await expect(writeReplica(store, incompleteBody, testTime)).rejects.toThrow('missing');
  expect(put).not.toHaveBeenCalled();
});

it('a replica that never answers fails, so that nothing waits for it', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => {});
  const store = { get: never, put: never };
  const attempts = [readReplica(store), writeReplica(store, row(7).body, testTime)];
  const results = Promise.allSettled(attempts);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await results).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  vi.useRealTimers();
});

it('the cron confirms the store by the replica, or while KV is down only in an unbroken chain', async () => {
  const database = await databaseWith(7);
  const put = vi.fn(async () => undefined);
  const confirmedAfter = async (minutes: number, get: () => Promise<string | null>) => {
    const store = { get, put };
    const now = testTime + minutes * 60_000;
    await repairReplica(database, store, now).catch(() => undefined);
    const { results } = await database.prepare('SELECT confirmed_at FROM notice_store').all();
    return JSON.stringify(results).includes(`${now}`);
  };
  expect(await confirmedAfter(0, async () => null)).toBe(true);
  expect(await confirmedAfter(10, fails)).toBe(true);
  expect(await confirmedAfter(20, fails)).toBe(true);
  expect(await confirmedAfter(32, fails)).toBe(false);
  expect(await confirmedAfter(33, async () => replicaText(row(8)))).toBe(false);
  await database.prepare("UPDATE notice_publications SET restored_by = 'A'").all();
  expect(await confirmedAfter(3, fails)).toBe(true);
  expect(put).toHaveBeenCalledOnce();
});

it('readStore finds a store behind its last publication unreadable', async () => {
  const database = await databaseWith(7, 8);
  expect(await readStore(database)).toMatchObject({ kind: 'snapshot', snapshot: { revision: 8 } });
  await database.prepare('DELETE FROM notice_snapshots WHERE revision = 8').all();
  const reason = 'the store is at revision 7, behind revision 8';
  expect(await readStore(database)).toEqual({ kind: 'unreadable', reason });
});
