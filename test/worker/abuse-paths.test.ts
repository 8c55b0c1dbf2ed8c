import { describe, expect, inject, it } from 'vitest';
import { wasRefused, weaknessesOf } from '../support/hardening.ts';
import { ask, request } from '../support/raw.ts';

/** Sends a target as it stands, to the Worker behind its assets. */
async function statusOf(target: string, headers: string[] = []): Promise<number | 'refused'> {
  const answer = await ask(inject('origin'), request(target, headers));
  expect(weaknessesOf(answer)).toEqual([]);
  return wasRefused(answer) ? 'refused' : answer.status;
}

const missing: Record<string, string[]> = {
  'malformed encodings': ['/%', '/%2', '/%zz', '/about%', '/blog/%', '/blog/%zz', '/%u0041bout'],
  'double encodings': [
    '/%2561bout',
    '/%252e%252e/about',
    '/blog/%2573afety-measures',
    '/%25%36%31',
  ],
  'paths that look like hosts': [
    '//evil.example',
    '//evil.example/',
    '//evil.example/about/',
    '///evil.example/',
    '//about/',
    '/evil.example//',
    '/%2f%2fevil.example/',
    '/about//evil.example/',
    '/.evil.example/',
    '/@evil.example/',
    '/:80/',
  ],
  backslashes: ['/\\evil.example/', '/\\\\evil.example/', '/%5cevil.example/', '/about%5c'],
  'encoded line ends': [
    '/%0d%0aLocation:%20https://evil.example/',
    '/about/%0d%0aSet-Cookie:a=b',
    '/about%0a/',
    '/%0a/about/',
    '/%E5%98%8D%E5%98%8ASet-Cookie:a=b/',
  ],
  'NUL and other controls': ['/%00', '/about%00', '/about%00.html', '/%7f', '/%01/', '/blog/%00'],
  'overlong and broken UTF-8': ['/%c0%af', '/%c0%ae%c0%ae/', '/%e0%80%af', '/%ff%fe', '/%ed%a0%80'],
  'dots that are names': [
    '/...',
    '/.about',
    '/about.',
    '/about.html',
    '/..%2fabout',
    '/%2e%2e%2fabout',
  ],
  'another case': [
    '/About',
    '/ABOUT',
    '/blog/Safety-Measures',
    '/Healthz',
    '/ROBOTS.TXT',
    '/Contact/',
  ],
  'great length': [
    `/${'a'.repeat(8_192)}`,
    `/blog/${'%61'.repeat(2_700)}`,
    `/${'/'.repeat(8_192)}`,
  ],
  'names of configuration': [
    ...['/.env', '/.env.production', '/.dev.vars', '/.git/config', '/.git/HEAD', '/.gitignore'],
    ...['/.vite/manifest.json', '/.vite/head.json', '/.assetsignore', '/_headers', '/_redirects'],
    ...[
      '/wrangler.toml',
      '/wrangler.json',
      '/package.json',
      '/index.js',
      '/index.html',
      '/src/app/app.ts',
    ],
    ...[
      '/worker/index.js',
      '/dist/worker/index.js',
      '/.npmrc',
      '/.htaccess',
      '/.DS_Store',
      '/.well-known/',
    ],
    ...[
      '/%2evite/manifest.json',
      '/.vite%2fmanifest.json',
      '/assets/../.vite/manifest.json',
      '/%5fheaders',
    ],
    ...['/assets/', '/assets', '/pictures/', '/og/', '/wp-login.php', '/admin', '/server-status'],
  ],
};

describe.each(Object.entries(missing))('%s', (_, targets) => {
  it.each(targets)('%s is 404', async (target) => {
    expect(await statusOf(target)).toBe(404);
  });
});

describe('what is only another way to write a page', () => {
  it.each([
    '/blog/../about',
    '/./about',
    '/x/%2e%2e/about',
    '/about?',
    '/about#part',
    `/about?${'q'.repeat(8_192)}`,
    '/about?a=%00%ff%zz&&&=',
    '/gallery?category=%00',
    '/gallery?category=team&category=evil',
    '/gallery?category=__proto__',
  ])('%s is the page', async (target) => {
    expect(await statusOf(target)).toBe(200);
  });
});

describe('a redirect', () => {
  it.each([
    ['/about/?next=//evil.example/', '/about?next=//evil.example/'],
    ['/about/?a=%0d%0aLocation:x', '/about?a=%0d%0aLocation:x'],
    ['/about//', '/about'],
    ['/x/..//about/', null],
    [`/about/?${'q'.repeat(8_000)}`, `/about?${'q'.repeat(8_000)}`],
  ])('of %s leads to %s', async (target, location) => {
    const answer = await ask(inject('origin'), request(target));
    expect(weaknessesOf(answer)).toEqual([]);
    expect(answer.headers.get('location')).toBe(location);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('what is no HTTP', () => {
  it.each([
    ['a raw NUL', '/a\0b'],
    ['raw bytes', '/\xe9\xff'],
    ['a blank', '/a b'],
    ['no slash', '\\about'],
    ['80 kB', `/${'a'.repeat(80_000)}`],
  ])('%s is refused before the Worker, or is 404', async (_, target) => {
    expect(['refused', 404]).toContain(await statusOf(target));
  });

  it('is followed by answers as before', async () => {
    expect(await statusOf('/about')).toBe(200);
  });
});
