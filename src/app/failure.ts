import { assets } from 'virtual:assets';
import type { Bindings } from '../http/env.ts';
import { isCanonical, privateHeaders } from '../http/headers.ts';
import { versionOf } from '../http/version.ts';
import { emergencyAdvice, emergencyHref } from '../site/content/emergency.ts';
import { htmlHeaders } from '../site/responses.ts';
import type { SiteState } from '../site/state.ts';
import { logFailure } from './request-log.ts';

/** Script and style of an ordinary page. */
const resources = [
  assets.styles ? `<link rel="stylesheet" href="${assets.styles}">` : '',
  assets.entry.integrity
    ? `<script type="module" src="${assets.entry.url}" integrity="${assets.entry.integrity}"></script>`
    : '',
].join('');

/** Static page for when the error page itself cannot be rendered. */
const staticPage = `<!doctype html>
<html lang="en-IE">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title>${resources}</head>
<body><main class="wrap section"><h1>Unexpected Application Error!</h1>
<p>500 Internal Server Error</p>
<p>Something failed on our side. Please try again in a minute.</p>
<p><a href="${emergencyHref}">${emergencyAdvice}</a></p>
<p><a href="/">Home page</a></p></main></body></html>
`;

interface FailureContext {
  request: Request;
  env: Bindings;
  /** Undefined if the settings are invalid: nothing can be rendered without them. */
  state: SiteState | undefined;
  /** Arrival of the request, in ms since 1970. */
  startedAt: number;
}

/** Answers a request after an exception: the error page, or the static one if that fails too. */
export async function answerFailure(thrown: unknown, context: FailureContext): Promise<Response> {
  const { request, env, state, startedAt } = context;
  // Must not throw, not even for a missing binding.
  const version = versionOf(env);
  const log = (reason: unknown) => logFailure(reason, request, version, startedAt);
  log(thrown);
  const page = state && (await errorPage(state).catch(log));
  return new Response(request.method === 'HEAD' ? null : (page ?? staticPage), {
    status: 500,
    headers: {
      ...htmlHeaders,
      ...privateHeaders(version, state !== undefined && isCanonical(request.url, state)),
    },
  });
}

async function errorPage(state: SiteState): Promise<ReadableStream> {
  const { renderDocument } = await import('../site/render.tsx');
  const pages = await import('../pages/error.tsx');
  return renderDocument(pages.errorPage(), state);
}
