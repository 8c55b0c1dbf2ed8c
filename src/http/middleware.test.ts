import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { describe, expect, it, vi } from 'vitest';
import { bareApp, state } from '../../test/support/settings.ts';
import { cacheable } from './cache.ts';
import {
  redirectToHttps,
  requireValidUrl,
  setResponseHeaders,
  trimTrailingSlash,
} from './middleware.ts';

describe('setResponseHeaders', () => {
  const app = bareApp();
  app.use(setResponseHeaders);
  app.get('/private', (c) => c.text('for you'));
  app.get('/page', cacheable('page'), (c) => c.html('<p>page'));
  app.get('/file', cacheable('file'), (c) =>
    c.body('text', { headers: { 'Content-Type': 'text/x' } }),
  );
  app.get('/broken', cacheable('page'), () => {
    throw new Error('broken');
  });
  app.onError((_, c) => c.text('sorry', 500));

  async function headersOf(path: string, origin = state.site.url) {
    const { headers } = await app.request(origin + path);
    return {
      cache: headers.get('Cache-Control'),
      edge: headers.get('Cloudflare-CDN-Cache-Control')?.split(',')[0] ?? null,
      etag: headers.get('ETag'),
      type: headers.get('Content-Type')?.split(';')[0],
      robots: headers.get('X-Robots-Tag'),
      version: headers.get('X-Version'),
      sniff: headers.get('X-Content-Type-Options'),
    };
  }

  const commonHeaders = { version: 'v1', sniff: 'nosniff', robots: null };
  const revalidatedHeaders = { cache: 'public, max-age=0, must-revalidate', edge: 'max-age=300' };
  const briefHeaders = { ...revalidatedHeaders, edge: 'max-age=10' };
  const uncachedHeaders = { cache: 'no-store', edge: null, etag: null };

  it.each([
    ['/private', { ...commonHeaders, ...uncachedHeaders, type: 'text/plain' }],
    ['/page', { ...commonHeaders, ...briefHeaders, etag: state.etags.page, type: 'text/html' }],
    ['/file', { ...commonHeaders, ...revalidatedHeaders, etag: state.etags.text, type: 'text/x' }],
    ['/broken', { ...commonHeaders, ...uncachedHeaders, type: 'text/plain' }],
  ])('gives %s the headers of what it is', async (path, headers) => {
    expect(await headersOf(path)).toEqual(headers);
  });

  it('keeps a page of another host out of the edge and of every index', async () => {
    const preview = await headersOf('/page', 'https://preview.example');
    expect(preview).toMatchObject({
      edge: 'no-store',
      robots: 'noindex',
      cache: revalidatedHeaders.cache,
    });
  });
});

describe('trimTrailingSlash', () => {
  const app = new Hono();
  app.use(trimTrailingSlash((path) => path === '/about'));
  app.all('*', (c) => c.text('here'));

  it.each([
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['/about/?from=here', '/about?from=here'],
  ])('leads from %s to %s', async (from, to) => {
    const response = await app.request(from);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(to);
  });

  it.each(['/about', '/', '//evil.example/', '/no-such-page/'])('leaves %s alone', async (path) => {
    expect((await app.request(`https://ring-road.example${path}`)).status).toBe(200);
  });

  it('looks for no page at the home page, whose path is all slash', async () => {
    const isPage = vi.fn(() => false);
    const home = new Hono().use(trimTrailingSlash(isPage)).get('*', (c) => c.text('here'));
    expect((await home.request('/')).status).toBe(200);
    expect(isPage).not.toHaveBeenCalled();
  });

  it('redirects no request that may change something', async () => {
    expect((await app.request('/about/', { method: 'POST' })).status).toBe(200);
  });
});

describe('requireValidUrl', () => {
  const app = new Hono();
  app.use(requireValidUrl);
  app.get('*', (c) => c.text('here'));
  app.onError((error, c) => c.text('', error instanceof HTTPException ? error.status : 500));

  /** Request as workerd passes it on, with the URL built from the Host header. */
  function requestTo(url: string): Request {
    return Object.defineProperty(new Request('https://ring-road.example/'), 'url', { value: url });
  }

  it.each([
    ['https://ring-road.example:99999/about', 400],
    ['https://[::1/about', 400],
    ['https://ring-road.example/about', 200],
  ])('answers %s with %i', async (url, status) => {
    expect((await app.fetch(requestTo(url))).status).toBe(status);
  });
});

it.each([
  ['http://ring-road.example/', 'https://ring-road.example/'],
  ['http://ring-road.example/about?from=here', 'https://ring-road.example/about?from=here'],
  ['http://ring-road.example//evil.example', 'https://ring-road.example//evil.example'],
])('leads from %s to %s', (from, to) => {
  const response = redirectToHttps(from, state);
  expect(response?.status).toBe(301);
  expect(response?.headers.get('Location')).toBe(to);
  expect(response?.headers.get('Cache-Control')).toBe('no-store');
});

it.each([
  'https://ring-road.example/about',
  'http://preview.example/about',
  'http://ring-road.example.evil.example/',
])('leaves %s where it is', (url) => {
  expect(redirectToHttps(url, state)).toBeUndefined();
});
