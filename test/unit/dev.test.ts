import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ViteDevServer;
const ask = (path: string) => fetch(new URL(path, server.resolvedUrls?.local[0]));

beforeAll(async () => {
  server = await createServer({ logLevel: 'error', server: { port: 0 } });
  await server.listen();
}, 60_000);

afterAll(() => server.close());

it('serves a page while developing, with each script and the font that it asks for', async () => {
  const page = await ask('/faq');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Frequently asked questions');
  const asked = [...html.matchAll(/ (?:src|href)="(\/[^"]+\.(?:ts|woff2))"/g)];
  const paths = asked.map(([, path]) => path ?? '');
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(1);
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) expect((await ask(path)).status, path).toBe(200);
}, 60_000);
