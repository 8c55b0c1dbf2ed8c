import { assets } from 'virtual:assets';
import type { Site } from '../settings.ts';
import { cachedAtTheEdge, notAtTheEdge } from './caching.ts';
import { servedHeaders } from './served-headers.ts';

const preloads = [
  ...(assets.styles ? [`<${assets.styles}>; rel=preload; as=style`] : []),
  `<${assets.font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
].join(', ');

/** Everything, apart from its path, that decides a page: settings, Worker version and year. */
export class Edition {
  readonly etag: string;
  private readonly canonical: Headers;
  private readonly elsewhere: Headers;
  private readonly canonicalStart: string;
  private readonly plainStart: string;

  constructor(
    readonly site: Site,
    readonly version: string,
    readonly year: number,
  ) {
    this.etag = `W/"${version}.${year}"`;
    this.canonicalStart = `${site.url}/`;
    this.plainStart = this.canonicalStart.replace('https:', 'http:');
    this.canonical = this.headers();
    this.elsewhere = this.headers({ ...notAtTheEdge, 'X-Robots-Tag': 'noindex' });
  }

  /** Headers of a page; only the canonical host may be indexed. */
  headersFor(url: string): Headers {
    return this.isCanonical(url) ? this.canonical : this.elsewhere;
  }

  /** Where a request without encryption to the site's own host belongs; undefined for all others. */
  encrypted(url: string): string | undefined {
    if (!url.startsWith(this.plainStart)) return;
    return this.canonicalStart + url.slice(this.plainStart.length);
  }

  /** Whether a URL is on the site's own host and not on a preview's. */
  isCanonical(url: string): boolean {
    return url.startsWith(this.canonicalStart);
  }

  /** Whether the visitor's copy is this edition: RFC 9110, section 13.1.2, weak comparison. */
  isKnownTo(request: Request): boolean {
    const known = request.headers.get('If-None-Match');
    // While developing, a page changes under the same version.
    if (known === null || import.meta.env.DEV) return false;
    const opaque = this.etag.slice(2);
    return known
      .split(',')
      .map((tag) => tag.trim())
      .some((tag) => tag === '*' || tag.replace(/^W\//, '') === opaque);
  }

  private headers(more: Record<string, string> = {}): Headers {
    return new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      ...cachedAtTheEdge,
      ...servedHeaders,
      ETag: this.etag,
      Link: preloads,
      'Speculation-Rules': '"/speculation-rules.json"',
      'X-Version': this.version,
      ...more,
    });
  }
}
