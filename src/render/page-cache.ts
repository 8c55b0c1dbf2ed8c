import type { Release } from './release.ts';

/**
 * Pages that this isolate has rendered, as bytes, by their path. All else that decides a page is its
 * release, so a cached page is right until there is another. Bounded, because only pages of the site
 * and its two 404 pages are kept, the latter under one key for every unknown path, and nothing that
 * depends on a visitor.
 */
const pages = new Map<string, { bytes: Uint8Array; release: Release }>();

/** The page's bytes, or undefined where it has to be rendered (again). */
export function cachedPage(key: string, release: Release): Uint8Array | undefined {
  const cached = pages.get(key);
  return cached?.release === release ? cached.bytes : undefined;
}

/** Keeps a page's bytes once it has been read to its end; one that broke off is not kept. */
export async function cachePage(
  key: string,
  page: ReadableStream,
  release: Release,
): Promise<void> {
  const bytes = await new Response(page).bytes().catch(() => undefined);
  if (bytes) pages.set(key, { bytes, release });
}
