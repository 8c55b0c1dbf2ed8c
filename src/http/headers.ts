import { assets } from 'virtual:assets';
import type { HttpState } from './env.ts';
import { embedPolicy, securityHeaders, securityHeadersWith } from './security-headers.ts';

/**
 * Cacheable kinds: a page, a page that other sites may frame (`embed`), a feed, a feed that scripts
 * of every origin may read (`open`), or a file.
 */
export type CacheableKind = 'page' | 'embed' | 'feed' | 'open' | 'file';

/**
 * `private` responses (for one visitor, for a monitor, or a failure) must not be cached. `form` is a
 * returned form, which only the browser's Back button may restore (decision 21).
 */
export type ResponseKind = CacheableKind | 'private' | 'form';

const { 'Content-Security-Policy': _, ...headersWithoutPolicy } = securityHeaders;

/** Without Content-Security-Policy in development, because Vite injects styles. */
const servedHeaders = assets.head ? securityHeadersWith(assets.head.hash) : headersWithoutPolicy;

/**
 * Lifetimes at the edge in seconds; browsers always revalidate. Pages and feeds are less than a minute
 * out of date, the isolate's own delay included (decision 13); files survive an outage of a day.
 */
const briefLifetime = 'max-age=10, stale-while-revalidate=10, stale-if-error=15';
const fileLifetime = 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400';

/** Keeps answers out of the edge cache, which ignores the host and would serve them on the canonical one. */
const nonCanonicalHeaders = {
  'Cloudflare-CDN-Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/** Returns the headers of a private response; needs no state, because the settings may be invalid. */
export function privateHeaders(version: string, canonical: boolean): Record<string, string> {
  return {
    ...servedHeaders,
    'X-Version': version,
    'Cache-Control': 'no-store',
    ...(!canonical && nonCanonicalHeaders),
  };
}

/** Returns headers that let every origin read an answer or its failure, and link the licence: RFC 4946. */
export function openHeaders({ site }: Pick<HttpState, 'site'>): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Link: `<${site.licence.url}>; rel="license"`,
  };
}

/** Seconds after which the browser reloads an embedded page, which has no script to update itself. */
const embedRefresh = '60';

/** Headers that let every page frame an answer, which has no script and only its inline style. */
const embedHeaders: Record<string, string> = {
  ...(assets.embed && { 'Content-Security-Policy': embedPolicy(assets.embed.hash) }),
  Refresh: embedRefresh,
  'X-Robots-Tag': 'noindex',
};

/** Returns the ETag of an answer by its kind. */
export function etagOf(kind: CacheableKind, { etags }: Pick<HttpState, 'etags'>): string {
  return kind === 'page' || kind === 'embed' ? etags.page : etags.text;
}

/** Returns the headers of a response, except its content type. */
export function responseHeaders(
  kind: ResponseKind,
  state: HttpState,
  canonical: boolean,
): Record<string, string> {
  const { version } = state;
  if (kind === 'private') return privateHeaders(version, canonical);
  if (kind === 'form') {
    return {
      ...privateHeaders(version, canonical),
      'Cache-Control': 'private, no-cache',
      'Cloudflare-CDN-Cache-Control': 'no-store',
    };
  }
  return {
    ...servedHeaders,
    'X-Version': version,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Cloudflare-CDN-Cache-Control': kind === 'file' ? fileLifetime : briefLifetime,
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
