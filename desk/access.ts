import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import { type Identity, type OpenDoor, RefusedError, UnverifiableError } from './env.ts';
import { accessSettings } from './settings.ts';

/** Header of Cloudflare Access; its cookie is not read, because a page could send that along. */
const header = 'Cf-Access-Jwt-Assertion';

/** Longest time that a withdrawn key is trusted, and pause between fetches for unknown keys, in ms. */
const keysMaxAgeMs = 5 * 60_000;
const keysPauseMs = 30_000;
const timeoutMs = 3_000;
/** Difference of clocks between Access and this machine, in seconds. */
const clockTolerance = 5;

/** Failures for which the token is to blame, not the fetching of keys. */
const refusals = [
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

/** Keys of this isolate; the team is one for its whole life. */
let keys: JWTVerifyGetKey | undefined;

function keysOf(team: string): JWTVerifyGetKey {
  keys ??= createRemoteJWKSet(new URL('/cdn-cgi/access/certs', team), {
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: keysPauseMs,
    timeoutDuration: timeoutMs,
  });
  return keys;
}

/** Verifies the sign-in of Cloudflare Access on every request, for the audience of its role. */
export const accessDoor: OpenDoor = (env) => {
  const { url, team, audiences } = accessSettings(env);
  return {
    isOwn: ({ origin }) => origin === url,
    identify: (request, role) =>
      identify(request.headers.get(header), keysOf(team), team, audiences[role]),
  };
};

/** @throws RefusedError, or UnverifiableError where Access does not give its keys. */
async function identify(
  token: string | null,
  getKey: JWTVerifyGetKey,
  issuer: string,
  audience: string,
): Promise<Identity> {
  if (!token) throw new RefusedError('no sign-in');
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

/** Describes a failure by its kind alone: messages of a library may quote the token. */
function refusalFrom(error: unknown): Error {
  if (error instanceof v.ValiError) return new RefusedError('no e-mail address');
  const refused = refusals.some((kind) => error instanceof kind);
  if (!refused || !(error instanceof errors.JOSEError)) {
    return new UnverifiableError('the keys of Access cannot be fetched');
  }
  const claim = error instanceof errors.JWTClaimValidationFailed ? ` ${error.claim}` : '';
  return new RefusedError(error.code + claim);
}
