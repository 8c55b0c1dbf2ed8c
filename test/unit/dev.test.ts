import { createLogger, createServer, type Plugin, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourcesIn } from '../support/paths.ts';

let server: ViteDevServer;
const ask = (path: string) => fetch(new URL(path, server.resolvedUrls?.local[0]));

/** Makes the about page throw, as an unfinished edit can. */
const broken: Plugin = {
  name: 'broken-page',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/pages/about/page.tsx')
      ? code.replace(/function aboutPage.*\{/, "$& throw new Error('boom');")
      : null,
};

/** Unexpected output of Vite. */
const warnings: string[] = [];
const customLogger = {
  ...createLogger('silent'),
  warn: (text: string) => warnings.push(text),
  warnOnce: (text: string) => warnings.push(text),
};

beforeAll(async () => {
  server = await createServer({ customLogger, server: { port: 0 }, plugins: [broken] });
  await server.listen();
});

afterAll(() => server.close());

it('serves a page while developing, with each script and the font that it asks for', async () => {
  const page = await ask('/faq');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Frequently asked questions');
  const assetMatches = [...html.matchAll(/ (?:src|href)="(\/[^"]+\.(?:ts|woff2))"/g)];
  const paths = assetMatches.map(([, path]) => path ?? '');
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(1);
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) expect((await ask(path)).status, path).toBe(200);
});

it('has no complaint about any script of the browser', async () => {
  for (const { file } of sourcesIn('client')) {
    expect((await ask(`/${file}`)).status, file).toBe(200);
  }
  expect(warnings).toEqual([]);
});

it('shows what failed, and where, over the page', async () => {
  const page = await ask('/about');
  expect(page.status).toBe(500);
  const html = await page.text();
  expect(html).toContain('ErrorOverlay');
  expect(html).toMatch(/boom.*about\/page\.tsx/s);
});

it('codes a picture when a page asks for it', async () => {
  const html = await (await ask('/gallery')).text();
  const [path = ''] = html.match(/\/pictures\/[\w.-]+-320\.\w+\.avif/) ?? [];
  const picture = await ask(path);
  expect(picture.headers.get('content-type')).toBe('image/avif');
  expect((await picture.bytes()).length).toBeGreaterThan(1_000);
});
