import { assets } from 'virtual:assets';
import type { HttpState } from './env.ts';
import { embedPolicy, securityHeaders, securityHeadersWith } from './security-headers.ts';

/**
 * Cacheable kinds: a page, a page that may stand in others' (`embed`), a feed, a feed that every other
 * origin may read too (`open`), or a file.
 */
export type CacheableKind = 'page' | 'embed' | 'feed' | 'open' | 'file';

/**
 * `private` is for one visitor, a failure or a monitor: no cache may store it. `form` is a returned
 * form, which only the browser's Back button may restore (decision 21).
 */
export type ResponseKind = CacheableKind | 'private' | 'form';

const { 'Content-Security-Policy': _, ...withoutPolicy } = securityHeaders;

/** No policy during development, when Vite injects styles. */
const servedHeaders = assets.head ? securityHeadersWith(assets.head.hash) : withoutPolicy;

/**
 * Lifetimes at the edge in seconds; browsers always revalidate. Pages and feeds stay below a minute
 * late, the isolate's own delay included (decision 13); files survive an outage of a day.
 */
const briefLifetime = 'max-age=10, stale-while-revalidate=10, stale-if-error=15';
const fileLifetime = 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400';
const edgeLifetimes: Record<CacheableKind, string> = {
  page: briefLifetime,
  embed: briefLifetime,
  feed: briefLifetime,
  open: briefLifetime,
  file: fileLifetime,
};

/** The edge's cache ignores the host and would serve another host's answer on the canonical one. */
const nonCanonicalHeaders = {
  'Cloudflare-CDN-Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/** Headers of a private response; needs no state, because the settings may be invalid. */
export function privateHeaders(version: string, canonical: boolean): Record<string, string> {
  return {
    ...servedHeaders,
    'X-Version': version,
    'Cache-Control': 'no-store',
    ...(!canonical && nonCanonicalHeaders),
  };
}

/** Lets scripts of every origin read an answer, its failures too, and says its licence: RFC 4946. */
export function openHeaders({ site }: Pick<HttpState, 'site'>): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Link: `<${site.licence.url}>; rel="license"`,
  };
}

/** Seconds after which an embedded page is loaded again: it has no script that could do it. */
const embedRefresh = '60';

/** Lets every page frame an answer, which has no script and needs nothing but the style within it. */
const embedHeaders: Record<string, string> = {
  ...(assets.embed && { 'Content-Security-Policy': embedPolicy(assets.embed.hash) }),
  Refresh: embedRefresh,
  'X-Robots-Tag': 'noindex',
};

/** The ETag of an answer of a kind. */
export function etagOf(kind: CacheableKind, { etags }: Pick<HttpState, 'etags'>): string {
  return kind === 'page' || kind === 'embed' ? etags.page : etags.text;
}

/** Headers of a response, besides its content type. */
export function responseHeaders(
  kind: ResponseKind,
  state: HttpState,
  canonical: boolean,
): Record<string, string> {
  const { version } = state;
  if (kind === 'private') return privateHeaders(version, canonical);
  if (kind === 'form') {
    const forBack = {
      'Cache-Control': 'private, no-cache',
      'Cloudflare-CDN-Cache-Control': 'no-store',
    };
    return { ...privateHeaders(version, canonical), ...forBack };
  }
  return {
    ...servedHeaders,
    'X-Version': version,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Cloudflare-CDN-Cache-Control': edgeLifetimes[kind],
    ETag: etagOf(kind, state),
    ...(kind === 'open' && openHeaders(state)),
    ...(kind === 'embed' && embedHeaders),
    ...(!canonical && nonCanonicalHeaders),
  };
}

/** Whether a URL is on the site's own host and not on a preview's. */
export function isCanonical(url: string, { site }: HttpState): boolean {
  return url.startsWith(`${site.url}/`);
}
