import { describe, expect, inject, it } from 'vitest';
import { pagePaths } from '../support/paths.ts';

const get = (path: string, init?: RequestInit) =>
  fetch(inject('origin') + path, { redirect: 'manual', ...init });

/** Returns the ETag without its end, the minute of the last check, which may change between requests. */
const stateIn = ({ headers }: Response) =>
  /^W\/"(.+)\./.exec(headers.get('etag') ?? '')?.[1] ?? 'none';

describe('every page', () => {
  it.each(pagePaths)('%s answers 200 as HTML, and HEAD the same without a body', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toMatch(/^<!DOCTYPE html><html lang="en-IE">/);
    const head = await get(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(stateIn(head)).toBe(stateIn(response));
  });
});

describe('what is not there', () => {
  it('answers 404 with the words of the specification and a way home', async () => {
    const response = await get('/no-such-page');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Oops! Page not found');
    expect(html).toMatch(/<a [^>]*href="\/"/);
  });

  it('answers 404 for an unknown slug', async () => {
    const response = await get('/blog/no-such-article');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Article Not Found');
    expect(html).toContain('Back to News');
  });
});

describe('methods', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'refuses %s with 405 and Allow',
    async (method) => {
      const response = await get('/about', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    },
  );
});

describe('trailing slashes', () => {
  it('redirects once to the page, with its query', async () => {
    const response = await get('/about/?from=a&b=c');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/about?from=a&b=c');
  });

  it.each(['//evil.example/', '//evil.example//', '/\\evil.example/', '/%2F%2Fevil.example/'])(
    'never leads off the host: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('location')).toBeNull();
    },
  );
});
