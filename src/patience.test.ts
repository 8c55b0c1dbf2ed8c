import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError, within } from './patience.ts';

describe('within', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives what the work gives, and leaves no timer behind', async () => {
    expect(await within(100, Promise.resolve('done'))).toBe('done');
    await expect(within(100, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits to the limit and no longer', async () => {
    const late = expect(within(100, new Promise(() => {}))).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(99);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await late;
  });
});
