import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
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

/** Simulates Cloudflare Access: signs with real keys, and publishes all keys except the withdrawn key. */
export async function accessTeam(names: readonly string[] = ['current', 'withdrawn']) {
  const keyPairs = new Map(
    await Promise.all(
      names.map(
        async (name) => [name, await generateKeyPair('RS256', { extractable: true })] as const,
      ),
    ),
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
      const keys = await Promise.all(
        [...publishedNames].map(async (kid) => {
          const pair = keyPairs.get(kid);
          return pair && { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
        }),
      );
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
      const payload: JWTPayload = { email, type: 'app', sub: '7335d417' };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: key })
        .setIssuedAt()
        .setIssuer(issuer)
        .setAudience(audience)
        .setNotBefore(Math.floor(Date.now() / 1000) + startsInSeconds)
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
        .sign(pair.privateKey);
    },
  };
}

export type AccessTeam = Awaited<ReturnType<typeof accessTeam>>;
