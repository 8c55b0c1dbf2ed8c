import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { securityHeaders, securityHeadersWith } from '../../src/http/security-headers.ts';

/** Cache-Control of cacheable responses. */
export const mustRevalidate = 'public, max-age=0, must-revalidate';
/** Edge lifetime of pages and feeds: well below a minute. */
export const briefEdgeLifetime = 'max-age=10, stale-while-revalidate=10, stale-if-error=15';

interface ResponseHead {
  status: number;
  headers: Pick<Headers, 'get'>;
}

/** Asserts the security headers of a response from the Worker. */
export function expectSecurityHeaders(response: ResponseHead): void {
  expectHeaders(response, securityHeadersWith(headScript().hash));
}

/** Asserts the security headers of a static file. */
export function expectAssetHeaders(response: ResponseHead): void {
  expectHeaders(response, securityHeaders);
}

function expectHeaders({ headers }: ResponseHead, expected: Record<string, string>): void {
  const actualHeaders = Object.keys(expected).map((name) => [name, headers.get(name)]);
  expect(Object.fromEntries(actualHeaders)).toEqual(expected);
}

/** Returns the built inline script of every page, with its hash for the security policy. */
export function headScript(): { code: string; hash: string } {
  const folder = 'dist/head/assets';
  const code = readFileSync(`${folder}/${readdirSync(folder)[0]}`, 'utf8').trim();
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

/** Asserts security headers, a version, and headers that forbid all caching. */
export function expectUncacheable(response: ResponseHead): void {
  expectSecurityHeaders(response);
  expect(response.headers.get('x-version')).toMatch(/./);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect([null, 'no-store']).toContain(response.headers.get('cloudflare-cdn-cache-control'));
  expect(response.headers.get('etag')).toBeNull();
}

/**
 * Asserts the headers of a cacheable response. Only responses of the canonical host allow storage at the
 * edge, because the cache key contains no host.
 */
export function expectCacheable(response: ResponseHead, edge: string): void {
  expectSecurityHeaders(response);
  const { headers } = response;
  expect(headers.get('x-version')).toMatch(/./);
  expect(headers.get('cache-control')).toBe(mustRevalidate);
  expect(headers.get('cloudflare-cdn-cache-control')).toBe(edge);
  expect(headers.get('etag')).toMatch(/^W\/"[^"]+"$/);
}
