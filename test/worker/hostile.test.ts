import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, inject, it, vi } from 'vitest';
import { expectNoSecurityIssue } from '../support/oracle/random-requests.ts';
import { pagePaths } from '../support/paths.ts';
import { type RawRequest, securityIssues, sendRaw } from '../support/worker/raw.ts';
import { startWorker } from '../support/worker/worker.ts';

const worker = startWorker({ bare: true }, true);
const longText = 'a'.repeat(8_192);

/** Sends a request to the Worker behind its assets, and asserts a secure response. */
const send = (path: string, sent?: RawRequest) => sendTo(inject('origin'), path, sent);
/** Sends a request to the Worker without assets, and asserts a secure response. */
const sendBare = (path: string, sent?: RawRequest) => sendTo(worker.origin(), path, sent);

async function sendTo(origin: string, path: string, sent: RawRequest = {}) {
  const response = await sendRaw(origin, path, sent);
  expect(securityIssues(response, path), `${path} ${JSON.stringify(sent)}`).toEqual([]);
  return response;
}

describe('random requests', () => {
  /** Number of requests; `npm run test:full` sends forty times as many. */
  const total = 500;
  const seed = 20_261_121;

  it(`get only secure responses (${total} requests, seed ${seed})`, async () => {
    const counts = await expectNoSecurityIssue(worker.origin(), total, seed);
    // Most statuses occurred, and the HTTP parser rejected few requests before the Worker.
    expect(Object.keys(counts)).toEqual(
      expect.arrayContaining(['200', '301', '304', '400', '404', '405', '415']),
    );
    expect(counts.refused ?? 0).toBeLessThan(total / 10);
  });

  it('are logged as responses and cause no failure', async () => {
    await sendBare('/healthz/last');
    await vi.waitUntil(() => worker.log.some((line) => line.includes('"/healthz/*"')));
    expect(worker.log.length).toBeGreaterThan(total / 2);
    expect(worker.log.filter((line) => !line.startsWith('{"event":"response"'))).toEqual([]);
  });
});

describe('paths', () => {
  // Malformed encodings, backslashes, line ends and control characters are among the random requests.
  it.each([
    ['double encodings', '/%2561bout /%252e%252e/about /blog/%2573afety-measures'],
    ['names that look like hosts', '//evil.example/about/ /%2f%2fevil.example/ /@evil.example/'],
    ['other characters or upper case', '/about%00.html /about. /about.html /%2e%2e%2fabout /About'],
    ['excessive length', `/${longText} /${'/'.repeat(8_192)}`],
    [
      'names of source and configuration files',
      '/.env /.git/config /.dev.vars /%2evite/manifest.json /.vite%2fmanifest.json /%5fheaders ' +
        '/assets/../.vite/manifest.json /package.json /index.js /dist/worker/index.js /assets/ /og/',
    ],
  ])('with %s get a 404 status', async (_, paths) => {
    for (const path of paths.split(' ')) expect((await send(path)).status, path).toBe(404);
  });

  it.each([
    ...['/blog/../about', '/x/%2e%2e/about', '/about?', '/about#part', `/about?${longText}`],
    ...['/about?a=%00%ff%zz&&&=', '/gallery?category=%00', '/gallery?category=__proto__'],
  ])('such as %s lead to an existing page', async (path) => {
    expect((await send(path)).status).toBe(200);
  });

  it.each([
    ['/about/?next=//evil.example/', '/about?next=//evil.example/'],
    ['/about/?a=%0d%0aLocation:x', '/about?a=%0d%0aLocation:x'],
    ['/about//', '/about'],
    ['/x/..//about/', null],
    [`/about/?${longText}`, `/about?${longText}`],
  ])('such as %s never redirect to another host', async (path, location) => {
    expect((await send(path)).headers.get('location')).toBe(location);
  });
});

describe('methods', () => {
  const methods = 'POST PUT PATCH DELETE OPTIONS TRACE PROPFIND PURGE QUERY'.split(' ');
  const writablePaths = ['/contact', '/works/alerts'];
  const files = ['/sitemap.xml', '/healthz'];
  const readOnlyPaths = [...pagePaths.filter((path) => !writablePaths.includes(path)), ...files];

  it.each([
    ['GET, HEAD', readOnlyPaths, ['POST', 'DELETE']],
    ['GET, HEAD', ['/about'], methods],
    ['GET, HEAD, POST', writablePaths, methods.slice(1)],
  ])('other than %s get a 405 status at %j', async (allowed, paths, refused) => {
    for (const path of paths) {
      for (const method of refused) {
        const { status, headers } = await send(path, { method });
        expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, allowed]);
      }
    }
  });
});

it.each([
  'Accept: */*;q=0',
  'Range: bytes=0-10',
  'If-Match: "never"',
  'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  `If-None-Match: ${'"a",'.repeat(1_000)}"b"`,
  'Expect: 100-continue',
])('the header "%s" does not change a page', async (header) => {
  const { status, body } = await send('/about', { headers: [header] });
  expect(status).toBe(200);
  expect(body).toMatch(/<\/html>$/);
});

describe('a posted message', () => {
  const form = 'application/x-www-form-urlencoded';
  const json = 'application/json';
  const chunkedHeader = 'Transfer-Encoding: chunked';

  // Sends to the Worker without assets, because the local proxy answers with its own 500 status after the
  // Worker has rejected a body unread.
  const post = async (body: string, ...headers: string[]) =>
    (await sendBare('/contact', { method: 'POST', headers, body })).status;
  const postAs = (type: string, body: string, ...headers: string[]) =>
    post(body, 'Sec-Fetch-Site: same-origin', `Content-Type: ${type}`, ...headers);

  it.each([
    ...['text/plain', 'application/xml', 'application/jsonp', ';', 'x'.repeat(2_000)],
    ...['application/json, text/plain', 'multipart/mixed; boundary=x', `${form}x`],
  ])('with the content type %s gets a 415 status', async (type) => {
    expect(await postAs(type, '{}')).toBe(415);
  });

  const multipart = 'multipart/form-data';
  it.each([
    ['truncated JSON', json, '{"name":'],
    ['JSON that is not an object', json, '"text"'],
    ['JSON that is null', json, 'null'],
    ['deeply nested JSON', json, '['.repeat(8_000)],
    ['JSON with invalid UTF-8', json, '{"name":"\xff\xfe'],
    ['multipart data without a boundary', multipart, '--x\r\n'],
    ['truncated multipart data', `${multipart}; boundary=x`, '--x\r\nContent-Disposition: x'],
  ])('gets a 400 status if its body is %s', async (_, type, body) => {
    expect(await postAs(type, body)).toBe(400);
  });

  it('gets a 413 status above 128 kB, whatever its encoding, origin or type', async () => {
    const large = 'x'.repeat(131_073);
    for (const type of [json, form, 'text/plain']) {
      expect(await postAs(type, large), type).toBe(413);
      expect(await postAs(type, large, chunkedHeader), type).toBe(413);
    }
    expect(await post(large, 'Origin: https://evil.example')).toBe(413);
    expect(await postAs(json, 'x'.repeat(131_072), chunkedHeader)).toBe(400);
  });

  it('without content gets a 422 status on a foreign host and a 400 status on an invalid host', async () => {
    const type = `Content-Type: ${form}`;
    expect(await post('', type, 'Host: evil.example', 'Sec-Fetch-Site: same-origin')).toBe(422);
    expect(await post('', type, 'Host: evil.example:99999', 'Origin: https://evil.example')).toBe(
      400,
    );
  });
});

describe('clients that disconnect', () => {
  const clients = 100;

  /** Sends a request, and disconnects as soon as the first bytes of the body arrive. */
  async function disconnect(origin: string, path: string): Promise<void> {
    const sent = request(origin + path, { agent: false }).end();
    const [response] = await once(sent, 'response');
    await once(response, 'data');
    response.on('error', () => undefined);
    sent.destroy();
  }

  it.each([
    ['without assets', worker.origin],
    ['with assets', () => inject('origin')],
  ])('during a response do not affect later requests to the Worker %s', async (_, originOf) => {
    const origin = originOf();
    // Pages rendered for each request, and pages that are cached.
    const paths = ['/contact/sent?any', '/', '/blog/safety-measures', '/none'];
    const sent = Array.from({ length: clients }, (_, client) => paths[client % 4] ?? '/');
    await Promise.all(sent.map((path) => disconnect(origin, path)));
    for (const path of paths) expect((await sendTo(origin, path)).body).toMatch(/<\/html>$/);
  });
});
