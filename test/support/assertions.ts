import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { securityHeaders, securityHeadersWith } from '../../src/http/security-headers.ts';

/** Cache-Control of what the edge may keep. */
export const revalidated = 'public, max-age=0, must-revalidate';
/** Cloudflare-CDN-Cache-Control of a file: bounded, so that monitors see an outage. */
export const edgeLifetime = 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400';

/** The same of what says what is closed: so brief that nobody sees it a minute late. */
export const briefEdgeLifetime = 'max-age=10, stale-while-revalidate=10, stale-if-error=15';

interface Answered {
  status: number;
  headers: Pick<Headers, 'get'>;
}

/** Asserts every header of the security policy, exactly as it is written for what the Worker answers. */
export function expectSecurityHeaders(answer: Answered): void {
  expectHeaders(answer, securityHeadersWith(headScript().hash));
}

/** The same for a file, which has no script within it. */
export function expectAssetHeaders(answer: Answered): void {
  expectHeaders(answer, securityHeaders);
}

function expectHeaders({ headers }: Answered, expected: Record<string, string>): void {
  const found = Object.keys(expected).map((name) => [name, headers.get(name)]);
  expect(Object.fromEntries(found)).toEqual(expected);
}

/** The script that stands in every page, as it was built, and the hash that the policy has of it. */
export function headScript(): { code: string; hash: string } {
  const folder = 'dist/head/assets';
  const code = readFileSync(`${folder}/${readdirSync(folder)[0]}`, 'utf8').trim();
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

/** Asserts that an answer has the security headers, its version, and may not be kept. */
export function expectUnkept(answer: Answered): void {
  expectSecurityHeaders(answer);
  expect(answer.headers.get('x-version')).toMatch(/./);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect([null, 'no-store']).toContain(answer.headers.get('cloudflare-cdn-cache-control'));
  expect(answer.headers.get('etag')).toBeNull();
}

/**
 * Asserts the same of an answer that a browser revalidates; the edge keeps it on the canonical host
 * and nowhere else, because its cache does not tell hosts apart.
 */
export function expectKept(answer: Answered, edge: string): void {
  expectSecurityHeaders(answer);
  const { headers } = answer;
  expect(headers.get('x-version')).toMatch(/./);
  expect(headers.get('cache-control')).toBe(revalidated);
  expect(headers.get('cloudflare-cdn-cache-control')).toBe(edge);
  expect(headers.get('etag')).toMatch(/^W\/"[^"]+"$/);
}
