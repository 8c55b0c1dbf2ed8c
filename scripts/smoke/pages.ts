import { href, pageNames } from '../../src/routes.ts';
import { claim, claimHeader, claimRevalidated, claimStatus, claimType, find } from './claims.ts';
import type { Answer, Site } from './site.ts';

/** Paths of all pages and the canonical origin, both from the sitemap. */
export async function readSitemap(site: Site) {
  const answer = await site.ask('/sitemap.xml');
  claimStatus(answer, 200);
  claimType(answer, 'application/xml');
  const urls = [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? ''),
  );
  const paths = urls.map(({ pathname }) => pathname);
  const fixed = pageNames.map((name) => href(name));
  const unlisted = fixed.filter((path) => !paths.includes(path));
  claim(unlisted.length === 0, answer, `does not list ${unlisted.join(', ')}`);
  claim(paths.length > fixed.length, answer, 'lists no article');
  const origins = [...new Set(urls.map(({ origin }) => origin))];
  claim(origins.length === 1, answer, `lists more than one host: ${origins.join(', ')}`);
  return { paths, canonical: origins[0] ?? '' };
}

/** A page: its status, type, headers, tag, address and, on the canonical host alone, its place in an index. */
export async function checkPage(site: Site, path: string, canonical: string): Promise<void> {
  const answer = await site.ask(path);
  claimStatus(answer, 200);
  claimType(answer, 'text/html');
  claimRevalidated(answer);
  claim(answer.headers.has('X-Version'), answer, 'no X-Version');
  claimHeader(answer, 'X-Robots-Tag', site.origin === canonical ? null : 'noindex');
  const address = find(answer, /<link rel="canonical" href="([^"]+)"/, 'canonical link');
  claim(address === canonical + path, answer, `says that its address is ${address}`);
  await checkRevisits(site, path, answer);
}

/** Whether HEAD says what GET says, and a visitor who knows a text is not sent it again. */
export async function checkRevisits(site: Site, path: string, known: Answer): Promise<void> {
  const tag = known.headers.get('ETag') ?? '';
  const head = await site.ask(path, { method: 'HEAD' });
  claimStatus(head, 200);
  claimRevalidated(head);
  claimHeader(head, 'ETag', tag);
  const again = await site.ask(path, { headers: { 'If-None-Match': tag } });
  claimStatus(again, 304);
  claimRevalidated(again);
}
