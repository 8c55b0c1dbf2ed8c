import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonLogLines, startWorker } from '../support/worker.ts';

const worker = startWorker();
const broken = startWorker({ vars: { SITE_EMAIL: null } });
beforeAll(async () => {
  for (const one of [worker, broken]) await one.migrate();
});

/** Returns the log lines so far; a final failing request proves that no more follow. */
async function linesSoFar() {
  await worker.fetch('/healthz/last');
  return vi.waitFor(() => {
    const lines = jsonLogLines(worker);
    expect(lines.map(({ route }) => route)).toContain('/healthz/*');
    return lines.filter(({ route }) => route !== '/healthz/*');
  });
}

beforeEach(() => {
  worker.log.length = 0;
});

describe('the log', () => {
  it('has one line for a 404, with no word of what was typed', async () => {
    await worker.fetch('/aoife.byrne@example.com?name=Aoife&email=a@example.com', {
      headers: { 'user-agent': 'secret-agent', referer: 'https://from.example/secret' },
    });
    const lines = await linesSoFar();
    expect(lines).toEqual([
      {
        event: 'response',
        status: 404,
        method: 'GET',
        route: '/*',
        version: expect.any(String),
        duration: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(worker.log)).not.toMatch(/aoife|example\.com|secret/i);
  });

  it('masks an unknown slug', async () => {
    await worker.fetch('/blog/unknown?utm=x');
    const [line] = await linesSoFar();
    expect(line).toMatchObject({ status: 404, route: '/blog/*' });
  });

  it('has one line for a redirect and for a refused method, by their routes', async () => {
    await worker.fetch('/about/?from=here', { redirect: 'manual' });
    await worker.fetch('/about', { method: 'DELETE' });
    const lines = await linesSoFar();
    expect(lines.map(({ status }) => status)).toEqual([301, 405]);
    expect(JSON.stringify(lines)).not.toContain('from=here');
  });

  it('says nothing of a page that was answered', async () => {
    await worker.fetch('/about?from=here');
    expect(await linesSoFar()).toEqual([]);
  });

  it('has one line for each 304, whether the page was rendered before or not', async () => {
    const headers = { 'if-none-match': '*' };
    await worker.fetch('/terms', { headers });
    await worker.fetch('/gallery?category=safety');
    await worker.fetch('/gallery?category=safety', { headers });
    const lines = await linesSoFar();
    expect(lines).toMatchObject([
      { status: 304, method: 'GET', route: '/terms' },
      { status: 304, method: 'GET', route: '/gallery', version: expect.any(String) },
    ]);
  });
});

const secret = 'aoife-secret';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const message = `name=${secret}&email=${secret}@example.com&subject=s&message=m&consent=on`;
const post = (body: string, headers: Record<string, string> = form) => ({
  method: 'POST',
  body,
  headers: { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': secret, ...headers },
});

const refusals: [status: number, method: string, route: string, path: string, init: object][] = [
  [301, 'GET', '/about/', '/about/', {}],
  [301, 'HEAD', '/about/', '/about/', { method: 'HEAD' }],
  [303, 'POST', '/contact', '/contact', post(message)],
  [400, 'POST', '/contact', '/contact', post('{', { 'Content-Type': 'application/json' })],
  [403, 'POST', '/contact', '/contact', post(message, { ...form, 'Sec-Fetch-Site': 'cross-site' })],
  [404, 'GET', '/*', '/no-such-page', {}],
  [405, 'DELETE', '/about', '/about', { method: 'DELETE' }],
  [413, 'POST', '/contact', '/contact', post(secret.repeat(20_000))],
  [415, 'POST', '/contact', '/contact', post(message, { 'Content-Type': 'text/csv' })],
  [422, 'POST', '/contact', '/contact', post(`name=${secret}`)],
];

describe('the log', () => {
  it.each(refusals)('has one line for %i to %s %s', async (status, method, route, path, init) => {
    const response = await worker.fetch(`${path}?q=${secret}`, { redirect: 'manual', ...init });
    expect(response.status).toBe(status);
    await worker.fetch('/healthz/last');
    await vi.waitUntil(() => jsonLogLines(worker).some((line) => line.route === '/healthz/*'));
    expect(jsonLogLines(worker).filter((line) => line.route !== '/healthz/*')).toEqual([
      {
        event: 'response',
        status,
        method,
        route,
        version: response.headers.get('x-version'),
        duration: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(worker.log)).not.toContain(secret);
  });

  it('has one line for a failure, with its reason', async () => {
    const response = await broken.fetch(`/about?q=${secret}`);
    expect(response.status).toBe(500);
    const [line] = await vi.waitUntil(
      () => jsonLogLines(broken).length > 0 && jsonLogLines(broken),
    );
    expect(line).toEqual({
      event: 'failure',
      status: 500,
      method: 'GET',
      route: '/about',
      version: response.headers.get('x-version'),
      duration: expect.any(Number),
      reason: expect.stringContaining('SITE_EMAIL'),
      stack: expect.stringMatching(/^at /),
    });
    expect(JSON.stringify(broken.log)).not.toContain(secret);
  });
});
