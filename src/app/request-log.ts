import { errorFields, type LogEntry, logLine } from '../http/log.ts';
import type { Instant } from '../road/irish-time.ts';
import { endpoints, pageNames, pages } from '../site/routes.ts';

const routePaths = [...pageNames.map((name) => pages[name].path), ...Object.values(endpoints)];
const routeSegments = new Set(routePaths.flatMap((path) => path.split('/')));

/** Maximum path segments in a log line, so that long paths do not fill the log. */
const maxSegments = 4;

/** Replaces each path segment that no route contains with `*`, because the segment may be personal data. */
export function maskPath(path: string): string {
  const segments = path.split('/', maxSegments + 1);
  return segments.map((segment) => (routeSegments.has(segment) ? segment : '*')).join('/');
}

/**
 * Logs every response except a 200, and a 304, which an open page receives six times a minute.
 * @param startedAt when the request arrived
 */
export function logResponse(
  request: Request,
  { status }: Response,
  version: string,
  startedAt: Instant,
): void {
  if (status !== 200 && status !== 304)
    logLine(logEntryOf('response', status, request, version, startedAt));
}

/** Logs a request that failed with a 500 status. */
export function logFailure(
  thrown: unknown,
  request: Request,
  version: string,
  startedAt: Instant,
): void {
  logLine({ ...logEntryOf('failure', 500, request, version, startedAt), ...errorFields(thrown) });
}

function logEntryOf(
  event: string,
  status: number,
  { method, url }: Request,
  version: string,
  startedAt: Instant,
): LogEntry {
  const route = maskPath(URL.parse(url)?.pathname ?? '');
  return { event, status, method, route, version, duration: Date.now() - startedAt };
}
