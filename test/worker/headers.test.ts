import { readdirSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityHeaders } from '../../src/http/security-headers.ts';
import {
  briefEdgeLifetime,
  expectAssetHeaders,
  expectCacheable,
  expectSecurityHeaders,
  expectUncacheable,
  headScript,
} from '../support/assertions.ts';
import { get } from '../support/html.ts';
import { descriptionPaths } from '../support/paths.ts';
import { jsonLogLines, startWorker, type Worker } from '../support/worker/worker.ts';

const worker = startWorker();
const badWorker = startWorker({ vars: { SITE_EMAIL: null, SITE_PHONE: 'ring us' } });
beforeAll(async () => {
  for (const one of [worker, badWorker]) await one.migrate();
});
beforeEach(() => {
  for (const one of [worker, badWorker]) one.log.length = 0;
});

const secret = 'aoife-secret';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const message = `name=${secret}&email=${secret}@example.com&subject=s&message=m&consent=on`;
const post = (body: string, headers: Record<string, string> = form) => ({
  method: 'POST',
  body,
  headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
});
const conditionalHeaders = { headers: { 'If-None-Match': '*' } };

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Every kind of response, with the route in its log line if there is one. */
const cases: [
  status: number,
  what: string,
  path: string,
  route?: string | undefined,
  sent?: RequestOptions,
][] = [
  [200, 'a page', '/about'],
  [200, 'the health check', '/healthz'],
  [200, 'a feed', '/sitemap.xml'],
  [301, 'a trailing slash', '/about/', '/about/'],
  [301, 'HEAD with a trailing slash', '/about/', '/about/', { method: 'HEAD' }],
  [303, 'an accepted message', ...toContact(message)],
  [304, 'a page in the browser cache', '/about', undefined, conditionalHeaders],
  [304, 'a page that is not yet rendered', '/gallery?category=team', undefined, conditionalHeaders],
  [304, 'a feed in the browser cache', '/sitemap.xml', undefined, conditionalHeaders],
  [400, 'a malformed message', ...toContact('{', { 'Content-Type': 'application/json' })],
  [403, 'a cross-site form', ...toContact(message, { ...form, 'Sec-Fetch-Site': 'cross-site' })],
  [404, 'an unknown path', `/${secret}@example.com`, '/*'],
  [404, 'an unknown article', `/blog/${secret}`, '/blog/*'],
  [404, 'a missing asset', '/assets/missing-00000000.js', '/*/*'],
  [405, 'an unsupported method', '/about', '/about', { method: 'DELETE' }],
  [413, 'a body above the limit', ...toContact(secret.repeat(20_000))],
  [415, 'an unsupported media type', ...toContact('{}', { 'Content-Type': 'text/csv' })],
  [422, 'an incomplete form', ...toContact(`name=${secret}`)],
];

function toContact(body: string, headers?: Record<string, string>) {
  return ['/contact', '/contact', post(body, headers)] as const;
}

/** Requests a path with personal data in its query and headers. */
function request(of: Worker, path: string, { headers, ...init }: RequestOptions = {}) {
  return of.fetch(`${path}${path.includes('?') ? '&' : '?'}q=${secret}`, {
    ...init,
    redirect: 'manual',
    headers: { 'User-Agent': secret, Referer: `https://from.example/${secret}`, ...headers },
  });
}

/** Returns the log lines so far; a final request that is logged proves that no more follow. */
async function linesOf(of: Worker) {
  await of.fetch('/healthz/last');
  return vi.waitFor(() => {
    const lines = jsonLogLines(of);
    expect(lines.map(({ route }) => route)).toContain('/healthz/*');
    return lines.filter(({ route }) => route !== '/healthz/*');
  });
}

describe('the Worker', () => {
  it.each(cases)(
    'adds security headers and its version to a %i response for %s, and logs every status except 200 and 304',
    async (status, _what, path, route, sent) => {
      const response = await request(worker, path, sent);
      expect(response.status).toBe(status);
      expectSecurityHeaders(response);
      const version = response.headers.get('x-version');
      expect(version).toMatch(/^[\w-]{8,}$/);
      for (const name of ['x-powered-by', 'set-cookie', 'access-control-allow-credentials'])
        expect(response.headers.get(name), name).toBeNull();
      const line = { event: 'response', status, method: sent?.method ?? 'GET', route, version };
      expect(await linesOf(worker)).toEqual(
        route ? [{ ...line, duration: expect.any(Number) }] : [],
      );
      expect(JSON.stringify(worker.log)).not.toContain(secret);
    },
  );

  it('returns a 500 status if settings are invalid, and names the invalid settings only in the log', async () => {
    const response = await request(badWorker, '/about');
    expect(response.status).toBe(500);
    expectUncacheable(response);
    const version = response.headers.get('x-version');
    expect(version).toMatch(/^[\w-]{8,}$/);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const html = await response.text();
    expect(html).toContain('Unexpected Application Error!');
    expect(html).toContain('500 Internal Server Error');
    expect(html).not.toContain('SITE_');
    const lines = await vi.waitUntil(
      () => jsonLogLines(badWorker).length > 0 && jsonLogLines(badWorker),
    );
    const line = { event: 'failure', status: 500, method: 'GET', route: '/about', version };
    const reason = expect.stringMatching(/SITE_PHONE must be an Irish.*SITE_EMAIL is missing/);
    const stack = expect.stringMatching(/^at /);
    expect(lines).toEqual([{ ...line, duration: expect.any(Number), reason, stack }]);
    expect(JSON.stringify(badWorker.log)).not.toContain(secret);
  });

  it('stores and mails a message with only the bindings of wrangler.toml', async () => {
    const sent = post(message.replace('message=m', 'message=stored'));
    const response = await worker.fetch('/contact', sent);
    expect(await response.text()).toContain('Message Sent');
    const sql = "SELECT mailed_at FROM messages WHERE message = 'stored'";
    await vi.waitFor(async () => {
      const { results } = await worker.database.prepare(sql).all();
      expect(results).toEqual([{ mailed_at: expect.any(Number) }]);
    });
  });
});

describe('the security headers', () => {
  it('include a strict content security policy with trusted types and the hash of the inline script', async () => {
    const strictPolicy = (scripts: string) => [
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "manifest-src 'self'",
      "require-trusted-types-for 'script'",
      `script-src ${scripts}`,
      "style-src 'self'",
      "trusted-types 'none'",
    ];
    const policyOf = async (path: string) =>
      (await get(path)).headers.get('content-security-policy')?.split('; ').sort();
    expect(await policyOf('/favicon.ico')).toEqual(strictPolicy("'self'"));
    expect(await policyOf('/')).toEqual(strictPolicy(`'self' '${headScript().hash}'`));
  });

  it('require HTTPS for two years, isolate the site and deny unused browser features', () => {
    expect(securityHeaders).toMatchObject({
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      // With these headers, HTTP Observatory gives 135 points, the maximum without HSTS preload.
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    const features = securityHeaders['Permissions-Policy'].split(', ');
    expect(features.length).toBeGreaterThan(20);
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([]);
  });
});

describe('assets', () => {
  it('have the security headers and an explicit cache lifetime in every folder', async () => {
    const paths = ['', '/assets', '/pictures', '/og', '/reports'].flatMap((folder) =>
      readdirSync(`dist/client${folder}`, { withFileTypes: true })
        .filter((file) => file.isFile() && /^[^._]/.test(file.name))
        .map(({ name }) => `${folder}/${name}`)
        .filter((path) => !descriptionPaths.includes(path)),
    );
    const kindOf = (path: string) => path.replace(/[^/]*\./, '');
    const pathByType = new Map(paths.map((path) => [kindOf(path), path]));
    expect(pathByType.size).toBeGreaterThan(8);
    for (const path of pathByType.values()) {
      const response = await get(path, { method: 'HEAD' });
      expect(response.status, path).toBe(200);
      expectAssetHeaders(response);
      const isGenerated = /\.(txt|json|jsonld|webmanifest|html|atom|csv)$/.test(path);
      const hasHashedName = /^\/(assets|pictures)\//.test(path);
      const lifetime = hasHashedName ? 'max-age=31536000, immutable' : 'max-age=86400';
      expect(response.headers.get('cache-control'), path).toBe(
        `public, ${isGenerated ? 'max-age=0, must-revalidate' : lifetime}`,
      );
    }
  });

  it('are indexed on the canonical host, and not on workers.dev', async () => {
    const robots = async (host: string) =>
      (await worker.fetch(`${host}/openapi.json`)).headers.get('x-robots-tag');
    expect(await robots('https://www.dublin-orbital.example')).toBeNull();
    expect(await robots('https://dublin-orbital.example.workers.dev')).toBe('noindex');
  });
});

describe('only the canonical host', () => {
  const canonical = 'https://www.dublin-orbital.example';
  const otherHosts = ['https://dublin-orbital.example.workers.dev', `${canonical}.evil.example`];
  const pages =
    '/ /works /blog/safety-measures /contact /gallery?category=team /about?any=query /sitemap.xml';

  it.each(pages.split(' '))('allows edge caching and indexing of %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await worker.fetch(canonical + path, { method });
      expectCacheable(response, briefEdgeLifetime);
      expect(response.headers.get('x-robots-tag')).toBeNull();
    }
    for (const host of otherHosts) {
      const response = await worker.fetch(host + path);
      expectCacheable(response, 'no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  it.each(['/about/', '/no-such-page', '/healthz'])('omits X-Robots-Tag for %s', async (path) => {
    const robots = async (host: string) =>
      (await worker.fetch(host + path, { redirect: 'manual' })).headers.get('x-robots-tag');
    expect(await robots(canonical)).toBeNull();
    for (const host of [...otherHosts, canonical.replace('https', 'http')])
      expect(await robots(host)).toBe('noindex');
  });
});
