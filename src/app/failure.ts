import { assets } from 'virtual:assets';
import type { WorksState } from '../answer/env.ts';
import { type Bindings, versionOf } from '../http/env.ts';
import { embedHeaders, isCanonical, privateHeaders } from '../http/headers.ts';
import { problemHeaders, problemText } from '../http/problem.ts';
import { openHeaders } from '../http/security-headers.ts';
import type { Instant } from '../road/irish-time.ts';
import { emergencyAdvice, emergencyHref } from '../site/content/emergency.ts';
import { htmlHeaders } from '../site/responses.ts';
import { endpoints } from '../site/routes.ts';
import { logFailure } from './request-log.ts';

/** Script and style of an ordinary page. */
const resourceTags = [
  assets.styles ? `<link rel="stylesheet" href="${assets.styles}">` : '',
  assets.entry.integrity
    ? `<script type="module" src="${assets.entry.url}" integrity="${assets.entry.integrity}"></script>`
    : '',
].join('');

/** Static page, sent if the error page cannot be rendered. */
const staticPage = `<!doctype html>
<html lang="en-IE">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title>${resourceTags}</head>
<body><main class="wrap section"><h1>Unexpected Application Error!</h1>
<p>500 Internal Server Error</p>
<p>Something failed on our side. Please try again in a minute.</p>
<p><a href="${emergencyHref}">${emergencyAdvice}</a></p>
<p><a href="/">Home page</a></p></main></body></html>
`;

interface FailureContext {
  request: Request;
  env: Bindings;
  /** Undefined if the settings are invalid, so that no page can be rendered. */
  state: WorksState | undefined;
  isFeed: boolean;
  /** Time at which the request arrived. */
  startedAt: Instant;
}

/**
 * Returns the error page after an exception, or a problem document (RFC 9457) if a feed was requested. If the
 * error page also fails, returns the static page.
 */
export async function failureResponse(thrown: unknown, context: FailureContext): Promise<Response> {
  const { request, env, state, isFeed, startedAt } = context;
  // This function must not throw, even if a binding is missing.
  const version = versionOf(env);
  const log = (reason: unknown) => logFailure(reason, request, version, startedAt);
  log(thrown);
  const render = async (siteState: WorksState) => {
    const { renderDocument } = await import('../site/render.tsx');
    const { errorPage } = await import('../pages/error.tsx');
    return renderDocument(errorPage(), siteState);
  };
  const body = isFeed
    ? problemText(500, 'The server failed. Keep the earlier data and retry in a minute.')
    : ((state && (await render(state).catch(log))) ?? staticPage);
  return new Response(request.method === 'HEAD' ? null : body, {
    status: 500,
    headers: {
      ...(isFeed ? problemHeaders : htmlHeaders),
      ...privateHeaders(version, state !== undefined && isCanonical(request.url, state)),
      ...(isFeed && state && openHeaders(state)),
      // An embedded board reloads itself, also after a failure.
      ...(URL.parse(request.url)?.pathname === endpoints.embed && embedHeaders),
    },
  });
}
