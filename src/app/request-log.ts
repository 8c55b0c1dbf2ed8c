import { errorFields, type LogEntry, logLine } from '../http/log.ts';
import { endpoints, pageNames, pages } from '../site/routes.ts';

const routePaths = [...pageNames.map((name) => pages[name].path), ...Object.values(endpoints)];
const routeSegments = new Set(routePaths.flatMap((path) => path.split('/')));

/** Maximum path segments in a log line, so that nobody can fill the log. */
const maxSegments = 4;

/**
 * Masks a path for the log: replaces any segment that occurs in no route with `*`, because a
 * visitor may have typed personal data.
 */
export function maskPath(path: string): string {
  const segments = path.split('/', maxSegments + 1);
  return segments.map((segment) => (routeSegments.has(segment) ? segment : '*')).join('/');
}

/**
 * Logs every response but a plain 200.
 * @param startedAt arrival of the request, in ms since 1970
 */
export function logResponse(
  request: Request,
  { status }: Response,
  version: string,
  startedAt: number,
): void {
  if (status !== 200) logLine(logEntryOf('response', status, request, version, startedAt));
}

/** Logs a request that was answered with a 500. */
export function logFailure(
  thrown: unknown,
  request: Request,
  version: string,
  startedAt: number,
): void {
  logLine({ ...logEntryOf('failure', 500, request, version, startedAt), ...errorFields(thrown) });
}

function logEntryOf(
  event: string,
  status: number,
  { method, url }: Request,
  version: string,
  startedAt: number,
): LogEntry {
  const route = maskPath(URL.parse(url)?.pathname ?? '');
  return { event, status, method, route, version, duration: Date.now() - startedAt };
}
