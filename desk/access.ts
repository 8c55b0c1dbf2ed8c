import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import {
  type CreateAuthenticator,
  type Identity,
  KeysUnavailableError,
  SignInRefusedError,
} from './env.ts';
import { accessSettings } from './settings.ts';

/** Header with the token of Cloudflare Access. The cookie is ignored: requests from other sites carry it too. */
const header = 'Cf-Access-Jwt-Assertion';

/** Maximum time that a revoked key stays valid, and pause between fetches of unknown keys, in ms. */
const keysMaxAgeMs = 5 * 60_000;
const keysPauseMs = 30_000;
const timeoutMs = 3_000;
/** Clock skew tolerated when an Access token is verified, in seconds. */
const clockTolerance = 5;

/** Errors in the token. Any other error is a failed fetch of the keys. */
const tokenErrors = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
];

const payload = v.object({ email: v.pipe(v.string(), v.maxLength(254), v.email()) });

/** Cached keys of this isolate. The team never changes. */
let keys: JWTVerifyGetKey | undefined;

function keysOf(team: string): JWTVerifyGetKey {
  keys ??= createRemoteJWKSet(new URL('/cdn-cgi/access/certs', team), {
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: keysPauseMs,
    timeoutDuration: timeoutMs,
  });
  return keys;
}

/** Verifies the Cloudflare Access token of each request against the audience of its role. */
export const accessAuthenticator: CreateAuthenticator = (env) => {
  const { url, team, audiences } = accessSettings(env);
  return {
    isDeskUrl: ({ origin }) => origin === url,
    identify: (request, role) =>
      identify(request.headers.get(header), keysOf(team), team, audiences[role]),
  };
};

/** @throws SignInRefusedError, or KeysUnavailableError if the keys cannot be fetched */
async function identify(
  token: string | null,
  getKey: JWTVerifyGetKey,
  issuer: string,
  audience: string,
): Promise<Identity> {
  if (!token) throw new SignInRefusedError('no token of Cloudflare Access');
  try {
    const verified = await jwtVerify(token, getKey, {
      issuer,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'email'],
      clockTolerance,
    });
    return { email: v.parse(payload, verified.payload).email.toLowerCase() };
  } catch (error) {
    throw refusalFrom(error);
  }
}

/** Converts an error without the message of the library, which may quote the token. */
function refusalFrom(error: unknown): Error {
  if (error instanceof v.ValiError) return new SignInRefusedError('no e-mail address in the token');
  const refused = tokenErrors.some((kind) => error instanceof kind);
  if (!refused || !(error instanceof errors.JOSEError)) {
    return new KeysUnavailableError('cannot fetch the keys of Cloudflare Access');
  }
  const claim = error instanceof errors.JWTClaimValidationFailed ? ` ${error.claim}` : '';
  return new SignInRefusedError(error.code + claim);
}
