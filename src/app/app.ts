import type { HonoBase } from 'hono/hono-base';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { WorksEnv } from '../answer/env.ts';
import { contactRoutes } from '../contact/routes.ts';
import { feedRoutes } from '../feeds/routes.ts';
import {
  createRouter,
  requireValidUrl,
  setResponseHeaders,
  trimTrailingSlash,
} from '../http/middleware.ts';
import { problem } from '../http/problem.ts';
import { recordRoutes } from '../record/routes.ts';
import { hasInstant } from '../site/query.ts';
import { notFoundResponse, setRenderer } from '../site/responses.ts';
import { endpoints, pageNames, pages } from '../site/routes.ts';
import { worksRoutes } from '../works/routes.ts';
import { articleAt, pageRoutes } from './pages.ts';

const loadHealth = () => import('./health.ts');
const loadErrorPages = () => import('../pages/error.tsx');

export function createApp(): HonoBase<WorksEnv> {
  const app = createRouter<WorksEnv>();
  app.use(setResponseHeaders);
  app.use(setRenderer);
  app.use(requireValidUrl);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: async (c, methods) => {
        c.header('Allow', methods.join(', '));
        // Only feeds have an OPTIONS handler.
        if (methods.includes('OPTIONS')) {
          c.set('kind', 'open');
          return problem(c, 405, 'Use GET or HEAD.');
        }
        c.status(405);
        return c.render((await loadErrorPages()).methodNotAllowedPage());
      },
    }),
  );
  app.use(async (c, next) => {
    if (c.env.query.at === undefined || hasInstant(c.req.path)) return next();
    c.set('kind', 'open');
    return problem(
      c,
      400,
      `Only ${endpoints.worksJson} accepts “at”. Remove “at” from the address.`,
    );
  });
  app.use(trimTrailingSlash(isPage));

  app.route('/', pageRoutes);
  // Before the pages, because the path of a feed also matches the pattern of a notice.
  app.route('/', feedRoutes);
  app.route('/', recordRoutes);
  app.route('/', worksRoutes);
  app.route('/', contactRoutes);
  app.get(endpoints.health, async (c) => (await loadHealth()).health(c));
  app.get(endpoints.readiness, async (c) => (await loadHealth()).readiness(c));

  app.notFound((c) =>
    notFoundResponse(c, 'page', async () => (await loadErrorPages()).notFoundPage()),
  );
  app.onError(async (error, c) => {
    // src/app/worker.ts handles and logs all other exceptions.
    if (!(error instanceof HTTPException) || error.status >= 500) throw error;
    c.status(error.status);
    return c.render((await loadErrorPages()).refusedPage(`${error.status}`));
  });
  return app;
}

const pagePaths = new Set<string>([
  ...pageNames.map((name) => pages[name].path),
  endpoints.embed,
  endpoints.status,
]);
/** Matches the path of a notice or junction, even if it does not exist. */
const worksPath = new RegExp(
  `^${pages.works.path}/(?:[a-z0-9]{6}|j\\d{1,2}(?:-[a-z]+)?|j\\d{1,2}-to-j\\d{1,2})$`,
  'i',
);

async function isPage(path: string): Promise<boolean> {
  return pagePaths.has(path) || worksPath.test(path) || (await articleAt(path)) !== undefined;
}
