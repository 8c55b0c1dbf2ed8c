import { assets } from 'virtual:assets';
import type { Bindings } from '../http/env.ts';
import { responseHeaders } from '../http/headers.ts';
import { failureOf, logLine } from '../http/log.ts';
import { maskPath } from '../http/mask-path.ts';
import { emergencyHref, inEmergency } from '../site/content/emergency.ts';

/** The same script and style as every page, so that this one looks and scores like them. */
const resources = [
  assets.styles ? `<link rel="stylesheet" href="${assets.styles}">` : '',
  assets.entry.integrity
    ? `<script type="module" src="${assets.entry.url}" integrity="${assets.entry.integrity}"></script>`
    : '',
].join('');

const page = `<!doctype html>
<html lang="en-IE">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title>${resources}</head>
<body><main class="wrap section"><h1>Unexpected Application Error!</h1>
<p>500 Internal Server Error</p>
<p>Something failed on our side. Please try again in a minute.</p>
<p><a href="${emergencyHref}">${inEmergency}</a></p>
<p><a href="/">Home page</a></p></main></body></html>
`;

/** Answers when even the error page could not be rendered: static, so that nothing can fail. */
export function fallbackResponse(
  thrown: unknown,
  request: Request,
  env: Bindings,
  started: number,
): Response {
  // Nothing may fail here, a missing binding included.
  const version = env.VERSION?.id ?? 'unknown';
  logLine({
    event: 'failure',
    status: 500,
    method: request.method,
    route: maskPath(URL.parse(request.url)?.pathname ?? ''),
    version,
    duration: Date.now() - started,
    ...failureOf(thrown),
  });
  return new Response(request.method === 'HEAD' ? null : page, {
    status: 500,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // The canonical host is a setting, and settings may be what failed.
      ...responseHeaders({ kind: 'once', version, canonical: false }),
    },
  });
}
