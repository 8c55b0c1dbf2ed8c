import fc from 'fast-check';
import { expect } from 'vitest';
import { pagePaths } from '../paths.ts';
import { securityIssues, sendRaw, wasRefused } from '../worker/raw.ts';

const otherPaths =
  '/contact/sent /reports/q1-2025.csv /healthz /sitemap.xml /robots.txt /feed.atom ' +
  '/site.webmanifest /.well-known/security.txt /speculation-rules.json ' +
  '/.env /wp-login.php /assets/entry-00000000.js';
const paths = [...pagePaths, ...otherPaths.split(' ')];

/** Texts inserted into a path: broken, double and overlong encodings, dots, slashes, queries. */
const pathFragments = [
  ...'% %2 %zz %00 %25%32%66 %252e%252e%252f %c0%ae %ff %e2%80%ae %0d%0aSet-Cookie:a=b'.split(' '),
  ...'/ // /// \\ /./ /../ .. %2e%2e/ . ; # ? ?a=% ?category=team ?category=%00 &'.split(' '),
  ..."@evil.example //evil.example/ %3Cscript%3E ' { | ^ ~ * + : A \xe9".split(' '),
  'x'.repeat(300),
];

const readMethods = 'GET GET GET GET GET HEAD HEAD';
const writeMethods = 'POST POST PUT DELETE PATCH OPTIONS TRACE PROPFIND PURGE SEARCH';
const methods = `${readMethods} ${writeMethods}`.split(' ');

const headerLines = [
  'Host: evil.example',
  'Host: evil.example:99999',
  'Host: www.dublin-orbital.example',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: javascript',
  'X-Original-URL: /admin',
  'X-HTTP-Method-Override: DELETE',
  'Origin: https://evil.example',
  'Accept: nothing/at-all;q=,',
  'Accept-Encoding: *;q=0, zip',
  'Accept-Language: \xff',
  'Range: bytes=0-0,-1,9999999999999-',
  'If-None-Match: *',
  'If-None-Match: W/"a", "b",,, "',
  'If-Modified-Since: yesterday',
  'Upgrade: websocket',
  'Cookie: a=b; __proto__=c',
  'Content-Type: application/json',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: multipart/form-data',
  'Content-Type: text/csv',
  'Sec-Fetch-Mode: navigate',
  'CF-Connecting-IP: not an address',
];

const bodies = [
  ...'{ [] null {"name":1} {"__proto__":{"a":1}} name=a&email=b % --x message=%ff'.split(' '),
  '',
  '\x00',
  'x'.repeat(20_000),
];

/** Generates one of `paths`, with up to `maxLength` fragments inserted at random positions. */
export function pathsWith(paths: string[], fragments: string[], maxLength: number) {
  const insertions = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...fragments)), { maxLength });
  return fc.tuple(fc.constantFrom(...paths), insertions).map(([path, inserted]) =>
    inserted.reduce((text, [position, piece]) => {
      const at = 1 + (position % text.length);
      return text.slice(0, at) + piece + text.slice(at);
    }, path),
  );
}

const body = fc.constantFrom(...bodies);
const formTarget = fc.record({ path: fc.constant('/contact'), method: fc.constant('POST'), body });
const anyTarget = fc.record({
  path: pathsWith(paths, pathFragments, 3),
  method: fc.constantFrom(...methods),
  body: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: body }),
});
const anyRequest = fc.record({
  to: fc.oneof({ weight: 1, arbitrary: formTarget }, { weight: 9, arbitrary: anyTarget }),
  headers: fc.uniqueArray(fc.constantFrom(...headerLines), {
    maxLength: 3,
    selector: (line) => line.split(':')[0],
  }),
});

const connections = 8;

/**
 * Sends `total` random requests from the given `seed`, and asserts that no response has a fault. Returns the
 * number of each outcome.
 * @param send Sends a request; resolves to its outcome, its faults, and the request itself as `sent`.
 */
export async function expectNoFaults<T>(
  requests: fc.Arbitrary<T>,
  total: number,
  seed: number,
  send: (request: T) => Promise<{ outcome: string | number; faults: string[]; sent: object }>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const failures: unknown[] = [];
  const queue = fc.sample(requests, { numRuns: total, seed }).values();
  const connection = async () => {
    for (const request of queue) {
      const { outcome, faults, sent } = await send(request);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (faults.length > 0) failures.push({ ...sent, faults });
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  expect(failures.slice(0, 5)).toEqual([]);
  return counts;
}

/** Sends requests that browsers never send, and asserts that every response is secure. */
export function expectNoSecurityIssue(origin: string, total: number, seed: number) {
  return expectNoFaults(anyRequest, total, seed, async ({ to, headers }) => {
    const { path, method } = to;
    const body = method === 'HEAD' ? '' : to.body;
    const response = await sendRaw(origin, path, { method, headers, body });
    const outcome = wasRefused(response) ? 'refused' : response.status;
    return {
      outcome,
      faults: securityIssues(response, path),
      sent: { path, method, headers, body },
    };
  });
}
