import { describe, expect, inject, it } from 'vitest';
import { pagePaths } from '../support/paths.ts';
import { type RawRequest, securityIssues, sendRaw } from '../support/raw.ts';
import { startBareWorker } from '../support/worker.ts';

const others = ['/sitemap.xml', '/feed.atom', '/healthz', '/reports/q1-2025.csv'];

/** Sends a request to the Worker behind its assets, and asserts that the answer is secure. */
async function send(path: string, sent: RawRequest = {}) {
  const answer = await sendRaw(inject('origin'), path, sent);
  expect(securityIssues(answer)).toEqual([]);
  return answer;
}

const long = 'a'.repeat(8_192);

/** Paths that are answered with 404, separated by spaces. */
const missing: Record<string, string> = {
  'malformed encodings': '/% /%zz /about% /blog/% /%u0041bout',
  'double encodings': '/%2561bout /%252e%252e/about /blog/%2573afety-measures',
  'paths that look like hosts':
    '//evil.example //evil.example/about/ ///evil.example/ /%2f%2fevil.example/ /@evil.example/ /:80/',
  backslashes: '/\\evil.example/ /\\\\evil.example/ /%5cevil.example/',
  'encoded line ends':
    '/%0d%0aLocation:%20https://evil.example/ /about/%0d%0aSet-Cookie:a=b /%E5%98%8D%E5%98%8ASet-Cookie:a=b/',
  'controls, and broken UTF-8': '/%00 /about%00.html /%7f /%c0%af /%ff%fe /%ed%a0%80',
  'dots that are names, and another case':
    '/... /about. /about.html /..%2fabout /%2e%2e%2fabout /About /Healthz /Contact/',
  'great length': `/${long} /${'/'.repeat(8_192)}`,
  'names of configuration':
    '/.env /.git/config /.dev.vars /.vite/manifest.json /%2evite/manifest.json /.vite%2fmanifest.json ' +
    '/assets/../.vite/manifest.json /_headers /%5fheaders /wrangler.toml /package.json /index.js /index.html ' +
    '/dist/worker/index.js /.npmrc /.well-known/ /assets/ /pictures/ /og/ /wp-login.php /admin',
};

describe.each(Object.entries(missing))('%s', (_, paths) => {
  it.each(paths.split(' '))('%s is 404', async (path) => {
    expect((await send(path)).status).toBe(404);
  });
});

it.each([
  ...['/blog/../about', '/x/%2e%2e/about', '/about?', '/about#part', `/about?${long}`],
  ...['/about?a=%00%ff%zz&&&=', '/gallery?category=%00', '/gallery?category=__proto__'],
])('%s is only another way to write a page', async (path) => {
  expect((await send(path)).status).toBe(200);
});

it.each([
  ['/about/?next=//evil.example/', '/about?next=//evil.example/'],
  ['/about/?a=%0d%0aLocation:x', '/about?a=%0d%0aLocation:x'],
  ['/about//', '/about'],
  ['/x/..//about/', null],
  [`/about/?${long}`, `/about?${long}`],
])('a redirect of %s leads to %s', async (path, location) => {
  expect((await send(path)).headers.get('location')).toBe(location);
});

describe('methods', () => {
  const methods = 'POST PUT PATCH DELETE OPTIONS TRACE PROPFIND PURGE QUERY'.split(' ');
  const reading = [...pagePaths.filter((path) => path !== '/contact'), ...others];

  it.each(reading)('other than GET and HEAD are 405 at %s', async (path) => {
    for (const method of methods) {
      const { status, headers } = await send(path, { method });
      expect(`${method} ${status} ${headers.get('allow')}`).toBe(`${method} 405 GET, HEAD`);
    }
  });

  it.each(methods.slice(1))('%s is 405 at the contact form, which takes POST', async (method) => {
    const { status, headers } = await send('/contact', { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

it.each([
  'X-HTTP-Method-Override: DELETE',
  'Accept: */*;q=0',
  'Accept-Language: xx-\xff',
  'Range: bytes=0-10',
  `Range: bytes=${'0-0,'.repeat(500)}0-0`,
  'If-Match: "never"',
  'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  'If-Modified-Since: tomorrow',
  `If-None-Match: ${'"a",'.repeat(1_000)}"b"`,
  'Cookie: cookieConsent={}; __proto__=1',
  'Content-Type: text/html',
  'Upgrade: websocket',
  'Expect: 100-continue',
])('a page is whole whatever is asked with %s', async (header) => {
  const { status, body } = await send('/about', { headers: [header] });
  expect(status).toBe(200);
  expect(body).toMatch(/<\/html>$/);
});

describe('Sec-Fetch-Mode: navigate', () => {
  const navigation = {
    headers: ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document', 'Accept: text/html'],
  };

  it.each([...pagePaths, ...others, '/robots.txt'])('finds %s', async (path) => {
    expect((await send(path, navigation)).status).toBe(200);
  });

  it.each(['/no-such-page', '/blog/none', '/assets/none-00000000.js', '/pictures/none.webp'])(
    'finds no %s, and is told so by a page',
    async (path) => {
      const { status, body } = await send(path, navigation);
      expect(status).toBe(404);
      expect(body).toMatch(/Oops! Page not found|Article Not Found/);
    },
  );
});

describe('a message', () => {
  // Without assets: with them, the local stand-in for Cloudflare's proxy loses its connection to the
  // Worker if a body is refused unread, and answers the next request with its own 500.
  const worker = startBareWorker();
  async function post(body: string, type: string, ...more: string[]) {
    const headers = ['Sec-Fetch-Site: same-origin', `Content-Type: ${type}`, ...more];
    const answer = await sendRaw(worker.origin, '/contact', { method: 'POST', headers, body });
    expect(securityIssues(answer)).toEqual([]);
    return answer.status;
  }

  it.each([
    ...['text/plain', 'application/xml', 'application/jsonp', ';', 'x'.repeat(2_000)],
    ...['application/json, text/plain', 'multipart/mixed; boundary=x', 'image/svg+xml'],
  ])('is refused as %s with 415', async (type) => {
    expect(await post('{}', type)).toBe(415);
  });

  it.each([
    ['JSON cut short', 'application/json', '{"name":'],
    ['JSON that is no object', 'application/json', '"text"'],
    ['JSON nested deeply', 'application/json', '['.repeat(8_000)],
    ['broken UTF-8 as JSON', 'application/json', '{"name":"\xff\xfe'],
    ['parts without a boundary', 'multipart/form-data', '--x\r\n'],
    ['parts cut short', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data'],
  ])('that is damaged, %s, is 400', async (_, type, body) => {
    expect(await post(body, type)).toBe(400);
  });

  it.each([
    ['nothing', ''],
    ['percent signs', '%&%=%&=%zz'],
    ['a prototype', '__proto__[name]=x&constructor=y'],
    ['one field a thousand times', 'name=x&'.repeat(1_000)],
  ])('that is a form with %s lacks its fields', async (_, body) => {
    expect(await post(body, 'application/x-www-form-urlencoded')).toBe(422);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'of more than 128 kB is 413 as %s, announced or in chunks',
    async (type) => {
      expect(await post('x'.repeat(131_073), type)).toBe(413);
      expect(await post('x'.repeat(131_073), type, 'Transfer-Encoding: chunked')).toBe(413);
    },
  );

  it('of exactly 128 kB is read', async () => {
    const chunked = 'Transfer-Encoding: chunked';
    expect(await post('x'.repeat(131_072), 'application/json', chunked)).toBe(400);
  });
});
