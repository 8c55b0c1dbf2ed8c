import { expect, it, vi } from 'vitest';
import {
  fails,
  type Row,
  replicaText,
  row,
  storesOf,
  testTime,
  truncatedRow,
} from '../../test/support/notice-stores.ts';
import { readReplica, repairReplica, writeReplica } from './store.ts';

const quarterHour = 15 * 60_000;

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

it('the cron writes what is missing or behind, with the time at which the store said so', async () => {
  for (const replica of [null, replicaText(row(6)), '{"format":1,"revi']) {
    expect(await repairedReplica(row(7), replica)).toMatchObject({
      snapshot: { revision: 7 },
      checked: testTime,
    });
  }
});

it('the cron leaves a replica that is right, and says from time to time that it still is', async () => {
  const now = testTime + quarterHour;
  expect(await repairedReplica(row(7), replicaText(row(7), now - quarterHour + 1), now)).toBe(
    'left',
  );
  expect(await repairedReplica(row(7), replicaText(row(7), now - quarterHour), now)).toMatchObject({
    checked: now,
  });
  expect(await repairedReplica(undefined, null)).toBe('left');
});

it('the cron never writes what cannot be read over the last good replica', async () => {
  await expect(repairedReplica(truncatedRow(8), replicaText(row(7)))).rejects.toThrow('JSON');
  const put = vi.fn(async () => undefined);
  const store = { get: async () => null, put };
  const lost = row(8).body.replace('"count":1', '"count":2');
  await expect(writeReplica(store, lost, testTime)).rejects.toThrow('missing');
  expect(put).not.toHaveBeenCalled();
});

it.each([
  ['older', row(5)],
  ['empty', undefined],
])('the cron leaves the replica of a store that is %s than it', async (_, newest) => {
  await expect(repairedReplica(newest, replicaText(row(13)))).rejects.toThrow('behind revision 13');
});

it('the cron leaves a replica that it cannot ask', async () => {
  const { DB, NOTICES } = storesOf({ store: async () => row(7), replica: fails });
  const repair = repairReplica(
    DB ?? expect.unreachable(),
    NOTICES ?? expect.unreachable(),
    testTime,
  );
  await expect(repair).rejects.toThrow('down');
});

it('the replica keeps what a newer version has written and this one does not understand', async () => {
  const { body } = row(7);
  const put = vi.fn(async (_: string, _value: string) => undefined);
  const newer = JSON.stringify({ ...JSON.parse(body), drones: [1] });
  await writeReplica({ get: fails, put }, newer, testTime);
  expect(JSON.parse(put.mock.calls[0]?.[1] ?? '')).toMatchObject({
    drones: [1],
    checked: testTime,
  });
});
