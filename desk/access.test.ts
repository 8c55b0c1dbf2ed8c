import { Request as RuntimeRequest } from 'miniflare';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTeam, accessVars, deskUrl } from '../test/support/desk/access.ts';

const team = await accessTeam(['current', 'old', 'next']);
let isAccessDown: boolean;
let fetchesBefore: number;

beforeEach(() => {
  for (const key of ['current', 'old']) team.published.add(key);
  team.published.delete('next');
  fetchesBefore = team.fetches();
  isAccessDown = false;
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 3) });
  vi.stubGlobal('fetch', async (url: string) => {
    if (isAccessDown) throw new TypeError('fetch failed');
    const answer = await team.answer(new RuntimeRequest(url));
    return new Response(await answer.text(), { status: answer.status });
  });
});
afterEach(() => vi.useRealTimers());

const advanceMinutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

/** Imports a fresh module, like a new isolate; returns a function that signs in with a given key. */
async function freshSignIn() {
  const { accessAuthenticator } = await import('./access.ts');
  const authenticator = accessAuthenticator(accessVars as object);
  return async (key: string) => {
    const token = await team.token('works', { key, email });
    const headers = { 'Cf-Access-Jwt-Assertion': token };
    try {
      const request = new Request(`${deskUrl}/works`, { headers });
      return (await authenticator.identify(request, 'works')).email;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : '';
    }
  };
}

const email = "aoife.o'shift@operator.example";
const unknownKeyError = 'SignInRefusedError: JwtTokenInvalid';

describe('the sign-in check of the desk', () => {
  it('fetches the signing keys once for many sign-ins', async () => {
    const signIn = await freshSignIn();
    for (let count = 0; count < 20; count += 1) expect(await signIn('current')).toBe(email);
    expect(team.fetches() - fetchesBefore).toBe(1);
  });

  it('refuses a sign-in with a key that was revoked more than five minutes ago', async () => {
    const signIn = await freshSignIn();
    expect(await signIn('old')).toBe(email);
    team.published.delete('old');
    advanceMinutes(5.1);
    expect(await signIn('old')).toBe(unknownKeyError);
    expect(await signIn('current')).toBe(email);
  });

  it('accepts a new key within 36 seconds, even after many sign-ins with unknown keys', async () => {
    const signIn = await freshSignIn();
    expect(await signIn('current')).toBe(email);
    for (let count = 0; count < 50; count += 1) expect(await signIn('next')).toBe(unknownKeyError);
    expect(team.fetches() - fetchesBefore).toBeLessThanOrEqual(2);
    team.published.add('next');
    advanceMinutes(0.6);
    expect(await signIn('next')).toBe(email);
  });

  it('refuses every sign-in while the signing keys cannot be fetched', async () => {
    const signIn = await freshSignIn();
    isAccessDown = true;
    expect(await signIn('current')).toBe(
      'KeysUnavailableError: cannot fetch the keys of Cloudflare Access',
    );
    isAccessDown = false;
    advanceMinutes(0.6);
    expect(await signIn('current')).toBe(email);
  });

  it('does not refuse the person if a signing key cannot be used', async () => {
    const signIn = await freshSignIn();
    vi.stubGlobal('fetch', async () => Response.json({ keys: [{ kid: 'current', kty: 'RSA' }] }));
    const problem = 'KeysUnavailableError: cannot use a key of Cloudflare Access';
    expect(await signIn('current')).toBe(problem);
  });
});
