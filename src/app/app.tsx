import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { contactRoutes } from '../contact/routes.ts';
import { requireValidUrl, setResponseHeaders, trimTrailingSlash } from '../http/middleware.ts';
import { missingPage, setRenderer } from '../site/responses.ts';
import { href, pageNames, pages } from '../site/routes.ts';
import type { WorksEnv } from '../works/env.ts';
import { worksRoutes } from '../works/routes.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes } from './health.ts';
import { articleAt, pageRoutes } from './pages.tsx';

const otherPages = () => import('../pages/error.tsx');

export function createApp(): Hono<WorksEnv> {
  const app = new Hono<WorksEnv>();
  app.use(setResponseHeaders);
  app.use(setRenderer);
  app.use(requireValidUrl);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: async (c, methods) => {
        c.header('Allow', methods.join(', '));
        c.status(405);
        return c.render((await otherPages()).methodNotAllowedPage());
      },
    }),
  );
  app.use(trimTrailingSlash(isPage));

  app.route('/', pageRoutes);
  app.route('/', worksRoutes);
  app.route('/', contactRoutes);
  app.route('/', fileRoutes);
  app.route('/', healthRoutes);

  app.notFound((c) =>
    missingPage(c, 'page', async () => (await import('../pages/not-found.tsx')).notFoundPage()),
  );
  app.onError(async (error, c) => {
    // What is no refusal is the Worker's to answer and to write down: src/app/worker.ts.
    if (!(error instanceof HTTPException) || error.status >= 500) throw error;
    c.status(error.status);
    return c.render((await otherPages()).refusedPage(`${error.status}`));
  });
  return app;
}

const pagePaths = new Set<string>(pageNames.map((name) => pages[name].path));
const noticePath = new RegExp(`^${href('notice', 'ID').replace('ID', '[a-z0-9]{6}')}$`);

async function isPage(path: string): Promise<boolean> {
  return pagePaths.has(path) || noticePath.test(path) || (await articleAt(path)) !== undefined;
}
