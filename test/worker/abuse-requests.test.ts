import { describe, expect, inject, it } from 'vitest';
import { startBareWorker } from '../support/bare-worker.ts';
import { weaknessesOf } from '../support/hardening.ts';
import { pagePaths } from '../support/paths.ts';
import { ask, request } from '../support/raw.ts';

const others = [
  '/sitemap.xml',
  '/feed.atom',
  '/healthz',
  '/contact/sent?reference=0000-0000',
  '/reports/q1-2025.csv',
];
const reading = [...pagePaths.filter((path) => path !== '/contact'), ...others];

async function send(text: string) {
  const answer = await ask(inject('origin'), text);
  expect(weaknessesOf(answer)).toEqual([]);
  return answer;
}

describe('methods', () => {
  const methods = [
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'PURGE',
    'QUERY',
  ];

  it.each(reading)('other than GET and HEAD are 405 at %s', async (path) => {
    for (const method of methods) {
      const { status, headers } = await send(request(path, ['Content-Length: 0'], method));
      expect(`${method} ${status}`).toBe(`${method} 405`);
      expect(headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it.each(methods.slice(1))('%s is 405 at the contact form, which takes POST', async (method) => {
    const { status, headers } = await send(request('/contact', ['Content-Length: 0'], method));
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it.each(['X-HTTP-Method-Override: DELETE', 'X-Method-Override: PUT'])(
    'are not taken from %s',
    async (header) => {
      expect((await send(request('/about', [header]))).status).toBe(200);
    },
  );
});

describe('a page', () => {
  it.each([
    'Accept: nothing/at-all',
    'Accept: */*;q=0',
    `Accept: ${'text/html,'.repeat(500)}`,
    'Accept-Language: xx-\xff',
    'Range: bytes=0-10',
    'Range: bytes=5-1',
    `Range: bytes=${'0-0,'.repeat(500)}0-0`,
    'Range: lines=1-2',
    'If-Match: "never"',
    'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
    'If-Modified-Since: tomorrow',
    `If-None-Match: ${'"a",'.repeat(1_000)}"b"`,
    'Cookie: cookieConsent={}; __proto__=1',
    'Content-Type: text/html',
    'Upgrade: websocket',
    'Expect: 100-continue',
  ])('is whole whatever is asked with %s', async (header) => {
    const { status, body } = await send(request('/about', [header]));
    expect(status).toBe(200);
    expect(body).toMatch(/<\/html>$/);
  });
});

describe('Sec-Fetch-Mode: navigate', () => {
  const navigation = ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document', 'Accept: text/html'];

  it.each([...pagePaths, ...others, '/robots.txt', '/site.webmanifest'])(
    'finds %s',
    async (path) => {
      expect((await send(request(path, navigation))).status).toBe(200);
    },
  );

  it.each(['/no-such-page', '/blog/none', '/assets/none-00000000.js', '/pictures/none.webp'])(
    'finds no %s, and is told so by a page',
    async (path) => {
      const { status, body } = await send(request(path, navigation));
      expect(status).toBe(404);
      expect(body).toMatch(/Oops! Page not found|Article Not Found/);
    },
  );
});

describe('a message', () => {
  // In front of the assets, the local stand-in for Cloudflare's proxy loses the connection that it
  // has to the Worker where a body was refused unread, and answers the next request with its own 500.
  const worker = startBareWorker();
  const send = async (text: string) => {
    const answer = await ask(worker.origin, text);
    expect(weaknessesOf(answer)).toEqual([]);
    return answer;
  };
  const post = (body: string, ...headers: string[]) =>
    request('/contact', ['Sec-Fetch-Site: same-origin', ...headers], 'POST') + body;
  const sized = (body: string, type: string) =>
    post(body, `Content-Type: ${type}`, `Content-Length: ${body.length}`);
  const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
  const chunked = (type: string, chunks: string) =>
    post(`${chunks}0\r\n\r\n`, `Content-Type: ${type}`, 'Transfer-Encoding: chunked');

  it.each([
    ...[
      'text/plain',
      'text/html',
      'application/xml',
      'application/jsonp',
      'a',
      ';',
      'x'.repeat(2_000),
    ],
    ...['application/json, text/plain', 'multipart/mixed; boundary=x', 'image/svg+xml'],
  ])('is refused as %s with 415', async (type) => {
    expect((await send(sized('{}', type))).status).toBe(415);
  });

  it.each([
    ['JSON cut short', 'application/json', '{"name":'],
    ['JSON that is no object', 'application/json', '"text"'],
    ['JSON nested deeply', 'application/json', '['.repeat(8_000)],
    ['broken UTF-8 as JSON', 'application/json', '{"name":"\xff\xfe'],
    ['parts without a boundary', 'multipart/form-data', '--x\r\n'],
    ['parts cut short', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data'],
  ])('that is damaged, %s, is 400', async (_, type, body) => {
    expect((await send(sized(body, type))).status).toBe(400);
  });

  it.each([
    ['nothing', ''],
    ['percent signs', '%&%=%&=%zz'],
    ['a prototype', '__proto__[name]=x&constructor=y'],
    ['one field a thousand times', 'name=x&'.repeat(1_000)],
  ])('that is a form with %s lacks its fields', async (_, body) => {
    expect((await send(sized(body, 'application/x-www-form-urlencoded'))).status).toBe(422);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'of more than 128 kB is 413 as %s, announced or in chunks',
    async (type) => {
      expect((await send(sized('x'.repeat(131_073), type))).status).toBe(413);
      expect((await send(chunked(type, chunk(131_073)))).status).toBe(413);
      expect((await send(chunked(type, chunk(16_384).repeat(9)))).status).toBe(413);
    },
  );

  it('of exactly 128 kB is read', async () => {
    expect((await send(chunked('application/json', chunk(131_072)))).status).toBe(400);
  });
});
