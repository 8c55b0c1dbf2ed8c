import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { securityHeaders } from '../../src/http/security-headers.ts';
import { expectAssetHeaders, expectSecurityHeaders, headScript } from '../support/assertions.ts';
import { all, attribute, get, open } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';
import { startWorker } from '../support/worker.ts';

const worker = startWorker();
const broken = startWorker({ vars: { SITE_EMAIL: null } });

const canonical = 'https://www.dublin-orbital.example';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const message = new URLSearchParams({
  name: 'Aoife Byrne',
  email: 'aoife@example.com',
  subject: 'Pothole',
  message: 'There is a pothole at Junction 9.',
  consent: 'on',
});

const post = (body: BodyInit, headers: Record<string, string> = form) =>
  get('/contact', { method: 'POST', body, headers: { Origin: inject('origin'), ...headers } });

/** Every kind of answer that the Worker gives, by its status. */
const answers: [status: number, what: string, ask: () => Promise<Response>][] = [
  [200, 'a page', () => get('/about')],
  [200, 'a page asked with HEAD', () => get('/about', { method: 'HEAD' })],
  [200, 'the health check', () => get('/healthz')],
  [200, 'the feed', () => get('/feed.atom')],
  [200, 'a download', () => get('/reports/q1-2025.csv')],
  [301, 'a trailing slash', () => get('/about/')],
  [303, 'a message that was taken', () => post(message)],
  [304, 'a known page', () => get('/about', { headers: { 'If-None-Match': '*' } })],
  [304, 'a known feed', () => get('/feed.atom', { headers: { 'If-None-Match': '*' } })],
  [400, 'a damaged message', () => post('{', { 'Content-Type': 'application/json' })],
  [403, 'a foreign form', () => post(message, { ...form, Origin: 'https://evil.example' })],
  [404, 'an unknown path', () => get('/no-such-page')],
  [404, 'an unknown article', () => get('/blog/no-such-article')],
  [404, 'a missing asset', () => get('/assets/missing-00000000.js')],
  [405, 'a method', () => get('/about', { method: 'DELETE' })],
  [413, 'a body that is too large', () => post('x'.repeat(140_000))],
  [415, 'a type that is no message', () => post('{}', { 'Content-Type': 'text/csv' })],
  [422, 'a form that is not filled in', () => post('name=')],
];

describe('the Worker', () => {
  it.each(answers)(
    'sends every security header and its version with %i, %s',
    async (...[status, , send]) => {
      const response = await send();
      expect(response.status).toBe(status);
      expectSecurityHeaders(response);
      expect(response.headers.get('x-version')).toMatch(/^[\w-]{8,}$/);
      expect(response.headers.get('x-powered-by')).toBeNull();
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  it('sends them with 500 when nothing works', async () => {
    const response = await broken.fetch('/about');
    expect(response.status).toBe(500);
    expectSecurityHeaders(response);
    expect(response.headers.get('x-version')).toMatch(/^[\w-]{8,}$/);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('sends each of them once', async () => {
    const { headers } = await get('/about');
    for (const name of ['strict-transport-security', 'x-content-type-options', 'cache-control']) {
      expect(headers.get(name)?.match(/nosniff|max-age/g)).toHaveLength(1);
    }
  });
});

describe('the policy', () => {
  it('is the strict one, with nothing unsafe, no nonce and trusted types', () => {
    const policy = securityHeaders['Content-Security-Policy'];
    expect(policy.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "manifest-src 'self'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      "trusted-types 'none'",
    ]);
  });

  it('holds browsers to HTTPS for two years and closes what the site never uses', () => {
    expect(securityHeaders['Strict-Transport-Security']).toBe(
      'max-age=63072000; includeSubDomains',
    );
    const features = securityHeaders['Permissions-Policy'].split(', ');
    expect(features.length).toBeGreaterThan(20);
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([]);
  });

  /** 135 also takes a strict CSP, HSTS, no cookies and script integrity: the maximum without HSTS preload. */
  it('has the rest of what earns 135 points of HTTP Observatory', () => {
    expect(securityHeaders).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it('knows the one script within pages by its hash', async () => {
    const { hash } = headScript();
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy?.split('; ')).toContain(`script-src 'self' '${hash}'`);
    expect(policy?.replace(` '${hash}'`, '')).toBe(securityHeaders['Content-Security-Policy']);
  });
});

describe('assets', () => {
  const files = (folder: string) => readdirSync(`dist/client/${folder}`, { withFileTypes: true });
  const paths = ['', 'assets', 'pictures', 'og'].flatMap((folder) => {
    const visible = files(folder).filter((file) => file.isFile() && /^[^._]/.test(file.name));
    return visible.map(({ name }) => `${folder && `/${folder}`}/${name}`);
  });

  it('all carry the security headers and an explicit lifetime', async () => {
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      const response = await get(path, { method: 'HEAD' });
      expect(response.status, path).toBe(200);
      expectAssetHeaders(response);
      const hashed = /^\/(assets|pictures)\//.test(path);
      const lifetime = hashed ? 'max-age=31536000, immutable' : 'max-age=86400';
      expect(response.headers.get('cache-control'), path).toBe(`public, ${lifetime}`);
    }
  });
});

describe('scripts', () => {
  it.each(['/', '/faq', '/contact', '/no-such-page'])(
    'of %s match their integrity',
    async (path) => {
      const scripts = all(await open(path), 'script[src]');
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) {
        const response = await get(attribute(script, 'src'));
        const bytes = Buffer.from(await response.arrayBuffer());
        const digest = createHash('sha384').update(bytes).digest('base64');
        expect(attribute(script, 'integrity')).toBe(`sha384-${digest}`);
      }
    },
  );
});

describe('search engines', () => {
  const paths = [...pagePaths, '/feed.atom', '/no-such-page', '/about/', '/healthz'];

  it.each(paths)('may index %s on the canonical host only', async (path) => {
    const robots = async (origin: string) => {
      const response = await worker.fetch(origin + path, { redirect: 'manual' });
      return response.headers.get('x-robots-tag');
    };
    expect(await robots(canonical)).toBeNull();
    expect(await robots('https://dublin-orbital.example.workers.dev')).toBe('noindex');
    expect(await robots(`${canonical}.evil.example`)).toBe('noindex');
    expect(await robots(canonical.replace('https', 'http'))).toBe('noindex');
  });
});
