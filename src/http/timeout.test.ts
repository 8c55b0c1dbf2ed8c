import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './timeout.ts';

describe('withTimeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives what the work gives, and leaves no timer behind', async () => {
    expect(await withTimeout(100, Promise.resolve('done'))).toBe('done');
    await expect(withTimeout(100, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits to the limit and no longer', async () => {
    const late = expect(withTimeout(100, new Promise(() => {}))).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(99);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await late;
  });
});
