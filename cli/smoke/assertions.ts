import { securityHeaders, securityHeadersWith } from '../../src/http/security-headers.ts';
import type { Answer } from './site.ts';

/** Thrown where a site does not do what it says. */
export class CheckError extends Error {}

export function check(holds: boolean, { asked }: Answer, message: string): void {
  if (!holds) throw new CheckError(`${asked}: ${message}`);
}

export function expectStatus(answer: Answer, status: number): void {
  check(answer.status === status, answer, `status ${answer.status}, not ${status}`);
}

export function expectHeader(answer: Answer, name: string, expected: string | null): void {
  const found = answer.headers.get(name);
  check(found === expected, answer, `${name} is ${show(found)}, not ${show(expected)}`);
}

function show(value: string | null): string {
  return value === null ? 'absent' : JSON.stringify(value);
}

export function expectType(answer: Answer, type: string): void {
  const found = answer.headers.get('Content-Type');
  check(found?.split(';')[0] === type, answer, `Content-Type is ${show(found)}, not ${type}`);
}

/** The policy of what the Worker answers also has the hash of the one script within its pages. */
const hash = / 'sha256-[\w+/]{43}='/;

export function expectSecurityHeaders(answer: Answer): void {
  const policy = answer.headers.get('Content-Security-Policy')?.match(hash)?.[0] ?? '';
  const headers = policy ? securityHeadersWith(policy.slice(2, -1)) : securityHeaders;
  for (const [name, value] of Object.entries(headers)) expectHeader(answer, name, value);
}

export function expectNotStored(answer: Answer): void {
  expectSecurityHeaders(answer);
  expectHeader(answer, 'Cache-Control', 'no-store');
}

export function expectRevalidated(answer: Answer): void {
  expectSecurityHeaders(answer);
  expectHeader(answer, 'Cache-Control', 'public, max-age=0, must-revalidate');
  check(answer.headers.has('ETag'), answer, 'no ETag');
}

/** What a pattern's group meets first. */
export function find(answer: Answer, pattern: RegExp, what: string): string {
  const found = answer.body.match(pattern)?.[1];
  if (found === undefined) throw new CheckError(`${answer.asked}: no ${what}`);
  return found;
}

/** An answer's JSON as an object. */
export function readJson(answer: Answer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(answer.body);
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed };
  } catch {}
  throw new CheckError(`${answer.asked}: no JSON object`);
}
