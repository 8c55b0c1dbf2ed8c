import { securityHeaders } from '../../src/middleware/security-headers.ts';
import type { Answer } from './raw.ts';

const required = Object.entries(securityHeaders);

/** Refused by the HTTP parser, so that the Worker has not seen it. */
export function wasRefused({ headers }: Answer): boolean {
  return !headers.has('x-version');
}

/** What is wrong with an answer to a hostile request; plain, because thousands are looked at. */
export function wrongsOf(answer: Answer): string[] {
  const { status, headers, body } = answer;
  const wrongs = status >= 500 ? [`status ${status}`] : [];
  if (wasRefused(answer)) return wrongs;
  const missing = required.filter(([name, value]) => headers.get(name) !== value);
  wrongs.push(...missing.map(([name]) => `${name}: ${headers.get(name)}`));
  const cache = headers.get('cache-control');
  if (!cache || (status >= 400 && cache !== 'no-store')) wrongs.push(`Cache-Control: ${cache}`);
  const location = headers.get('location') ?? '/';
  const target = new URL(location, 'https://here.example/');
  if (!location.startsWith('/') || target.host !== 'here.example') wrongs.push(`to ${location}`);
  if (headers.has('set-cookie')) wrongs.push('sets a cookie');
  if (body.includes('evil.example')) wrongs.push('echoes the request');
  return wrongs;
}
