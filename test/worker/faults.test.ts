import { createBuilder } from 'vite';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityHeadersWith } from '../../src/http/security-headers.ts';
import { headScript } from '../support/assertions.ts';
import { all, find, parse, textOf } from '../support/html.ts';
import { jsonLogLines, startWorker } from '../support/worker/worker.ts';

const outDir = '.generated/faults';

/** Builds the production Worker from an entry with additional faulty routes. */
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const rolldownOptions = { input: 'test/faults/worker.tsx' };
  const builder = await createBuilder({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    environments: { ssr: { build: { outDir, rolldownOptions } } },
  });
  const { ssr } = builder.environments;
  if (ssr) await builder.build(ssr);
  vi.unstubAllEnvs();
});

const worker = startWorker({ modules: [`${outDir}/index.js`] });

/** Faulty routes, named by the throwing part of the site and the thrown value. */
const faults = [
  ...['page/error', 'page/undefined', 'private/string', 'private/null'],
  ...['handler/error', 'handler/object', 'handler/undefined', 'page/never', 'private/never'],
].map((name) => `/fault/${name}`);

/** Returns the failures logged since the log was last cleared. */
const failures = () => jsonLogLines(worker).filter(({ event }) => event === 'failure');

beforeEach(() => {
  worker.log.length = 0;
});

function expectPlain500(html: string, headers: Headers) {
  const main = find(parse(html), 'main');
  expect(textOf(find(main, 'h1'))).toBe('Unexpected Application Error!');
  expect(textOf(main)).toContain('500 Internal Server Error');
  expect(html).not.toMatch(/the-inside|secret|\.tsx?\b|fault/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('etag')).toBeNull();
  for (const [name, value] of Object.entries(securityHeadersWith(headScript().hash)))
    expect(headers.get(name)).toBe(value);
}

describe.each(faults)('the fault at %s', (path) => {
  it('causes a 500 page without details within six seconds, and does not affect the next request', async () => {
    const startTime = performance.now();
    const response = await worker.fetch(`${path}?token=of-a-visitor`);
    const html = await response.text();
    expect(performance.now() - startTime).toBeLessThan(6_000);
    expect(response.status).toBe(500);
    expectPlain500(html, new Headers([...response.headers]));
    // The site's error page has a navigation, the static page does not.
    expect(all(find(parse(html), 'header nav'), 'a')).toHaveLength(9);
    const next = await worker.fetch('/about');
    expect(next.status).toBe(200);
    expect(textOf(find(parse(await next.text()), 'h1'))).toBe('About');
    await vi.waitFor(() => expect(failures()).toMatchObject([{ route: '/*/*/*' }]));
    expect(JSON.stringify(worker.log)).not.toContain('of-a-visitor');
  });
});

it.each(['page', 'private', 'handler'])(
  'a HEAD request to /fault/%s/error gets a 500 response without a body',
  async (part) => {
    const response = await worker.fetch(`/fault/${part}/error`, { method: 'HEAD' });
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('');
  },
);

it('a failing feed returns problem details that scripts from any origin can read', async () => {
  const response = await worker.fetch('/fault/feed');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    500,
    'application/problem+json',
  ]);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { detail, ...problem } = JSON.parse(await response.text());
  expect(problem).toEqual({ type: 'about:blank', title: 'Internal Server Error', status: 500 });
  expect(detail).not.toContain('the-inside');
});

it('an embedded board that fails stays in its frame, and reloads itself', async () => {
  await worker.fetch('/fault/next');
  const { status, headers } = await worker.fetch('/works/embed');
  expect([status, headers.get('refresh')]).toEqual([500, '60']);
  expect(headers.get('content-security-policy')).not.toContain("frame-ancestors 'none'");
});

it('the health check fails if the home page cannot be rendered', async () => {
  expect((await worker.fetch('/fault/health')).status).toBe(500);
  expect((await worker.fetch('/healthz')).status).toBe(200);
});

it('the site sends the static error page if the normal error page cannot be rendered', async () => {
  const response = await worker.fetch('/fault/twice');
  expect(response.status).toBe(500);
  expectPlain500(await response.text(), new Headers([...response.headers]));
  await vi.waitFor(() => {
    expect(failures().at(-1)).toMatchObject({ route: '/*/*', reason: 'thrown string' });
  });
});
