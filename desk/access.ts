import { decode, verifyWithJwks } from 'hono/utils/jwt/jwt';
import * as v from 'valibot';
import {
  type CreateAuthenticator,
  type Identity,
  KeysUnavailableError,
  SignInRefusedError,
} from './env.ts';
import { accessSettings } from './settings.ts';

/**
 * Header with the token of Cloudflare Access. Browsers send the cookie with requests from other sites too, so
 * the desk ignores it.
 */
const tokenHeader = 'Cf-Access-Jwt-Assertion';

/** Maximum age of cached keys, and minimum interval between fetches for unknown keys, in ms. */
const keysMaxAgeMs = 5 * 60_000;
const keysMinIntervalMs = 30_000;
/** How long keys count while newer ones cannot be fetched, in ms. Somebody may have to close a road in this time. */
const keysKeptMs = 60 * 60_000;
const timeoutMs = 3_000;
/** Clock skew tolerated when an Access token is verified, in seconds. */
const clockTolerance = 5;

const keySet = v.object({ keys: v.array(v.looseObject({ kid: v.string(), kty: v.string() })) });
type Keys = v.InferOutput<typeof keySet>['keys'];

/** Keys of the team, cached by this isolate. The team never changes. */
let keysCache: { readonly keys: Keys; readonly fetchedAt: number } | undefined;

/** Verifies the Cloudflare Access token of each request against the audience of its role. */
export const accessAuthenticator: CreateAuthenticator = (env) => {
  const { url, team, audiences } = accessSettings(env);
  return {
    isDeskUrl: ({ origin }) => origin === url,
    identify: (request, role) => identify(request.headers.get(tokenHeader), team, audiences[role]),
  };
};

/** @throws SignInRefusedError, or KeysUnavailableError if the keys cannot be fetched or used */
async function identify(token: string | null, iss: string, aud: string): Promise<Identity> {
  if (!token) throw new SignInRefusedError('no Cloudflare Access token');
  try {
    const { header, payload } = decode(token);
    // A part of the token may be the JSON text "null".
    if (!header || !payload) throw new SignInRefusedError('JwtTokenInvalid');
    const keys = await keysFor(`${header.kid}`, iss);
    // The schema checks the times, because the library tolerates no clock skew.
    const verification = { iss, aud, exp: false, nbf: false, iat: false };
    const options = { keys, allowedAlgorithms: ['RS256'], verification } as const;
    return identityFrom(await verifyWithJwks(token, options));
  } catch (error) {
    // Log only the name, because the library's message may quote the token.
    if (error instanceof Error && /^Jwt/.test(error.name)) throw new SignInRefusedError(error.name);
    if (error instanceof SignInRefusedError || error instanceof KeysUnavailableError) throw error;
    throw new KeysUnavailableError('cannot use a key of Cloudflare Access');
  }
}

/** @throws KeysUnavailableError */
async function keysFor(id: string, team: string): Promise<Keys> {
  const ageMs = Date.now() - (keysCache?.fetchedAt ?? 0);
  const isUnknown = !keysCache?.keys.some(({ kid }) => kid === id);
  if (!keysCache || ageMs > (isUnknown ? keysMinIntervalMs : keysMaxAgeMs)) {
    try {
      keysCache = { keys: await fetchKeys(team), fetchedAt: Date.now() };
    } catch (error) {
      if (!keysCache || isUnknown || ageMs > keysKeptMs) throw error;
    }
  }
  return keysCache.keys;
}

async function fetchKeys(team: string): Promise<Keys> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${team}/cdn-cgi/access/certs`, { redirect: 'manual', signal });
    return v.parse(keySet, await response.json()).keys;
  } catch {
    throw new KeysUnavailableError('cannot fetch the keys of Cloudflare Access');
  }
}

/** @throws SignInRefusedError if the token is not valid now, or contains no e-mail address */
function identityFrom(payload: unknown): Identity {
  const now = Date.now() / 1000;
  const claimsSchema = v.object({
    email: v.pipe(v.string(), v.maxLength(254), v.rfcEmail()),
    exp: v.pipe(v.number(), v.gtValue(now - clockTolerance)),
    nbf: v.optional(v.pipe(v.number(), v.maxValue(now + clockTolerance))),
  });
  const parsed = v.safeParse(claimsSchema, payload);
  if (parsed.success) return { email: parsed.output.email.toLowerCase() };
  const names = parsed.issues.map((issue) => v.getDotPath(issue));
  throw new SignInRefusedError(`invalid claim: ${names.join(', ')}`);
}
