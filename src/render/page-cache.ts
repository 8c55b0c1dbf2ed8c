import { logLine } from '../log.ts';
import type { Edition } from './release.ts';

/**
 * Pages that this isolate has rendered, as bytes, by their path. All else that decides a page is its
 * edition, so a kept page is right until the year turns. Bounded, because only pages of the site and
 * its two 404 pages are kept, the latter under one key for every unknown path, and nothing that
 * depends on a visitor.
 */
const pages = new Map<string, { bytes: Uint8Array; edition: Edition }>();

/** The kept answer to a request, or undefined where the page has to be rendered (again). */
export function keptAnswer(request: Request, edition: Edition): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const key = request.url.slice(request.url.indexOf('/', 'https://'.length));
  const answer = keptPage(key, request, edition);
  if (answer?.status === 304) logNotModified(key, request, edition);
  return answer;
}

/** No middleware sees this answer, so its line in the log is written here. */
function logNotModified(key: string, { method }: Request, { version }: Edition): void {
  const [route = key] = key.split('?');
  logLine({ event: 'response', status: 304, method, route, version, duration: 0 });
}

/** The page kept under `key`, as the answer to this request: 200, or 304 where it is known. */
export function keptPage(key: string, request: Request, edition: Edition): Response | undefined {
  const kept = pages.get(key);
  if (kept?.edition !== edition) return;
  const headers = edition.headersFor(request.url);
  if (edition.isKnownTo(request)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : kept.bytes, { headers });
}

/** The bytes kept under a key that is no path, for the pages that every unknown path is given. */
export function keptBytes(key: string, edition: Edition): Uint8Array | undefined {
  const kept = pages.get(key);
  return kept?.edition === edition ? kept.bytes : undefined;
}

/** Keeps a page's bytes once it has been read to its end; one that broke off is not kept. */
export async function keepPage(key: string, page: ReadableStream, edition: Edition): Promise<void> {
  const bytes = await new Response(page).bytes().catch(() => undefined);
  if (bytes) pages.set(key, { bytes, edition });
}
