import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../src/http/security-headers.ts';
import { get } from '../support/html.ts';
import { observatoryScore } from '../support/observatory.ts';
import { pagePaths } from '../support/paths.ts';
import { startWorker } from '../support/worker.ts';

/** The most for a site that sets no cookie and is not preloaded. */
const best = 135;
const broken = startWorker({ vars: { SITE_EMAIL: null } });

async function scoreOf(response: { headers: Iterable<[string, string]>; text(): Promise<string> }) {
  return observatoryScore(new Headers([...response.headers]), await response.text());
}

describe('HTTP Observatory', () => {
  it.each([...pagePaths, '/contact/sent', '/gallery?category=team'])(
    'gives %s 135',
    async (path) => {
      expect(await scoreOf(await get(path))).toBe(best);
    },
  );

  it.each(['/no-such-page', '/blog/no-such-article', '/assets/missing-00000000.js'])(
    'gives the 404 of %s 135',
    async (path) => {
      expect(await scoreOf(await get(path))).toBe(best);
    },
  );

  it('gives 405 and 500 as many', async () => {
    expect(await scoreOf(await get('/about', { method: 'DELETE' }))).toBe(best);
    const failure = await broken.fetch('/about');
    expect(failure.status).toBe(500);
    expect(await scoreOf(failure)).toBe(best);
  });
});

describe('the score', () => {
  const page = '<html><head><script src="/a.js" integrity="sha384-a"></script></head></html>';
  const scored = (change: Record<string, string>, html = page) =>
    observatoryScore(new Headers({ ...securityHeaders, ...change }), html);
  const without = (name: string) => {
    const headers = new Headers(securityHeaders);
    headers.delete(name);
    return observatoryScore(headers, page);
  };

  it('falls with each header that is missing', () => {
    expect(scored({})).toBe(best);
    expect(without('Content-Security-Policy')).toBe(55);
    expect(without('Cross-Origin-Resource-Policy')).toBe(125);
    expect(without('Referrer-Policy')).toBe(130);
    expect(without('Strict-Transport-Security')).toBe(80);
    expect(without('X-Content-Type-Options')).toBe(130);
  });

  it('falls with whatever is laxer', () => {
    const policy = securityHeaders['Content-Security-Policy'];
    const lax = (from: string, to: string) =>
      scored({ 'Content-Security-Policy': policy.replace(from, to) });
    expect(lax("script-src 'self'", "script-src 'self' 'unsafe-inline'")).toBe(80);
    expect(lax("style-src 'self'", "style-src 'self' 'unsafe-inline'")).toBe(125);
    expect(lax("default-src 'none'", "default-src 'self'")).toBe(130);
    expect(lax("; frame-ancestors 'none'", '')).toBe(80);
    expect(scored({ 'Strict-Transport-Security': 'max-age=60' })).toBe(125);
    expect(scored({ 'Set-Cookie': 'a=b' })).toBe(60);
    expect(scored({}, '<script src="/a.js"></script>')).toBe(130);
    expect(scored({}, '<script src="//evil.example/a.js"></script>')).toBe(50);
  });
});
