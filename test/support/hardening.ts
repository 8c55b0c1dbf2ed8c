import { unstable_readConfig } from 'wrangler';
import { securityHeadersWith } from '../../src/http/security-headers.ts';
import { headScript } from './assertions.ts';
import type { Answer } from './raw.ts';

/** Where plain http to the site's own host is sent; no other redirect names a host. */
const canonical = String(unstable_readConfig({ config: 'wrangler.toml' }).vars.SITE_URL);

const required = Object.entries(securityHeadersWith(headScript().hash));

/** Refused by the HTTP parser, so that the Worker has not seen it. */
export function wasRefused({ headers }: Answer): boolean {
  return !headers.has('x-version');
}

/** What is wrong with an answer to a hostile request; plain, because thousands are looked at. */
export function weaknessesOf(answer: Answer): string[] {
  const { status, headers, body } = answer;
  const weaknesses = status >= 500 ? [`status ${status}`] : [];
  if (wasRefused(answer)) return weaknesses;
  const missing = required.filter(([name, value]) => headers.get(name) !== value);
  weaknesses.push(...missing.map(([name]) => `${name}: ${headers.get(name)}`));
  const cache = headers.get('cache-control');
  // A form that comes back is the visitor's own browser's to keep.
  const isUnshared = cache === 'no-store' || (status === 422 && cache === 'private, no-cache');
  if (!cache || (status >= 400 && !isUnshared)) weaknesses.push(`Cache-Control: ${cache}`);
  const location = headers.get('location') ?? '/';
  const here = `${canonical}/`;
  const { origin } = new URL(location, here);
  const stays = location.startsWith('/') || location.startsWith(here);
  if (!stays || origin !== canonical) weaknesses.push(`to ${location}`);
  if (headers.has('set-cookie')) weaknesses.push('sets a cookie');
  if (body.includes('evil.example')) weaknesses.push('echoes the request');
  return weaknesses;
}
