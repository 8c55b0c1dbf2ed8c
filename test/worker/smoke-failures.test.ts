import { afterEach, describe, expect, it } from 'vitest';
import { smoke } from '../../cli/smoke/run.ts';
import type { Row } from '../../cli/smoke/table.ts';
import { at, changed, startTamperingProxy, type Tamper } from '../support/tampering-proxy.ts';

const proxy = startTamperingProxy();
afterEach(() => {
  proxy.tamper = () => null;
});

const json = (value: object) => (answer: Response) =>
  new Response(JSON.stringify(value), { headers: answer.headers });

const faults: [what: string, said: RegExp, tamper: Tamper][] = [
  [
    'its health is not ok',
    /\/healthz: its status is "down"/,
    at('/healthz', json({ status: 'down' })),
  ],
  [
    'its version is another',
    /\/readyz: its version is 1/,
    at('/readyz', json({ status: 'ok', version: 1 })),
  ],
  [
    'health may be cached',
    /\/healthz: Cache-Control/,
    at('/healthz', (t) => changed(t, { 'Cache-Control': 'public' })),
  ],
  [
    'the sitemap lacks a page',
    /does not list .*\/faq/,
    at('/sitemap.xml', (t) => new Response('<loc>https://a.example/x</loc>', t)),
  ],
  [
    'road works cannot be shown',
    /\/works: cannot show road works/,
    at('/works', (t) => new Response('We cannot show road works at the moment.', t)),
  ],
  [
    'an unknown page is 200',
    /no-such-thing-\w+: status 200/,
    at(/^\/no-such/, (t) => changed(t, { status: 200 })),
  ],
  [
    'an unknown article is 200',
    /blog\/no-such-thing-\w+: status 200/,
    at(/^\/blog\/no-such/, (t) => changed(t, { status: 200 })),
  ],
  [
    'a missing asset is cached',
    /assets\/.*Cache-Control/,
    at(/^\/assets\/no-such/, (t) => changed(t, { 'Cache-Control': 'immutable' })),
  ],
  [
    'a policy is missing',
    /content-security-policy is absent/i,
    at('/terms', (t) => changed(t, { 'Content-Security-Policy': null })),
  ],
  [
    'pages have no lifetime',
    /GET \/faq: Cache-Control is absent/,
    at('/faq', (t) => changed(t, { 'Cache-Control': null })),
  ],
  [
    'a page is never 304',
    /GET \/faq: status 200, not 304/,
    at('/faq', (t) => (t.status === 304 ? changed(t, { status: 200 }) : null)),
  ],
  [
    'HEAD fails',
    /HEAD \/blog: status 500/,
    at('/blog', (t, method) => (method === 'HEAD' ? changed(t, { status: 500 }) : null)),
  ],
  [
    'a preview may be indexed',
    /X-Robots-Tag is absent/,
    at('/about', (t) => changed(t, { 'X-Robots-Tag': null })),
  ],
  [
    '405 has no Allow',
    /Allow is absent/,
    at('/about', (t) => (t.status === 405 ? changed(t, { Allow: null }) : null)),
  ],
  [
    'a slash leads away',
    /leads to https:\/\/evil/,
    at(/^\/about\//, (t) => changed(t, { Location: 'https://evil.example/' })),
  ],
  [
    'a script is another one',
    /its hash is/,
    at(/entry-.*\.js$/, (t) => new Response('alert(1)', t)),
  ],
  [
    'the script within pages is another one',
    /lacks the hash of its script/,
    at('/', (t) => {
      const policy = t.headers.get('Content-Security-Policy') ?? '';
      return changed(t, {
        'Content-Security-Policy': policy.replace(/sha256-.{9}/, 'sha256-AAAAAAAAA'),
      });
    }),
  ],
  [
    'assets expire',
    /style.*Cache-Control/,
    at(/\.css$/, (t) => changed(t, { 'Cache-Control': 'public' })),
  ],
  [
    'an icon is missing',
    /icon-512\.png: status 404/,
    at('/icon-512.png', (t) => changed(t, { status: 404 })),
  ],
  [
    'security.txt has expired',
    /has expired/,
    at('/.well-known/security.txt', (t) =>
      t.status === 304 ? null : new Response('Contact: a\nExpires: 2020-01-01T00:00:00Z\n', t),
    ),
  ],
  [
    'robots.txt names another',
    /names another sitemap/,
    at('/robots.txt', (t) =>
      t.status === 304 ? null : new Response('Sitemap: https://a.example/\n', t),
    ),
  ],
];

describe('a site with a fault', () => {
  it.each(faults)('is found out where %s', async (_, said, tamper) => {
    proxy.tamper = tamper;
    const rows: Row[] = [];
    expect(await smoke({ origin: proxy.origin, preview: true }, (row) => rows.push(row))).toMatch(
      said,
    );
    expect(rows.filter((row) => row.failure !== undefined)).toEqual([rows.at(-1)]);
  });

  it('is told from the same one without', async () => {
    expect(await smoke({ origin: proxy.origin, preview: true }, () => undefined)).toBeUndefined();
  });
});
