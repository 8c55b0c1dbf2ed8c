import { checkAssets, checkFixedNames } from './assets.ts';
import { Lie } from './claims.ts';
import { checkHealth } from './health.ts';
import { checkPage, readSitemap } from './pages.ts';
import { checkMethods, checkMissing, checkRedirect, missingPaths } from './refusals.ts';
import { Site } from './site.ts';
import type { Row } from './table.ts';
import { checkFeed, checkForRobots, checkManifest, checkSecurityTxt } from './texts.ts';

type Check = [name: string, run: () => Promise<unknown>];

/** Asks a site everything a monitor would, up to the first lie, which is returned. */
export async function smoke(
  origin: string,
  report: (row: Row) => void,
): Promise<string | undefined> {
  const site = new Site(origin);
  for await (const [check, run] of checks(site)) {
    const before = { requests: site.requests, time: performance.now() };
    const lie = await run().then(
      () => undefined,
      (thrown) => messageOf(thrown, check),
    );
    const milliseconds = performance.now() - before.time;
    const row = { check, requests: site.requests - before.requests, milliseconds };
    report(lie === undefined ? row : { ...row, lie });
    if (lie !== undefined) return lie;
  }
  return undefined;
}

/** Health first: where a site is down, that is what to say. */
async function* checks(site: Site): AsyncGenerator<Check> {
  yield ['/healthz', () => checkHealth(site, '/healthz')];
  yield ['/readyz', () => checkHealth(site, '/readyz')];
  let map: Awaited<ReturnType<typeof readSitemap>> = { paths: [], canonical: '' };
  const read = async () => {
    map = await readSitemap(site);
  };
  yield ['sitemap lists every route', read];
  for (const path of map.paths) yield [path, () => checkPage(site, path, map.canonical)];
  for (const path of missingPaths()) yield [`404 ${path}`, () => checkMissing(site, path)];
  yield ['405 with Allow', () => checkMethods(site)];
  yield ['trailing slash', () => checkRedirect(site)];
  yield ['script, style and font', () => checkAssets(site)];
  yield ['icons and social card', () => checkFixedNames(site)];
  yield ['sitemap and robots.txt', () => checkForRobots(site, map.canonical)];
  yield ['feed', () => checkFeed(site, map.canonical)];
  yield ['security.txt', () => checkSecurityTxt(site)];
  yield ['manifest and its icons', () => checkManifest(site)];
}

/** A lie names what was asked by itself; a network's failure does not. */
function messageOf(thrown: unknown, check: string): string {
  if (thrown instanceof Lie) return thrown.message;
  if (!(thrown instanceof Error)) return `${check}: ${thrown}`;
  const cause = thrown.cause instanceof Error ? ` (${thrown.cause.message})` : '';
  return `${check}: ${thrown.message}${cause}`;
}
