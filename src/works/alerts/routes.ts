import { bodyLimit } from 'hono/body-limit';
import type { WorksEnv } from '../../answer/env.ts';
import { cacheable } from '../../http/cache.ts';
import { createRouter } from '../../http/router.ts';
import { pages } from '../../site/routes.ts';

/** Maximum size of a request body, in bytes. A valid request has less than 3 kB. */
const maxBodyBytes = 16 * 1024;

/** Routes of the alerts page and of the requests that its script sends. */
export const alertRoutes = createRouter<WorksEnv>();

alertRoutes.get(pages.alerts.path, cacheable('alerts'), async (c) => {
  const { state, query } = c.env;
  const { alertsPage } = await import('./page.tsx');
  return c.render(alertsPage(state.site, query));
});

alertRoutes.post(
  pages.alerts.path,
  bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => c.json({ reason: 'The request is too long.' }, 413),
  }),
  async (c) => (await import('./receive.ts')).receiveAlert(c),
);
