import { describe, expect, inject, it } from 'vitest';
import { expectUncacheable } from '../support/assertions.ts';
import { get } from '../support/html.ts';
import { retryOnNewMinute } from '../support/worker/minutes.ts';

const etagOf = async (path: string) => (await get(path)).headers.get('etag') ?? '';

const revisit = (path: string, currentEtag: string, method = 'GET') =>
  get(path, { method, headers: { 'If-None-Match': currentEtag } });

describe('a request with If-None-Match', () => {
  it.each<[string, (etag: string) => string]>([
    ['the weak tag', (etag) => etag],
    ['the strong tag', (etag) => etag.slice(2)],
    ['an asterisk', () => '*'],
    ['a list with the tag last', (etag) => `"a", W/"b", ${etag}`],
    ['a list with the tag first', (etag) => `${etag.slice(2)},"z"`],
    ['a list with empty members', (etag) => `, ,${etag},`],
    ['the tag between white space', (etag) => `\t ${etag} `],
  ])('gets a 304 status for %s', retryOnNewMinute, async (_, currentEtag) => {
    expect((await revisit('/about', currentEtag(await etagOf('/about')))).status).toBe(304);
  });

  it.each<[string, (etag: string) => string]>([
    ['a list of unknown tags', () => 'W/"a", "b"'],
    ['the tag without quotes', (etag) => etag.replace(/W\/|"/g, '')],
    ['a part of the tag', (etag) => `${etag.slice(0, -2)}"`],
    ['the tag with a lower-case w', (etag) => etag.replace('W/', 'w/')],
    ['a single quotation mark', () => '"'],
    ['an empty value', () => ''],
  ])('gets a 200 status for %s', async (_, currentEtag) => {
    expect((await revisit('/about', currentEtag(await etagOf('/about')))).status).toBe(200);
  });
});

describe('a response that shared caches must not store', () => {
  it.each([
    [200, '/healthz'],
    [200, '/readyz'],
    [404, '/contact/sent'],
    [404, '/no-such-page'],
    [404, '/blog/no-such-article'],
    [404, '/assets/missing-00000000.js'],
    [404, '/pictures/missing-320.00000000.webp'],
    [301, '/about/'],
  ])('with a %i status from %s forbids caching and ignores If-None-Match', async (status, path) => {
    for (const method of ['GET', 'HEAD']) expectUncacheable(await get(path, { method }));
    for (const currentEtag of ['*', await etagOf('/about')])
      expect((await revisit(path, currentEtag)).status).toBe(status);
  });

  it('with form errors may be cached by the browser for the Back button', async () => {
    const body = new URLSearchParams({ name: 'Aoife' });
    const headers = { Origin: inject('origin') };
    const response = await get('/contact', { method: 'POST', body, headers });
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
  });
});
