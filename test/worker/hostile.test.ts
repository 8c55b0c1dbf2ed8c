import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, inject, it, vi } from 'vitest';
import { pagePaths } from '../support/paths.ts';
import { expectNoSecurityIssue } from '../support/random-requests.ts';
import { securityIssues, sendRaw } from '../support/raw.ts';
import { startBareWorker } from '../support/worker.ts';

const worker = startBareWorker();

/** Number of requests; `npm run test:full` sends ten times as many. */
const total = 2_000;
const seed = 20_261_121;

it(`shows no weakness to ${total} random requests (seed ${seed})`, async () => {
  const counts = await expectNoSecurityIssue(worker.origin, total, seed);
  // Every kind of answer occurred, and the HTTP parser refused few requests before the Worker.
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['200', '301', '304', '400', '403', '404', '405', '415']),
  );
  expect(counts.refused ?? 0).toBeLessThan(total / 10);
  expect((await sendRaw(worker.origin, '/')).status).toBe(200);
});

it('has logged each refusal and no failure', async () => {
  await sendRaw(worker.origin, '/healthz/last');
  await vi.waitUntil(() => worker.log.some((line) => line.includes('"/healthz/*"')));
  expect(worker.log.length).toBeGreaterThan(total / 2);
  expect(worker.log.filter((line) => !line.startsWith('{"event":"response"'))).toEqual([]);
});

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
    const answer = await sendRaw(worker.origin, path, { headers: [`Host: ${host}`] });
    expect(securityIssues(answer)).toEqual([]);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect([...answer.headers.values()].join('\n')).not.toContain('evil.example');
  });
});

it.each(pagePaths)('%s says its own address whatever the host is', async (path) => {
  const answer = await sendRaw(worker.origin, path, { headers: ['Host: evil.example'] });
  expect(securityIssues(answer)).toEqual([]);
  expect(answer.body).toContain(`<link rel="canonical" href="${canonical}${path}"`);
});

describe.each(forwarded)('%s', (name) => {
  it.each(['/', ...others])('is never echoed nor followed by %s', async (path) => {
    const plain = await sendRaw(worker.origin, path);
    const answer = await sendRaw(worker.origin, path, { headers: [`${name}: evil.example/admin`] });
    expect(securityIssues(answer)).toEqual([]);
    expect(answer.status).toBe(plain.status);
    expect(answer.body).toBe(plain.body);
  });
});

it('takes an absolute target for what it is, and still says its own address', async () => {
  const answer = await sendRaw(worker.origin, 'http://evil.example/about');
  expect(securityIssues(answer)).toEqual([]);
  expect(answer.body).toContain(`href="${canonical}/about"`);
});

describe('a message to another host', () => {
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const post = (...headers: string[]) =>
    sendRaw(worker.origin, '/contact', { method: 'POST', headers: [form, ...headers] });

  it('is given no address there', async () => {
    const answer = await post('Host: evil.example', 'Sec-Fetch-Site: same-origin');
    expect(answer.status).toBe(422);
    expect(securityIssues(answer)).toEqual([]);
  });

  it('is refused where the host makes no address', async () => {
    const answer = await post('Host: evil.example:99999', 'Origin: https://evil.example');
    expect(answer.status).toBe(400);
    expect(securityIssues(answer)).toEqual([]);
  });
});

const clients = 100;

/** Sends a request, and disconnects as soon as the first bytes of the body arrive. */
async function hangUp(origin: string, path: string): Promise<void> {
  const sent = request(origin + path, { agent: false }).end();
  const [answer] = await once(sent, 'response');
  await once(answer, 'data');
  answer.on('error', () => undefined);
  sent.destroy();
}

/** Returns the path for a client: a page rendered for each request, or one that is cached. */
const path = (client: number) =>
  ['/contact/sent?any', '/', '/blog/safety-measures', `/none-${client}`][client % 4] ?? '/';

it.each([
  ['the Worker alone', () => worker.origin],
  ['the Worker behind its assets', () => inject('origin')],
])(`%s answers on after ${clients} clients have hung up in mid-stream`, async (_, originOf) => {
  const origin = originOf();
  const paths = Array.from({ length: clients }, (_, client) => path(client));
  await Promise.all(paths.map((path) => hangUp(origin, path)));
  for (const path of paths.slice(0, 4)) {
    const { status, body } = await sendRaw(origin, path);
    expect([200, 404]).toContain(status);
    expect(body).toMatch(/<\/html>$/);
  }
});

it('keeps no page that was cut off', async () => {
  const fresh = '/blog/technology-upgrades';
  await hangUp(worker.origin, fresh);
  expect((await sendRaw(worker.origin, fresh)).body).toMatch(/<\/html>$/);
});

it('forgets clients that never finish their request', async () => {
  const headers = { 'Content-Length': 9 };
  const idle = Array.from({ length: clients }, () => {
    const sent = request(`${worker.origin}/contact`, { agent: false, method: 'POST', headers });
    sent.on('error', () => undefined).write('{');
    return sent;
  });
  expect((await sendRaw(worker.origin, '/about')).status).toBe(200);
  for (const sent of idle) sent.destroy();
  expect((await sendRaw(worker.origin, '/about')).status).toBe(200);
});
