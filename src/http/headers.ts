import { assets } from 'virtual:assets';
import { securityHeaders, securityHeadersWith } from './security-headers.ts';

/**
 * What a response is: a page, a feed of what is closed or a file of the site, which caches may keep,
 * or an answer to one visitor, a failure or a monitor's question, which none may; or a form that comes
 * back, which the visitor's own browser keeps for its Back button alone (decision 21).
 */
export type ResponseKind = 'page' | 'feed' | 'file' | 'once' | 'form';

interface Facts {
  version: string;
  /** Whether the request came to the site's own host. */
  canonical: boolean;
}

type ResponseFacts =
  | (Facts & { kind: 'once' })
  | (Facts & { kind: 'form' })
  | (Facts & { kind: Exclude<ResponseKind, 'once' | 'form'>; etag: string });

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
const edgeLifetimes = { page: brief, feed: brief, file: long };

function cached(kind: keyof typeof edgeLifetimes, etag: string) {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Cloudflare-CDN-Cache-Control': edgeLifetimes[kind],
    ETag: etag,
  };
}

const uncached = {
  once: { 'Cache-Control': 'no-store' },
  form: { 'Cache-Control': 'private, no-cache', 'Cloudflare-CDN-Cache-Control': 'no-store' },
};

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
    ...(facts.kind === 'once' || facts.kind === 'form'
      ? uncached[facts.kind]
      : cached(facts.kind, facts.etag)),
    ...(facts.kind === 'page' && page),
    ...(!facts.canonical && elsewhere),
  };
}
