import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { unstable_readConfig } from 'wrangler';
import { securityHeadersWith, withServiceWorker } from '../../../src/http/security-headers.ts';
import { headScript } from '../assertions.ts';

export interface RawRequest {
  method?: string;
  /** Header lines, sent unchanged. */
  headers?: readonly string[];
  body?: string;
}

export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request without the normalisation of `fetch`; follows no redirect. */
export function sendRaw(origin: string, path: string, init: RawRequest = {}): Promise<RawResponse> {
  const { method = 'GET', headers = [], body = '' } = init;
  const { hostname, port } = new URL(origin);
  const headerFields = Object.fromEntries(headers.map(splitHeader));
  const lengthHeader =
    body && !('Transfer-Encoding' in headerFields) ? { 'Content-Length': body.length } : {};
  const options = {
    agent,
    hostname,
    port,
    method,
    path,
    headers: { ...lengthHeader, ...headerFields },
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      const { statusCode = 0, rawHeaders } = response;
      const lines = Array.from({ length: rawHeaders.length / 2 }, (_, line): [string, string] => {
        return [rawHeaders[2 * line] ?? '', rawHeaders[2 * line + 1] ?? ''];
      });
      text(response).then(
        (body) => resolve({ status: statusCode, headers: new Headers(lines), body }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body, 'latin1');
  });
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

/** The only origin to which an absolute redirect may lead. */
const canonicalOrigin = String(unstable_readConfig({ config: 'wrangler.toml' }).vars.SITE_URL);

const pageHeaders = securityHeadersWith(headScript().hash);
const requiredHeaders = Object.entries(pageHeaders);
const alertsHeaders = Object.entries(withServiceWorker(pageHeaders));

/** Whether the HTTP parser refused the request before it reached the Worker. */
export function wasRefused({ headers }: RawResponse): boolean {
  return !headers.has('x-version');
}

/**
 * Lists the security issues of the response to a hostile request. Assertions would be slow for thousands
 * of responses.
 */
export function securityIssues(response: RawResponse, path = '/'): string[] {
  const { status, headers, body } = response;
  const weaknesses = status >= 500 ? [`status ${status}`] : [];
  if (wasRefused(response)) return weaknesses;
  // Only the alerts page may register a service worker.
  const isAlertsPage = path.startsWith('/works/alerts') && [200, 304].includes(status);
  const wrongHeaders = (isAlertsPage ? alertsHeaders : requiredHeaders).filter(
    ([name, value]) => headers.get(name) !== value,
  );
  weaknesses.push(...wrongHeaders.map(([name]) => `${name}: ${headers.get(name)}`));
  const cache = headers.get('cache-control');
  // Only the browser of the visitor may store a form with errors.
  const isUnshared = cache === 'no-store' || (status === 422 && cache === 'private, no-cache');
  if (!cache || (status >= 400 && !isUnshared)) weaknesses.push(`Cache-Control: ${cache}`);
  const location = headers.get('location') ?? '/';
  const siteRoot = `${canonicalOrigin}/`;
  const { origin } = new URL(location, siteRoot);
  const isOnSite = location.startsWith('/') || location.startsWith(siteRoot);
  if (!isOnSite || origin !== canonicalOrigin) weaknesses.push(`to ${location}`);
  if (headers.has('set-cookie')) weaknesses.push('sets a cookie');
  const otherHeaders = [...headers].filter(([name]) => name !== 'location').join();
  if (`${body}${otherHeaders}`.includes('evil.example')) weaknesses.push('echoes the request');
  return weaknesses;
}
