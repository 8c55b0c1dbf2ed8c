import type { HttpState } from './env.ts';
import { privateHeaders } from './headers.ts';

/**
 * Sends a request without encryption to the site's own host there with it, monitors and all; the
 * location is built from the settings and never from the request's host. Undefined for all others.
 */
export function redirectToHttps(
  url: string,
  { site: { url: origin }, version }: HttpState,
): Response | undefined {
  const plain = `${origin.replace('https:', 'http:')}/`;
  if (!url.startsWith(plain)) return;
  const headers = {
    ...privateHeaders(version, false),
    Location: origin + url.slice(plain.length - 1),
  };
  return new Response(null, { status: 301, headers });
}
