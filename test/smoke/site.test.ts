import { createHash } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import {
  securityHeaders,
  securityHeadersWith,
  withServiceWorker,
} from '../../src/http/security-headers.ts';
import { endpoints, href } from '../../src/site/routes.ts';
import { mustRevalidate } from '../support/assertions.ts';
import { all, attribute, find, get, open, parse, textOf } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tested host differs from the canonical host. */
    preview: boolean;
  }
}

const origin = inject('origin');
const preview = inject('preview');

/** Requests a path, and asserts the status, type and security headers. A failure shows the JSON received. */
async function request(path: string, status: number, type?: string, init: RequestInit = {}) {
  const response = await get(path, init);
  const requestLine = `${init.method ?? 'GET'} ${path}`;
  const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
  const received = isJson && response.status !== status ? ` ${await response.text()}` : '';
  expect(response.status, requestLine + received).toBe(status);
  if (type) expect(response.headers.get('Content-Type'), requestLine).toMatch(type);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const [hash] = policy.match(/sha256-[\w+/]{43}=/) ?? [];
  const isOpen = response.headers.get('Access-Control-Allow-Origin') === '*';
  const pageHeaders = hash ? securityHeadersWith(hash) : securityHeaders;
  const expected = {
    ...(path === '/works/alerts' ? withServiceWorker(pageHeaders) : pageHeaders),
    ...(isOpen && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  };
  const actualHeaders = Object.keys(expected).map((name) => [name, response.headers.get(name)]);
  expect(Object.fromEntries(actualHeaders), requestLine).toEqual(expected);
  return response;
}

async function requestUncached(
  path: string,
  status: number,
  type?: string,
  init: RequestInit = {},
) {
  const response = await request(path, status, type, init);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return response;
}

/** Requests a cacheable path, then with HEAD and with its ETag, and asserts its caching headers. */
async function requestCacheable(path: string, type: string) {
  const response = await request(path, 200, type);
  const tag = response.headers.get('ETag') ?? '';
  expect(tag).not.toBe('');
  expect(response.headers.get('Cache-Control')).toBe(mustRevalidate);
  const head = await request(path, 200, type, { method: 'HEAD' });
  expect(head.headers.get('ETag')).toBe(tag);
  const secondResponse = await request(path, 304, undefined, { headers: { 'If-None-Match': tag } });
  expect(secondResponse.headers.get('Cache-Control')).toBe(mustRevalidate);
  return response;
}

describe('the health check', () => {
  it.each(['/healthz', '/readyz'])('%s is ok, with version and time', async (path) => {
    const response = await requestUncached(path, 200, 'application/json');
    const { status, version, time } = await response.json();
    expect(status).toBe('ok');
    expect(version).toBe(response.headers.get('X-Version'));
    expect(Date.parse(time)).not.toBeNaN();
    await requestUncached(path, 200, undefined, { method: 'HEAD' });
  });
});

describe('road works', () => {
  it('are readable in the JSON feed and on the page /works, which shows the time of the last check', async () => {
    const page = await open(href('works'));
    expect(textOf(find(page, 'main'))).not.toContain('We cannot show road works');
    expect(textOf(find(page, 'main'))).toMatch(/Checked \w+ \d+ \w+, \d\d:\d\d/);
    const feed = await (await requestCacheable(endpoints.worksJson, 'application/json')).json();
    expect(feed.version).toBe(1);
  });
});

describe('the files for search engines', () => {
  it('use the tested host in canonical URLs, unless the host is a preview', async () => {
    const sitemap = await (await requestCacheable('/sitemap.xml', 'application/xml')).text();
    const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
    expect(urls.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(pagePaths));
    const canonical = urls[0]?.origin;
    expect(new Set(urls.map((url) => url.origin))).toEqual(new Set([canonical]));
    expect(
      preview || canonical === origin,
      `SITE_URL is ${canonical}, so no page of ${origin} may be indexed. ` +
        'Correct SITE_URL in wrangler.toml, or add --preview where that is meant',
    ).toBe(true);
    const robots = await (await requestCacheable('/robots.txt', 'text/plain')).text();
    expect(robots).toContain(`Sitemap: ${canonical}/sitemap.xml\n`);
    const feed = await (await requestCacheable('/feed.atom', 'application/atom+xml')).text();
    expect(feed).toContain(`<id>${canonical}/`);
    expect(feed).toMatch(/<content type="html">[^<]+</);
  });
});

describe('the page', () => {
  it.each(pagePaths)(
    '%s is cacheable and has the expected canonical URL and robots header',
    async (path) => {
      const response = await requestCacheable(path, 'text/html');
      expect(response.headers.has('X-Version')).toBe(true);
      const address = attribute(
        find(parse(await response.text()), 'link[rel="canonical"]'),
        'href',
      );
      expect(new URL(address).pathname).toBe(path);
      expect(response.headers.get('X-Robots-Tag')).toBe(
        address === origin + path ? null : 'noindex',
      );
    },
  );
});

describe('a request', () => {
  /** Unique in each run, because a cache must not contain the path. */
  const unusedName = `no-such-thing-${Date.now().toString(36)}`;

  it.each([
    `/${unusedName}`,
    `/blog/${unusedName}`,
    `/assets/${unusedName}-00000000.js`,
    `/pictures/${unusedName}-320.00000000.webp`,
    '/.vite/manifest.json',
    '/wrangler.toml',
    '/_headers',
  ])('for the missing resource %s gets a 404 status', async (path) => {
    for (const init of [{}, { method: 'HEAD' }, { headers: { 'Sec-Fetch-Mode': 'navigate' } }]) {
      await requestUncached(path, 404, 'text/html', init);
    }
  });

  it.each([
    ['/about', 'GET, HEAD'],
    ['/contact', 'GET, HEAD, POST'],
  ])(
    'with the method PUT to %s gets a 405 status and the allowed methods %s',
    async (path, allowed) => {
      const response = await requestUncached(path, 405, undefined, { method: 'PUT' });
      expect(response.headers.get('Allow')).toBe(allowed);
    },
  );

  it('with a trailing slash is redirected to the same URL without the slash', async () => {
    const response = await requestUncached('/about/?from=smoke', 301);
    const target = new URL(response.headers.get('Location') ?? '', `${origin}/about/`);
    expect(target.href).toBe(`${origin}/about?from=smoke`);
  });
});

describe('the static files', () => {
  const year = 'public, max-age=31536000, immutable';
  const day = 'public, max-age=86400';
  const hash = (kind: 'sha256' | 'sha384', data: string | Uint8Array) =>
    `${kind}-${createHash(kind).update(data).digest('base64')}`;

  it('of the home page match their integrity hashes and are immutable', async () => {
    const home = await get('/');
    const html = await home.text();
    const page = parse(html);
    const linkedFiles = all(page, 'link[rel="stylesheet"], link[rel="preload"][href], script[src]');
    expect(linkedFiles.length).toBeGreaterThan(2);
    for (const element of linkedFiles) {
      const file = await request(attribute(element, 'href') || attribute(element, 'src'), 200);
      expect(file.headers.get('Cache-Control')).toBe(year);
      const digest = hash('sha384', await file.bytes());
      if (element.matches('script')) expect(attribute(element, 'integrity')).toBe(digest);
    }
    const [, inline = ''] = html.match(/<script>(.*?)<\/script>/s) ?? [];
    expect(home.headers.get('Content-Security-Policy')).toContain(`'${hash('sha256', inline)}'`);
  });

  it('with fixed names exist and are cached for a day', async () => {
    const manifest = await (
      await requestCacheable('/site.webmanifest', 'application/manifest+json')
    ).json();
    const icons = manifest.icons.map(({ src }: { src: string }) => src);
    expect(icons).not.toEqual([]);
    const fixedFiles = ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', '/og/home.jpg'];
    for (const path of new Set([...fixedFiles, ...icons])) {
      expect((await request(path, 200, 'image/')).headers.get('Cache-Control')).toBe(day);
    }
  });

  it('include a security.txt with a contact and a future expiry date', async () => {
    const text = await (await requestCacheable('/.well-known/security.txt', 'text/plain')).text();
    expect(text).toMatch(/^Contact: \S+$/m);
    const [, expires = ''] = text.match(/^Expires: (\S+)$/m) ?? [];
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  });
});
