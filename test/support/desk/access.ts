import { sign } from 'hono/utils/jwt/jwt';
import { type Request, Response } from 'miniflare';

/** URL of the desk under test. */
export const deskUrl = 'https://desk.dublin-orbital.example';
const teamUrl = 'https://test-team.cloudflareaccess.com';
const audiences = { works: 'a'.repeat(64), messages: 'b'.repeat(64) };
export const accessVars = {
  DESK_URL: deskUrl,
  ACCESS_TEAM: teamUrl,
  ACCESS_WORKS_AUDIENCE: audiences.works,
  ACCESS_MESSAGES_AUDIENCE: audiences.messages,
};

export interface Claims {
  email?: string;
  issuer?: string;
  audience?: string;
  /** Lifetime of the token, in seconds from now. */
  expiresInSeconds?: number;
  /** Time until the token becomes valid, in seconds from now. */
  startsInSeconds?: number;
  /** Name of the signing key. */
  key?: string;
}

/** Creates an RSA key pair as JSON Web Keys with a name. */
async function createKeyPair(kid: string) {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 };
  const publicExponent = new Uint8Array([1, 0, 1]);
  const pair = await crypto.subtle.generateKey({ ...algorithm, publicExponent }, true, [
    'sign',
    'verify',
  ]);
  const keyOf = async (key: CryptoKey) => ({
    ...(await crypto.subtle.exportKey('jwk', key)),
    ...{ kid, alg: 'RS256' as const, use: 'sig' },
  });
  return { publicKey: await keyOf(pair.publicKey), privateKey: await keyOf(pair.privateKey) };
}

/** Simulates Cloudflare Access: signs with real keys, and publishes all keys except the withdrawn key. */
export async function accessTeam(names: readonly string[] = ['current', 'withdrawn']) {
  const keyPairs = new Map(
    await Promise.all(names.map(async (name) => [name, await createKeyPair(name)] as const)),
  );
  const publishedNames = new Set(names.filter((name) => name !== 'withdrawn'));
  let fetches = 0;

  return {
    published: publishedNames,
    fetches: () => fetches,
    /** Returns the public keys of the team, as Access does. Every other request gets a 502 status. */
    async answer(request: Request): Promise<Response> {
      if (request.url !== `${teamUrl}/cdn-cgi/access/certs`)
        return new Response('', { status: 502 });
      fetches += 1;
      const keys = [...publishedNames].map((name) => keyPairs.get(name)?.publicKey);
      return Response.json({ keys });
    },
    async token(role: 'works' | 'messages', claims: Claims = {}): Promise<string> {
      const {
        issuer = teamUrl,
        audience = audiences[role],
        expiresInSeconds = 600,
        startsInSeconds = 0,
        key = 'current',
      } = claims;
      const pair = keyPairs.get(key);
      if (!pair) throw new Error(`The team has no key named "${key}".`);
      const { email = 'Aoife.Shift@operator.example' } = claims;
      const now = Math.floor(Date.now() / 1000);
      const times = { iat: now, nbf: now + startsInSeconds, exp: now + expiresInSeconds };
      const person = { email, type: 'app', sub: '7335d417' };
      return sign({ ...person, ...times, iss: issuer, aud: audience }, pair.privateKey, 'RS256');
    },
  };
}

export type AccessTeam = Awaited<ReturnType<typeof accessTeam>>;
