import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './timeout.ts';

describe('withTimeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('returns the result or the error of the work, and clears its timer', async () => {
    expect(await withTimeout(100, Promise.resolve('done'))).toBe('done');
    await expect(withTimeout(100, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects exactly at the limit', async () => {
    const rejection = expect(withTimeout(100, new Promise(() => {}))).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(99);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await rejection;
  });
});
