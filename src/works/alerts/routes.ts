import { bodyLimit } from 'hono/body-limit';
import type { WorksEnv } from '../../answer/env.ts';
import { cacheable } from '../../http/cache.ts';
import { createRouter } from '../../http/router.ts';
import { junctionFrom } from '../../road/network.ts';
import type { Trip } from '../../site/choice.ts';
import type { Query } from '../../site/query.ts';
import { pages } from '../../site/routes.ts';

/** Maximum size of a request body, in bytes. A valid request has less than 3 kB. */
const maxBodyBytes = 16 * 1024;

/** Routes of the alerts page and of the requests that its script sends. */
export const alertRoutes = createRouter<WorksEnv>();

alertRoutes.get(pages.alerts.path, cacheable('alerts'), async (c) => {
  const { state, query } = c.env;
  const { alertsPage } = await import('./page.tsx');
  return c.render(alertsPage(state.site, tripOf(query)));
});

/** Returns the trip that a query names; a junction if its second end is missing. */
function tripOf({ from = '', to = '' }: Query): Trip | undefined {
  const [first, last = first] = [from, to].map((text) => junctionFrom(text)?.number);
  return first && last && { from: first, to: last };
}

alertRoutes.post(
  pages.alerts.path,
  bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => c.json({ reason: 'The request is too long.' }, 413),
  }),
  async (c) => (await import('./receive.ts')).receiveAlert(c),
);
