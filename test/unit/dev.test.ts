import { createLogger, createServer, type Plugin, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourcesIn } from '../support/paths.ts';

let server: ViteDevServer;
const request = (path: string) => fetch(new URL(path, server.resolvedUrls?.local[0]));

/** Makes the about page throw, like an unfinished edit. */
const broken: Plugin = {
  name: 'broken-page',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/pages/about/page.tsx')
      ? code.replace(/function aboutPage.*\{/, "$& throw new Error('boom');")
      : null,
};

/** Warnings that Vite prints. */
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

it('the development server serves a page with all its scripts and its font', async () => {
  const page = await request('/faq');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Frequently asked questions');
  const assetMatches = [...html.matchAll(/ (?:src|href)="(\/[^"]+\.(?:ts|woff2))"/g)];
  const paths = assetMatches.map(([, path]) => path ?? '');
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(1);
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) expect((await request(path)).status, path).toBe(200);
});

it('the development server transforms every browser script without a warning', async () => {
  for (const { file } of sourcesIn('client')) {
    expect((await request(`/${file}`)).status, file).toBe(200);
  }
  expect(warnings).toEqual([]);
});

it('the development server shows an error overlay with message and file', async () => {
  const page = await request('/about');
  expect(page.status).toBe(500);
  const html = await page.text();
  expect(html).toContain('ErrorOverlay');
  expect(html).toMatch(/boom.*about\/page\.tsx/s);
});

it('the development server encodes a picture on request', async () => {
  const html = await (await request('/gallery')).text();
  const [path = ''] = html.match(/\/pictures\/[\w.-]+-320\.\w+\.avif/) ?? [];
  const picture = await request(path);
  expect(picture.headers.get('content-type')).toBe('image/avif');
  expect((await picture.bytes()).length).toBeGreaterThan(1_000);
});
