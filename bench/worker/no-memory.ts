/** Stands in for src/middleware/kept-pages.ts: every request renders as an isolate's first does. */
export { keepPage } from '../../src/render/page-cache.ts';

export const keptAnswer = () => undefined;
export const keptPage = () => undefined;
export const keptBytes = () => undefined;
