import { assets } from 'virtual:assets';
import { securityHeaders, securityHeadersWith } from './security-headers.ts';

/**
 * What a response is: a page or a file of the site, which caches may keep, or an answer to one
 * visitor, a failure or a monitor's question, which none may.
 */
export type ResponseKind = 'page' | 'file' | 'once';

interface Facts {
  version: string;
  /** Whether the request came to the site's own host. */
  canonical: boolean;
}

type ResponseFacts =
  | (Facts & { kind: 'once' })
  | (Facts & { kind: Exclude<ResponseKind, 'once'>; etag: string });

const { 'Content-Security-Policy': _, ...withoutPolicy } = securityHeaders;

/** No policy while developing, when Vite writes styles into the page. */
const servedHeaders = assets.head ? securityHeadersWith(assets.head.hash) : withoutPolicy;

/** Seconds: the browser always asks again, the edge keeps it briefly and survives a short outage. */
const cachedAtTheEdge = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Cloudflare-CDN-Cache-Control': 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
};

const noStore = { 'Cache-Control': 'no-store' };

/** The edge's cache does not tell hosts apart and would serve it on the canonical one. */
const elsewhere = { 'Cloudflare-CDN-Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

const page = {
  'Content-Type': 'text/html; charset=utf-8',
  Link: [
    ...(assets.styles ? [`<${assets.styles}>; rel=preload; as=style`] : []),
    `<${assets.font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  ].join(', '),
  'Speculation-Rules': '"/speculation-rules.json"',
};

/** The headers that a response of the Worker has besides what its content asks for. */
export function responseHeaders(facts: ResponseFacts): Record<string, string> {
  return {
    ...servedHeaders,
    'X-Version': facts.version,
    ...(facts.kind === 'once' ? noStore : { ...cachedAtTheEdge, ETag: facts.etag }),
    ...(facts.kind === 'page' && page),
    ...(!facts.canonical && elsewhere),
  };
}
