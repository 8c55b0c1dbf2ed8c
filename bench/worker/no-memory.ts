/** Stands in for src/render/page-cache.ts: every request renders as an isolate's first does. */
export { cachePage } from '../../src/render/page-cache.ts';

export const cachedPage = () => undefined;
export const cachedResponse = () => undefined;
