import { assets } from 'virtual:assets';
import type { HttpState } from './env.ts';
import { securityHeaders, securityHeadersWith } from './security-headers.ts';

/**
 * What caches may keep: a page, a feed of what is closed, or a file of the site. An `open` feed is
 * also readable from every other origin.
 */
export type CacheableKind = 'page' | 'feed' | 'open' | 'file';

/**
 * A private response is for one visitor, a failure or for a monitor: no cache may keep it. A form that
 * comes back is kept by the visitor's own browser for its Back button alone (decision 21).
 */
export type ResponseKind = CacheableKind | 'private' | 'form';

const { 'Content-Security-Policy': _, ...withoutPolicy } = securityHeaders;

/** No policy while developing, when Vite writes styles into the page. */
const servedHeaders = assets.head ? securityHeadersWith(assets.head.hash) : withoutPolicy;

/**
 * Seconds. The browser always asks again. What says what is closed is kept by the edge so briefly
 * that nobody sees it a minute late, what the isolate itself may be behind included (decision 13);
 * all else survives an outage of a day.
 */
const brief = 'max-age=10, stale-while-revalidate=10, stale-if-error=15';
const long = 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400';
const edgeLifetimes: Record<CacheableKind, string> = {
  page: brief,
  feed: brief,
  open: brief,
  file: long,
};

/** The edge's cache does not tell hosts apart and would serve it on the canonical one. */
const elsewhere = { 'Cloudflare-CDN-Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** The headers of a private response, where there may be no state: settings may be what failed. */
export function privateHeaders(version: string, canonical: boolean): Record<string, string> {
  return {
    ...servedHeaders,
    'X-Version': version,
    'Cache-Control': 'no-store',
    ...(!canonical && elsewhere),
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

/** The headers that a response has besides what its content asks for. */
export function responseHeaders(
  kind: ResponseKind,
  state: HttpState,
  canonical: boolean,
): Record<string, string> {
  const { version, etag } = state;
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
    ETag: etag,
    ...(kind === 'open' && openHeaders(state)),
    ...(!canonical && elsewhere),
  };
}

/** Whether a URL is on the site's own host and not on a preview's. */
export function isCanonical(url: string, { site }: HttpState): boolean {
  return url.startsWith(`${site.url}/`);
}
