import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import {
  type CreateAuthenticator,
  type Identity,
  SignInRefusedError,
  UnverifiableError,
} from './env.ts';
import { accessSettings } from './settings.ts';

/** Header with the token of Cloudflare Access; its cookie is not read: any page's requests may carry it. */
const header = 'Cf-Access-Jwt-Assertion';

/** Longest time that a withdrawn key stays trusted, and pause between fetches for unknown keys, in ms. */
const keysMaxAgeMs = 5 * 60_000;
const keysPauseMs = 30_000;
const timeoutMs = 3_000;
/** Clock skew tolerated when an Access token is verified, in seconds. */
const clockTolerance = 5;

/** Failures caused by the token, not by fetching the keys. */
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

/** Keys cached in this isolate, whose team never changes. */
let keys: JWTVerifyGetKey | undefined;

function keysOf(team: string): JWTVerifyGetKey {
  keys ??= createRemoteJWKSet(new URL('/cdn-cgi/access/certs', team), {
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: keysPauseMs,
    timeoutDuration: timeoutMs,
  });
  return keys;
}

/** Verifies the Cloudflare Access token of every request, against the audience of its role. */
export const accessAuthenticator: CreateAuthenticator = (env) => {
  const { url, team, audiences } = accessSettings(env);
  return {
    isDeskUrl: ({ origin }) => origin === url,
    identify: (request, role) =>
      identify(request.headers.get(header), keysOf(team), team, audiences[role]),
  };
};

/** @throws RefusedError, or UnverifiableError if the keys of Access cannot be fetched. */
async function identify(
  token: string | null,
  getKey: JWTVerifyGetKey,
  issuer: string,
  audience: string,
): Promise<Identity> {
  if (!token) throw new SignInRefusedError('no sign-in');
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

/** Describes a failure without the library's own message, which may quote the token. */
function refusalFrom(error: unknown): Error {
  if (error instanceof v.ValiError) return new SignInRefusedError('no e-mail address');
  const refused = tokenErrors.some((kind) => error instanceof kind);
  if (!refused || !(error instanceof errors.JOSEError)) {
    return new UnverifiableError('the keys of Access cannot be fetched');
  }
  const claim = error instanceof errors.JWTClaimValidationFailed ? ` ${error.claim}` : '';
  return new SignInRefusedError(error.code + claim);
}
