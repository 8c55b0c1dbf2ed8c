import { logLine } from './log.ts';
import { maskPath } from './mask-path.ts';

/**
 * Writes a line for a response that is not a plain 200.
 * @param started when the request arrived, in milliseconds since 1970
 */
export function logResponse(
  { method, url }: Request,
  { status }: Response,
  version: string,
  started: number,
): void {
  if (status === 200) return;
  const route = maskPath(URL.parse(url)?.pathname ?? '');
  logLine({ event: 'response', status, method, route, version, duration: Date.now() - started });
}
