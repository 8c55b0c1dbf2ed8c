import { pagePaths } from './paths.ts';

/** What random requests are put together from. */

const others =
  '/contact/sent /reports/q1-2025.csv /healthz /sitemap.xml /robots.txt /feed.atom ' +
  '/site.webmanifest /.well-known/security.txt /speculation-rules.json ' +
  '/.env /wp-login.php /assets/entry-00000000.js';

export const paths = [...pagePaths, ...others.split(' ')];

/** Put somewhere into a path: encodings broken, doubled and overlong, dots, slashes, queries. */
export const pieces = [
  ...'% %2 %zz %00 %25%32%66 %252e%252e%252f %c0%ae %ff %e2%80%ae %0d%0aSet-Cookie:a=b'.split(' '),
  ...'/ // /// \\ /./ /../ .. %2e%2e/ . ; # ? ?a=% ?category=team ?category=%00 &'.split(' '),
  ..."@evil.example //evil.example/ %3Cscript%3E ' { | ^ ~ * + : A \xe9".split(' '),
  'x'.repeat(300),
];

const reading = 'GET GET GET GET GET HEAD HEAD';
const writing = 'POST POST PUT DELETE PATCH OPTIONS TRACE PROPFIND PURGE SEARCH';
export const methods = `${reading} ${writing}`.split(' ');

export const headers = [
  'Host: evil.example',
  'Host: evil.example:99999',
  'Host: www.dublin-orbital.example',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: javascript',
  'X-Original-URL: /admin',
  'X-HTTP-Method-Override: DELETE',
  'Forwarded: host=evil.example',
  'Origin: https://evil.example',
  'Accept: nothing/at-all;q=,',
  'Accept-Encoding: *;q=0, zip',
  'Accept-Language: \xff',
  'Range: bytes=0-0,-1,9999999999999-',
  'If-None-Match: *',
  'If-None-Match: W/"a", "b",,, "',
  'If-Modified-Since: yesterday',
  'If-Match: "x"',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'Cookie: a=b; __proto__=c',
  'Content-Type: application/json',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: multipart/form-data',
  'Content-Type: \x7f',
  'Sec-Fetch-Mode: navigate',
  'CF-Connecting-IP: not an address',
];

export const bodies = [
  ...'{ [] null {"name":1} {"__proto__":{"a":1}} name=a&email=b % --x message=%ff'.split(' '),
  '',
  '\x00',
  'x'.repeat(20_000),
];
