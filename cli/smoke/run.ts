import { CheckError } from './assertions.ts';
import { checkAssets, checkFixedNames } from './assets.ts';
import { checkHealth } from './health.ts';
import { checkCanonical, checkPage, readSitemap } from './pages.ts';
import { checkMethods, checkMissing, checkRedirect, missingPaths } from './refusals.ts';
import { Site } from './site.ts';
import type { Row } from './table.ts';
import { checkFeed, checkForRobots, checkManifest, checkSecurityTxt } from './texts.ts';
import { checkWorks } from './works.ts';

type Check = [name: string, run: () => Promise<unknown>];

interface Target {
  origin: string;
  /** Whether the origin is meant to be another than the canonical one. */
  preview: boolean;
}

/** Asks a site everything a monitor would, up to the first failure, which is returned. */
export async function smoke(
  { origin, preview }: Target,
  report: (row: Row) => void,
): Promise<string | undefined> {
  const site = new Site(origin);
  for await (const [check, run] of checks(site, preview)) {
    const before = { requests: site.requests, time: performance.now() };
    const failure = await run().then(
      () => undefined,
      (thrown) => messageOf(thrown, check),
    );
    const milliseconds = performance.now() - before.time;
    const row = { check, requests: site.requests - before.requests, milliseconds };
    report(failure === undefined ? row : { ...row, failure });
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** Health first: where a site is down, that is what to say. */
async function* checks(site: Site, preview: boolean): AsyncGenerator<Check> {
  yield ['/healthz', () => checkHealth(site, '/healthz')];
  yield ['/readyz', () => checkHealth(site, '/readyz')];
  yield ['road works are known', () => checkWorks(site)];
  let map: Awaited<ReturnType<typeof readSitemap>> = { paths: [], canonical: '' };
  const read = async () => {
    map = await readSitemap(site);
  };
  yield ['sitemap lists every route', read];
  yield [
    `canonical host ${map.canonical}`,
    async () => checkCanonical(site, map.canonical, preview),
  ];
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

/** A failure names what was asked by itself; a network's failure does not. */
function messageOf(thrown: unknown, check: string): string {
  if (thrown instanceof CheckError) return thrown.message;
  if (!(thrown instanceof Error)) return `${check}: ${thrown}`;
  const cause = thrown.cause instanceof Error ? ` (${thrown.cause.message})` : '';
  return `${check}: ${thrown.message}${cause}`;
}
