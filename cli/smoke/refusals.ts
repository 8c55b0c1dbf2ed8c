import { check, expectHeader, expectNotStored, expectStatus, expectType } from './assertions.ts';
import type { Site } from './site.ts';

/** Paths that nobody has made, other ones at each run so that no cache knows them. */
export function missingPaths(): string[] {
  const unknown = `no-such-thing-${Date.now().toString(36)}`;
  return [
    `/${unknown}`,
    `/blog/${unknown}`,
    `/assets/${unknown}-00000000.js`,
    `/pictures/${unknown}-320.00000000.webp`,
    '/.vite/manifest.json',
    '/wrangler.toml',
    '/_headers',
  ];
}

/** A real 404, as a page, for GET, HEAD and a browser's navigation. */
export async function checkMissing(site: Site, path: string): Promise<void> {
  for (const init of [{}, { method: 'HEAD' }, { headers: { 'Sec-Fetch-Mode': 'navigate' } }]) {
    const answer = await site.ask(path, init);
    expectStatus(answer, 404);
    expectType(answer, 'text/html');
    expectNotStored(answer);
  }
}

/** 405 with what is allowed instead. */
export async function checkMethods(site: Site): Promise<void> {
  for (const [path, allowed] of [
    ['/about', 'GET, HEAD'],
    ['/contact', 'GET, HEAD, POST'],
  ] as const) {
    const answer = await site.ask(path, { method: 'PUT' });
    expectStatus(answer, 405);
    expectHeader(answer, 'Allow', allowed);
    expectNotStored(answer);
  }
}

/** A trailing slash leads to the page, on this host, with its query. */
export async function checkRedirect(site: Site): Promise<void> {
  const answer = await site.ask('/about/?from=smoke');
  expectStatus(answer, 301);
  expectNotStored(answer);
  const target = URL.parse(answer.headers.get('Location') ?? '', `${site.origin}/about/`);
  const expected = `${site.origin}/about?from=smoke`;
  check(target?.href === expected, answer, `leads to ${target?.href}, not to ${expected}`);
}
