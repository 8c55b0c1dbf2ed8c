import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bareApp, state } from '../../test/support/settings.ts';
import { answerText, cacheable, cachedAnswer, sharedBody } from './cache.ts';

const { page, text } = state.etags;

describe('an isolate', () => {
  // With `DEV`, nothing is cached.
  beforeEach(() => void vi.stubEnv('DEV', false));

  const write = vi.fn((count: number) => `feed ${count}`);

  /** Requests a path as the Worker does: cache first, then the app. */
  async function askWorker(path: string, init: RequestInit = {}, key = path, siteState = state) {
    const request = new Request(`https://ring-road.example${path}?q=${Math.random()}`, init);
    const cached = cachedAnswer(request, key, siteState);
    if (cached) return cached;
    const served = bareApp(key, siteState);
    served.get('/feed', cacheable('feed'), (c) =>
      c.body(write(write.mock.calls.length), 200, { 'Content-Type': 'text/x' }),
    );
    served.get('/page', cacheable('page'), (c) => c.text(write(0)));
    served.get('/whole', cacheable('feed'), (c) =>
      answerText(c, ['feed', write(write.mock.calls.length).slice(4)], 'text/x'),
    );
    served.get('/private', cacheable('page'), (c) => {
      c.set('kind', 'private');
      return c.text(write(0));
    });
    served.get('/unavailable', cacheable('feed'), (c) => c.text(write(0), 503));
    const work: Promise<unknown>[] = [];
    const context = { waitUntil: (one: Promise<unknown>) => work.push(one) };
    const response = await served.fetch(
      request,
      {},
      { ...context, passThroughOnException() {}, props: {} },
    );
    const text = await response.text();
    await Promise.all(work);
    return new Response(text, response);
  }

  /** The state of the same site a minute later, and after something has changed. */
  const aMinuteLater = { ...state, etags: { page: 'W/"22"', text } };
  const afterAChange = { ...state, etags: { page: 'W/"next.22"', text: 'W/"next"' } };

  it.each(['/feed', '/whole'])('writes %s once until something changes', async (path) => {
    write.mockClear();
    const first = await askWorker(path);
    const second = await askWorker(path);
    expect(write).toHaveBeenCalledTimes(1);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('ETag')).toBe(text);
    expect(second.headers.get('Content-Type')).toBe('text/x');
    expect(second.headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^max-age=10,/);
    const known = { headers: { 'If-None-Match': text } };
    expect((await askWorker(path, known)).status).toBe(304);
    expect(await (await askWorker(path, { method: 'HEAD' })).text()).toBe('');
    expect((await askWorker(path, known, path, aMinuteLater)).status).toBe(304);
    expect(await (await askWorker(path, {}, path, aMinuteLater)).text()).toBe('feed 0');
    expect(await (await askWorker(path, known, path, afterAChange)).text()).toBe('feed 1');
    const later = await askWorker(path, {}, path, afterAChange);
    expect(await later.text()).toBe('feed 1');
    expect(later.headers.get('ETag')).toBe('W/"next"');
  });

  it('renders a page again a minute later', async () => {
    write.mockClear();
    const known = { headers: { 'If-None-Match': page } };
    for (const siteState of [state, state]) await askWorker('/page', {}, '/page', siteState);
    expect(write).toHaveBeenCalledTimes(1);
    expect((await askWorker('/page', known)).status).toBe(304);
    expect((await askWorker('/page', known, '/page', aMinuteLater)).status).toBe(200);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it.each(['/private', '/unavailable'])('keeps nothing of %s', async (path) => {
    write.mockClear();
    await askWorker(path);
    await askWorker(path);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('keeps the answers that were asked for last, and no more than it has room for', async () => {
    await askWorker('/feed', {}, 'first');
    await askWorker('/feed', {}, 'second');
    for (let other = 0; other < 198; other++) await askWorker('/feed', {}, `other ${other}`);
    await askWorker('/feed', {}, 'first');
    write.mockClear();
    await askWorker('/feed', {}, 'one more');
    await askWorker('/feed', {}, 'first');
    expect(write).toHaveBeenCalledTimes(1);
    await askWorker('/feed', {}, 'second');
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('makes a body that many paths share once until something changes, and none that fails', async () => {
    const make = vi.fn(async () => new Blob(['none']).stream());
    const broken = () => Promise.reject(new Error('broken'));
    await expect(sharedBody('missing', state, broken)).rejects.toThrow('broken');
    for (const siteState of [state, aMinuteLater, afterAChange]) {
      expect(new TextDecoder().decode(await sharedBody('missing', siteState, make))).toBe('none');
    }
    expect(make).toHaveBeenCalledTimes(2);
  });
});
