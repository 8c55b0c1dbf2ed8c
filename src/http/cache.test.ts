import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bareApp, state } from '../../test/support/settings.ts';
import { answerText, cacheable, cachedResponse, sharedBody } from './cache.ts';
import { setResponseHeaders } from './middleware.ts';

const { page, text } = state.etags;
const host = state.site.url;

describe('the cache of an isolate', () => {
  // Nothing is cached in development (`DEV`).
  beforeEach(() => {
    vi.stubEnv('DEV', false);
    renderBody.mockClear();
  });

  const renderBody = vi.fn((count: number) => `feed ${count}`);

  /** Requests a path as the Worker does: cache first, then the app. */
  async function request(path: string, init: RequestInit = {}, key = path, siteState = state) {
    const url = path.startsWith('/') ? host + path : path;
    const request = new Request(`${url}?q=${Math.random()}`, init);
    const cachedCopy = cachedResponse(request, key, siteState);
    if (cachedCopy) return cachedCopy;
    const cachingApp = bareApp(key, siteState).use(setResponseHeaders);
    cachingApp.get('/feed', cacheable('feed'), (c) =>
      c.body(renderBody(renderBody.mock.calls.length), 200, { 'Content-Type': 'text/x' }),
    );
    cachingApp.get('/page', cacheable('page'), (c) => c.text(renderBody(0)));
    cachingApp.get('/whole', cacheable('feed'), (c) =>
      answerText(c, ['feed', renderBody(renderBody.mock.calls.length).slice(4)], 'text/x'),
    );
    cachingApp.get('/private', cacheable('page'), (c) => {
      c.set('kind', 'private');
      return c.text(renderBody(0));
    });
    cachingApp.get('/unavailable', cacheable('feed'), (c) => c.text(renderBody(0), 503));
    const pendingWork: Promise<unknown>[] = [];
    const context = { waitUntil: (one: Promise<unknown>) => pendingWork.push(one) };
    const response = await cachingApp.fetch(
      request,
      {},
      { ...context, passThroughOnException() {}, props: {} },
    );
    const text = await response.text();
    await Promise.all(pendingWork);
    return new Response(text, response);
  }

  /** The state of the site one minute later, and the state after a notice has changed. */
  const aMinuteLater = { ...state, etags: { page: 'W/"22"', text } };
  const afterAChange = { ...state, etags: { page: 'W/"next.22"', text: 'W/"next"' } };

  it.each(['/feed', '/whole'])(
    'caches the response for %s until the content changes',
    async (path) => {
      const firstResponse = await request(path);
      const secondResponse = await request(path);
      expect(renderBody).toHaveBeenCalledTimes(1);
      expect(await secondResponse.text()).toBe(await firstResponse.text());
      expect([...secondResponse.headers]).toEqual([...firstResponse.headers]);
      expect(secondResponse.headers.get('ETag')).toBe(text);
      expect(secondResponse.headers.get('Content-Type')).toBe('text/x');
      expect(secondResponse.headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^max-age=10,/);
      const conditionalHeaders = { headers: { 'If-None-Match': text } };
      expect((await request(path, conditionalHeaders)).status).toBe(304);
      expect(await (await request(path, { method: 'HEAD' })).text()).toBe('');
      expect((await request(path, conditionalHeaders, path, aMinuteLater)).status).toBe(304);
      expect(await (await request(path, {}, path, aMinuteLater)).text()).toBe('feed 0');
      expect(await (await request(path, conditionalHeaders, path, afterAChange)).text()).toBe(
        'feed 1',
      );
      const laterResponse = await request(path, {}, path, afterAChange);
      expect(await laterResponse.text()).toBe('feed 1');
      expect(laterResponse.headers.get('ETag')).toBe('W/"next"');
    },
  );

  it('compares each member of If-None-Match with the ETag, strong or weak', async () => {
    const statusFor = async (tags: string) =>
      (await request('/feed', { headers: { 'If-None-Match': tags } }, 'tags')).status;
    await request('/feed', {}, 'tags');
    const strong = text.slice(2);
    for (const tags of [text, strong, '*', `"a", W/"b", ${text}`, `${strong},"z"`, `, ,${text},`])
      expect([tags, await statusFor(tags)]).toEqual([tags, 304]);
    for (const tags of [
      'W/"a", "b"',
      'v1',
      text.replace('W/', 'w/'),
      `${text.slice(0, -2)}"`,
      '"',
      '',
    ])
      expect([tags, await statusFor(tags)]).toEqual([tags, 200]);
  });

  it('stores separate headers for the canonical host and for other hosts', async () => {
    for (const url of ['/feed', 'https://preview.example/feed', '/feed']) {
      const { headers } = await request(url, {}, 'hosts');
      expect(headers.get('X-Robots-Tag')).toBe(url === '/feed' ? null : 'noindex');
    }
    expect(renderBody).toHaveBeenCalledTimes(2);
  });

  it('does not return a page from an earlier minute', async () => {
    const conditionalHeaders = { headers: { 'If-None-Match': page } };
    for (const siteState of [state, state]) await request('/page', {}, '/page', siteState);
    expect(renderBody).toHaveBeenCalledTimes(1);
    expect((await request('/page', conditionalHeaders)).status).toBe(304);
    expect((await request('/page', conditionalHeaders, '/page', aMinuteLater)).status).toBe(200);
    expect(renderBody).toHaveBeenCalledTimes(2);
  });

  it.each(['/private', '/unavailable'])('does not cache the response for %s', async (path) => {
    await request(path);
    await request(path);
    expect(renderBody).toHaveBeenCalledTimes(2);
  });

  it('evicts the least recently requested response when the cache holds more than 320 responses', async () => {
    await request('/feed', {}, 'first');
    await request('/feed', {}, 'second');
    for (let index = 0; index < 318; index++) await request('/feed', {}, `index ${index}`);
    await request('/feed', {}, 'first');
    renderBody.mockClear();
    await request('/feed', {}, 'one more');
    await request('/feed', {}, 'first');
    expect(renderBody).toHaveBeenCalledTimes(1);
    await request('/feed', {}, 'second');
    expect(renderBody).toHaveBeenCalledTimes(2);
  });

  it('caches a shared response body until the content changes, and does not cache failures', async () => {
    const makeBody = vi.fn(async () => new Blob(['none']).stream());
    const failToMake = () => Promise.reject(new Error('broken'));
    await expect(sharedBody('missing', state, failToMake)).rejects.toThrow('broken');
    for (const siteState of [state, aMinuteLater, afterAChange]) {
      expect(new TextDecoder().decode(await sharedBody('missing', siteState, makeBody))).toBe(
        'none',
      );
    }
    expect(makeBody).toHaveBeenCalledTimes(2);
  });
});
