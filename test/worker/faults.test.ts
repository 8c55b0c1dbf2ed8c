import { createBuilder } from 'vite';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityHeadersWith } from '../../src/http/security-headers.ts';
import { headScript } from '../support/assertions.ts';
import { all, find, parse, textOf } from '../support/html.ts';
import { jsonLogLines, startWorker } from '../support/worker.ts';

const outDir = '.generated/faults';

/** Builds the Worker as it is deployed, from the entry that adds the faults. */
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

/** Where something is thrown, and what: of each part of the site what it handles in its own way. */
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

describe.each(faults)('%s', (path) => {
  it('is a 500 within six seconds that tells nothing, and the next request is fine', async () => {
    const started = performance.now();
    const response = await worker.fetch(`${path}?token=of-a-visitor`);
    const html = await response.text();
    expect(performance.now() - started).toBeLessThan(6_000);
    expect(response.status).toBe(500);
    expectPlain500(html, new Headers([...response.headers]));
    // The site's own error page, not the bare last resort.
    expect(all(find(parse(html), 'header nav'), 'a')).toHaveLength(9);
    const next = await worker.fetch('/about');
    expect(next.status).toBe(200);
    expect(textOf(find(parse(await next.text()), 'h1'))).toBe('About');
    await vi.waitFor(() => expect(failures()).toMatchObject([{ route: '/*/*/*' }]));
    expect(JSON.stringify(worker.log)).not.toContain('of-a-visitor');
  });
});

it.each(['page', 'private', 'handler'])(
  'answers HEAD where a %s fails with no body',
  async (where) => {
    const response = await worker.fetch(`/fault/${where}/error`, { method: 'HEAD' });
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('');
  },
);

it('says nothing of health while the home page does not render', async () => {
  expect((await worker.fetch('/fault/health')).status).toBe(500);
  expect((await worker.fetch('/healthz')).status).toBe(200);
});

it('has a last resort for when the error page fails too', async () => {
  const response = await worker.fetch('/fault/twice');
  expect(response.status).toBe(500);
  expectPlain500(await response.text(), new Headers([...response.headers]));
  await vi.waitFor(() => {
    expect(failures().at(-1)).toMatchObject({ route: '/*/*', reason: 'thrown string' });
  });
});
