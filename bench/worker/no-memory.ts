/** Stands in for src/http/cache.ts: every request renders as an isolate's first does. */
export { cacheable, sharedBody } from '../../src/http/cache.ts';

export const keptAnswer = () => undefined;
