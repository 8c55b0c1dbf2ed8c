import { describe, expect, it } from 'vitest';
import { pagePaths } from '../support/paths.ts';
import { ask, weaknessesOf } from '../support/raw.ts';
import { startBareWorker } from '../support/worker.ts';

const worker = startBareWorker();
const canonical = 'https://www.dublin-orbital.example';

const hosts = [
  'evil.example',
  'evil.example:1',
  'www.dublin-orbital.example.evil.example',
  'www.dublin-orbital.example:443@evil.example',
  'evil.example/www.dublin-orbital.example',
  '"><script>evil.example</script>',
  'evil.example:99999',
  '[::1]evil.example',
  `${'a'.repeat(4_000)}.evil.example`,
  'evil.example, www.dublin-orbital.example',
];
const forwarded = ['X-Forwarded-Host', 'X-Host', 'X-Original-URL', 'X-Rewrite-URL', 'Forwarded'];
const others = ['/about/', '/feed.atom', '/sitemap.xml', '/robots.txt', '/none'];

describe.each(hosts)('the host %s', (host) => {
  it.each(['/', '/blog/safety-measures', ...others])('is never echoed by %s', async (path) => {
    const answer = await ask(worker.origin, path, { headers: [`Host: ${host}`] });
    expect(weaknessesOf(answer)).toEqual([]);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect([...answer.headers.values()].join('\n')).not.toContain('evil.example');
  });
});

it.each(pagePaths)('%s says its own address whatever the host is', async (path) => {
  const answer = await ask(worker.origin, path, { headers: ['Host: evil.example'] });
  expect(weaknessesOf(answer)).toEqual([]);
  expect(answer.body).toContain(`<link rel="canonical" href="${canonical}${path}"`);
});

describe.each(forwarded)('%s', (name) => {
  it.each(['/', ...others])('is never echoed nor followed by %s', async (path) => {
    const plain = await ask(worker.origin, path);
    const answer = await ask(worker.origin, path, { headers: [`${name}: evil.example/admin`] });
    expect(weaknessesOf(answer)).toEqual([]);
    expect(answer.status).toBe(plain.status);
    expect(answer.body).toBe(plain.body);
  });
});

it('takes an absolute target for what it is, and still says its own address', async () => {
  const answer = await ask(worker.origin, 'http://evil.example/about');
  expect(weaknessesOf(answer)).toEqual([]);
  expect(answer.body).toContain(`href="${canonical}/about"`);
});

describe('a message to another host', () => {
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const post = (...headers: string[]) =>
    ask(worker.origin, '/contact', { method: 'POST', headers: [form, ...headers] });

  it('is given no address there', async () => {
    const answer = await post('Host: evil.example', 'Sec-Fetch-Site: same-origin');
    expect(answer.status).toBe(422);
    expect(weaknessesOf(answer)).toEqual([]);
  });

  it('is refused where the host makes no address', async () => {
    const answer = await post('Host: evil.example:99999', 'Origin: https://evil.example');
    expect(answer.status).toBe(400);
    expect(weaknessesOf(answer)).toEqual([]);
  });
});
