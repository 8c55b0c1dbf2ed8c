import { describe, expect, it, vi } from 'vitest';
import { aReader, flushPromises, onFakeClock } from '../../test/support/readers/notice-reader.ts';
import {
  aCache,
  fails,
  hangs,
  replicaText,
  resolveAfter,
  row,
  testTime,
} from '../../test/support/worker/notice-stores.ts';
import { pageWaitMs } from './reader.ts';

onFakeClock();

const twoHours = 2 * 3_600_000;

describe('the notice reader after its clock is set back', () => {
  /** Creates an isolate that has read revision 7, and sets its clock back by `ms`. */
  async function readerSetBack(ms = twoHours, ...options: Parameters<typeof aReader>) {
    const reader = aReader(...options);
    await reader.shows();
    vi.setSystemTime(testTime - ms);
    return reader;
  }

  it('reads the store again after a clock change of 1 ms', async () => {
    const reader = await readerSetBack(1);
    reader.setBehaviour({ store: async () => row(8) });
    expect(await reader.shows()).toBe(8);
    expect(reader.storeReads()).toBe(2);
    expect(reader.reader.checked).toBe(testTime - 1);
  });

  it('no longer shows its snapshot if the store does not respond', async () => {
    const reader = await readerSetBack();
    reader.setBehaviour({ store: hangs });
    expect(await reader.shows()).toBe('unknown');
    expect(reader.reader.checked).toBeUndefined();
  });

  it('ignores the result of a read that began before the clock change', async () => {
    const reader = aReader({ store: () => resolveAfter(200, row(7)) });
    const page = reader.ask();
    await flushPromises();
    vi.setSystemTime(testTime - twoHours);
    reader.setBehaviour({ store: () => resolveAfter(100, row(8)) });
    expect(await reader.shows()).toBe(8);
    await vi.advanceTimersByTimeAsync(pageWaitMs.store);
    await page;
    expect(await reader.shows()).toBe(8);
    expect(reader.reader.checked).toBe(testTime - twoHours);
  });

  it('ignores a replica that was read before the clock change', async () => {
    const replica = () => resolveAfter(10, replicaText(row(6)));
    const reader = aReader({ store: hangs, replica });
    const page = reader.ask();
    await vi.advanceTimersByTimeAsync(20);
    vi.setSystemTime(testTime - twoHours);
    reader.setBehaviour({ replica: hangs });
    expect(await reader.shows()).toBe('unknown');
    await page;
    expect(await reader.shows()).toBe('unknown');
  });

  it('ignores a snapshot that another isolate shared before the clock change', async () => {
    const cache = aCache();
    await aReader({}, cache).shows();
    vi.setSystemTime(testTime - twoHours);
    const otherReader = aReader({ store: async () => row(8) }, cache);
    expect(await otherReader.shows()).toBe(8);
    expect(otherReader.storeReads()).toBe(1);
  });

  it('shows no replica whose check time is in the future', async () => {
    const replica = async () => replicaText(row(7), testTime + 1);
    expect(await aReader({ store: fails, replica }).shows()).toBe('unknown');
    const current = async () => replicaText(row(7), testTime);
    expect(await aReader({ store: fails, replica: current }).shows()).toBe('7 of the replica');
  });
});
