import { endpoints, pageNames, pages } from '../site/routes.ts';

const ownPaths = [...pageNames.map((name) => pages[name].path), ...Object.values(endpoints)];
const ownSegments = new Set(ownPaths.flatMap((path) => path.split('/')));

/** Segments of a path that the log tells; the rest is left out, so that nobody can fill it. */
const mostSegments = 4;

/**
 * A path as the log may hold it: whatever is no segment of one of our own paths is a star, because
 * a visitor may have typed anything there, an address for one.
 */
export function maskPath(path: string): string {
  const segments = path.split('/', mostSegments + 1);
  return segments.map((segment) => (ownSegments.has(segment) ? segment : '*')).join('/');
}
