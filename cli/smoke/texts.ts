import {
  check,
  expectRevalidated,
  expectStatus,
  expectType,
  find,
  readJson,
} from './assertions.ts';
import { checkRevisits } from './pages.ts';
import type { Answer, Site } from './site.ts';

/** Asks for a text that is kept but asked about again: what it is, and that a revisit is a 304. */
export async function askText(site: Site, path: string, type: string): Promise<Answer> {
  const answer = await site.ask(path);
  expectStatus(answer, 200);
  expectType(answer, type);
  expectRevalidated(answer);
  await checkRevisits(site, path, answer);
  return answer;
}

export async function checkForRobots(site: Site, canonical: string): Promise<void> {
  await askText(site, '/sitemap.xml', 'application/xml');
  const robots = await askText(site, '/robots.txt', 'text/plain');
  const sitemap = find(robots, /^Sitemap: (\S+)$/m, 'sitemap');
  check(sitemap === `${canonical}/sitemap.xml`, robots, `names another sitemap: ${sitemap}`);
}

export async function checkFeed(site: Site, canonical: string): Promise<void> {
  const feed = await askText(site, '/feed.atom', 'application/atom+xml');
  const id = find(feed, /<id>([^<]+)<\/id>/, 'id');
  check(id.startsWith(`${canonical}/`), feed, `its id is not on ${canonical}: ${id}`);
  find(feed, /<content type="html">([^<]+)<\/content>/, 'text of an article');
}

export async function checkSecurityTxt(site: Site): Promise<void> {
  const answer = await askText(site, '/.well-known/security.txt', 'text/plain');
  find(answer, /^Contact: (\S+)$/m, 'contact');
  const expires = find(answer, /^Expires: (\S+)$/m, 'date of expiry');
  check(Date.parse(expires) > Date.now(), answer, `has expired: ${expires}`);
}

/** The manifest, and that its icons are there. */
export async function checkManifest(site: Site): Promise<void> {
  const answer = await askText(site, '/site.webmanifest', 'application/manifest+json');
  const { icons } = readJson(answer);
  const paths = JSON.stringify(icons).matchAll(/"src":"([^"]+)"/g);
  const distinct = [...new Set([...paths].map(([, path]) => path ?? ''))];
  check(distinct.length > 0, answer, 'names no icon');
  for (const path of distinct) {
    const icon = await site.ask(path);
    expectStatus(icon, 200);
    expectType(icon, 'image/png');
  }
}
