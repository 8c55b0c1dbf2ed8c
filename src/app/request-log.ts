import { failureOf, type LogEntry, logLine } from '../http/log.ts';
import { endpoints, pageNames, pages } from '../site/routes.ts';

const ownPaths = [...pageNames.map((name) => pages[name].path), ...Object.values(endpoints)];
const ownSegments = new Set(ownPaths.flatMap((path) => path.split('/')));

/** Segments of a path that the log tells; the rest is left out, so that nobody can fill it. */
const maxSegments = 4;

/**
 * A path as the log may hold it: whatever is no segment of one of our own paths is a star, because
 * a visitor may have typed anything there, an address for one.
 */
export function maskPath(path: string): string {
  const segments = path.split('/', maxSegments + 1);
  return segments.map((segment) => (ownSegments.has(segment) ? segment : '*')).join('/');
}

/**
 * Writes a line for a response that is not a plain 200.
 * @param started when the request arrived, in milliseconds since 1970
 */
export function logResponse(
  request: Request,
  { status }: Response,
  version: string,
  started: number,
): void {
  if (status !== 200) logLine(lineOf('response', status, request, version, started));
}

/** Writes the line of a request that somebody saw a 500 for. */
export function logFailure(
  thrown: unknown,
  request: Request,
  version: string,
  started: number,
): void {
  logLine({ ...lineOf('failure', 500, request, version, started), ...failureOf(thrown) });
}

function lineOf(
  event: string,
  status: number,
  { method, url }: Request,
  version: string,
  started: number,
): LogEntry {
  const route = maskPath(URL.parse(url)?.pathname ?? '');
  return { event, status, method, route, version, duration: Date.now() - started };
}
