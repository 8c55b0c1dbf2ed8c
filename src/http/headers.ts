import { assets } from 'virtual:assets';
import type { CacheableKind, HttpState, ResponseKind } from './env.ts';
import {
  embedPolicy,
  openHeaders,
  securityHeaders,
  securityHeadersWith,
  withServiceWorker,
} from './security-headers.ts';

const { 'Content-Security-Policy': _, ...headersWithoutPolicy } = securityHeaders;

/** Security headers; in development without Content-Security-Policy, because Vite injects styles. */
const servedHeaders = assets.head ? securityHeadersWith(assets.head.hash) : headersWithoutPolicy;

/**
 * Lifetimes at the edge in seconds; browsers always revalidate. Pages and feeds are less than a minute out
 * of date, including the isolate's own delay (decision 13).
 */
const briefLifetime = 'max-age=10, stale-while-revalidate=10, stale-if-error=15';

/** Lifetime of a response that never changes: a year, as long as caches keep anything. */
const permanentLifetime = 'public, max-age=31536000, immutable';

/**
 * Prevents storage in the edge cache, which ignores the host and would return the response on the canonical
 * host too.
 */
const nonCanonicalHeaders = {
  'Cloudflare-CDN-Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/** Returns the headers of a private response. Needs no state, because the settings may be invalid. */
export function privateHeaders(version: string, canonical: boolean): Record<string, string> {
  return {
    ...servedHeaders,
    'X-Version': version,
    'Cache-Control': 'no-store',
    ...(!canonical && nonCanonicalHeaders),
  };
}

/**
 * Headers of a page that other sites may frame, also from a page that loads only what permits it. The page has
 * one inline style and no script.
 */
export const embedHeaders: Record<string, string> = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  ...(assets.embed && { 'Content-Security-Policy': embedPolicy(assets.embed.hash) }),
  // The browser reloads the page after 60 seconds.
  Refresh: '60',
  'X-Robots-Tag': 'noindex',
};

/** Returns the ETag for a kind of response. */
export function etagOf(kind: CacheableKind, { etags }: Pick<HttpState, 'etags'>): string {
  const showsCheckTime = ['page', 'alerts', 'embed', 'status'].includes(kind);
  return showsCheckTime ? etags.page : etags.text;
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
  if (kind === 'archive') {
    return {
      ...privateHeaders(version, canonical),
      'Cache-Control': permanentLifetime,
      ...(canonical && { 'Cloudflare-CDN-Cache-Control': permanentLifetime }),
      ...openHeaders(state),
    };
  }
  return {
    ...(kind === 'alerts' ? withServiceWorker(servedHeaders) : servedHeaders),
    'X-Version': version,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Cloudflare-CDN-Cache-Control': briefLifetime,
    ETag: etagOf(kind, state),
    ...(!canonical && nonCanonicalHeaders),
  };
}

/** Whether a URL is on the site's own host rather than a preview host. */
export function isCanonical(url: string, { site }: HttpState): boolean {
  return url.startsWith(`${site.url}/`);
}
