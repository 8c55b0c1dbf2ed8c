/** Stands in for src/http/page-cache.ts: every request renders as an isolate's first does. */
export { cachePage } from '../../src/http/page-cache.ts';

export const cachedPage = () => undefined;
export const cachedResponse = () => undefined;
