import fc from 'fast-check';
import type { Response } from 'miniflare';
import type { Role } from '../../../desk/env.ts';
import { securityHeaders } from '../../../src/http/security-headers.ts';
import { expectNoFaults, pathsWith } from '../oracle/random-requests.ts';
import type { Worker } from '../worker/worker.ts';
import { type AccessTeam, deskUrl } from './access.ts';

/** Headers of every response of the desk. HTTP Observatory gives these headers 135 points. */
const requiredHeaders = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** Lists the problems of a response's headers. */
export function deskIssues({ headers }: Pick<Response, 'headers'>): string[] {
  const wrongHeaders = Object.entries(requiredHeaders).filter(
    ([name, value]) => headers.get(name) !== value,
  );
  const issues = wrongHeaders.map(([name]) => `${name}: ${headers.get(name)}`);
  if (!headers.has('X-Version')) issues.push('no version');
  if (headers.has('Set-Cookie')) issues.push('sets a cookie');
  return issues;
}

/** Text of the stored message. The response to a refused request must not contain this text. */
export const secret = 'Confidential message';

const paths = [
  ...'/ /works /messages /messages/ /messages/AAAA-0001 /messages/person /messages/record'.split(
    ' ',
  ),
  ...'/messages/AAAA-0001/erase /messages/spam /messages/person/file /messages/person/erase'.split(
    ' ',
  ),
  ...'/works/ /works/record /works/new /works/find /works/abc123 /works/abc123?revision=1 /works/abc123/withdraw /works/request/x /works/abc123/confirm?period=1 /favicon.ico /.env /index.js /assets/../messages'.split(
    ' ',
  ),
];
const pathFragments = [
  ...'%00 %2e%2e/ %2f .. ; ? ?words=% ?page=0 ?state=open &junction=x # // @evil.example'.split(
    ' ',
  ),
  ...'%ff %c0%ae é \u202e * + { | ~'.split(' '),
  'x'.repeat(300),
];
const methods = 'GET GET GET GET HEAD POST POST POST PUT DELETE PATCH OPTIONS PROPFIND'.split(' ');

const body = fc.constantFrom(
  ...[
    '',
    '{',
    'press=1',
    '--x',
    'press=6f1c7f0e-54a5-4a33-9c5c-1f6a2f8f3a01&spam=yes&reference=AAAA-0001',
  ],
  'press=6f1c7f0e-54a5-4a33-9c5c-1f6a2f8f3a02&state=done+fixed',
  'x'.repeat(70_000),
);

interface Tokens {
  bad: string[];
  good: Record<Role, string>;
}

/** Creates a valid token for each role, and invalid tokens: empty, forged, expired, revoked, for another application. */
async function tokensOf(team: AccessTeam): Promise<Tokens> {
  const good = { works: await team.token('works'), messages: await team.token('messages') };
  const [head, payload, signature = ''] = good.messages.split('.');
  const forged = [
    `${head}.${payload}.${signature.toLowerCase()}`,
    `${head}.${payload}.`,
    head,
    '.',
    '',
  ];
  const rejectedTokens = [
    team.token('messages', { expiresInSeconds: -3600 }),
    team.token('messages', { key: 'withdrawn' }),
    team.token('messages', { audience: 'c'.repeat(64) }),
  ];
  return { good, bad: [...forged.map(String), ...(await Promise.all(rejectedTokens))] };
}

const anyRequest = (tokens: Tokens) =>
  fc.record({
    path: pathsWith(paths, pathFragments, 2),
    method: fc.constantFrom(...methods),
    body,
    host: fc.constantFrom(deskUrl, deskUrl, deskUrl, 'https://evil.example'),
    token: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...tokens.bad) },
      { weight: 1, arbitrary: fc.constant('good') },
    ),
    cookie: fc.constantFrom('', `CF_Authorization=${tokens.good.messages}`),
    origin: fc.constantFrom(deskUrl, 'https://evil.example', 'null'),
    type: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/plain',
    ),
  });

/**
 * Sends random requests to the deployed desk. Asserts that no request fails, and that a request without a
 * valid sign-in gets no message. Returns the number of responses for each status.
 */
export async function expectNothingReadable(
  desk: Worker,
  team: AccessTeam,
  total: number,
  seed: number,
): Promise<Record<string, number>> {
  const tokens = await tokensOf(team);
  return expectNoFaults(anyRequest(tokens), total, seed, async (request) => {
    const { path, method, host, token, cookie, origin, type } = request;
    const role = path.startsWith('/works') ? 'works' : 'messages';
    const isRead = method === 'GET' || method === 'HEAD';
    const response = await desk.fetch(host + path, {
      method,
      redirect: 'manual',
      headers: {
        'Cf-Access-Jwt-Assertion': token === 'good' ? tokens.good[role] : token,
        Cookie: cookie,
        ...(!isRead && { Origin: origin, 'Content-Type': type }),
      },
      ...(!isRead && { body: request.body }),
    });
    const text = await response.text();
    const isSignedIn = token === 'good' && host === deskUrl;
    const faults = [
      ...deskIssues(response),
      ...(response.status >= 500 ? [`status ${response.status}`] : []),
      // The icon has no content, and browsers request it without a sign-in.
      ...(!isSignedIn && ![204, 403].includes(response.status)
        ? [`${response.status} without a sign-in`]
        : []),
      ...(!isSignedIn && text.includes(secret) ? ['shows a message'] : []),
    ];
    const sent = { path, method, host, type, signedIn: isSignedIn };
    return { outcome: response.status, faults, sent };
  });
}
