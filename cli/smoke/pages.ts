import { href, pageNames } from '../../src/site/routes.ts';
import {
  CheckError,
  check,
  expectHeader,
  expectRevalidated,
  expectStatus,
  expectType,
  find,
} from './assertions.ts';
import type { Answer, Site } from './site.ts';

/** Paths of all pages and the canonical origin, both from the sitemap. */
export async function readSitemap(site: Site) {
  const answer = await site.ask('/sitemap.xml');
  expectStatus(answer, 200);
  expectType(answer, 'application/xml');
  const urls = [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? ''),
  );
  const paths = urls.map(({ pathname }) => pathname);
  const fixed = pageNames.map((name) => href(name));
  const unlisted = fixed.filter((path) => !paths.includes(path));
  check(unlisted.length === 0, answer, `does not list ${unlisted.join(', ')}`);
  check(paths.length > fixed.length, answer, 'lists no article');
  const origins = [...new Set(urls.map(({ origin }) => origin))];
  check(origins.length === 1, answer, `lists more than one host: ${origins.join(', ')}`);
  return { paths, canonical: origins[0] ?? '' };
}

/** @throws CheckError where visitors come to another host than search engines are sent to. */
export function checkCanonical(site: Site, canonical: string, preview: boolean): void {
  if (preview || site.origin === canonical) return;
  throw new CheckError(
    `SITE_URL is ${canonical}, so no page of ${site.origin} may be indexed. ` +
      'Mend SITE_URL in wrangler.toml, or add --preview where that is meant',
  );
}

/** A page: its status, type, headers, tag, address and, on the canonical host alone, its place in an index. */
export async function checkPage(site: Site, path: string, canonical: string): Promise<void> {
  const answer = await site.ask(path);
  expectStatus(answer, 200);
  expectType(answer, 'text/html');
  expectRevalidated(answer);
  check(answer.headers.has('X-Version'), answer, 'no X-Version');
  expectHeader(answer, 'X-Robots-Tag', site.origin === canonical ? null : 'noindex');
  const address = find(answer, /<link rel="canonical" href="([^"]+)"/, 'canonical link');
  check(address === canonical + path, answer, `says that its address is ${address}`);
  await checkRevisits(site, path, answer);
}

/** Whether HEAD says what GET says, and a visitor who knows a text is not sent it again. */
export async function checkRevisits(site: Site, path: string, known: Answer): Promise<void> {
  const tag = known.headers.get('ETag') ?? '';
  const head = await site.ask(path, { method: 'HEAD' });
  expectStatus(head, 200);
  expectRevalidated(head);
  expectHeader(head, 'ETag', tag);
  const again = await site.ask(path, { headers: { 'If-None-Match': tag } });
  expectStatus(again, 304);
  expectRevalidated(again);
}
