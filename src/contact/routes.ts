import { bodyLimit } from 'hono/body-limit';
import type { WorksEnv } from '../answer/env.ts';
import { cacheable } from '../http/cache.ts';
import { createRouter } from '../http/middleware.ts';
import { endpoints, pages } from '../site/routes.ts';

/** Loads the code for messages on demand, because other pages do not need it. */
const loadReceive = () => import('./receive.ts');
const { path } = pages.contact;

/**
 * Maximum body in bytes. Valid fields need up to 51 kB: 5,700 UTF-16 code units of nine percent-encoded
 * bytes. The limit is higher, so that text of twice the allowed length is returned in the form, not lost.
 */
const maxBodyBytes = 128 * 1024;

/** Routes of the contact form and the status page. */
export const contactRoutes = createRouter<WorksEnv>();

contactRoutes.get(path, cacheable('page'), async (c) =>
  (await import('./pages/contact.tsx')).showContact(c),
);
contactRoutes.post(
  path,
  bodyLimit({
    maxSize: maxBodyBytes,
    onError: async (c) => (await loadReceive()).refuseLongBody(c),
  }),
  async (c) => (await loadReceive()).receiveMessage(c),
);
contactRoutes.get(endpoints.sent, async (c) => (await import('./pages/contact.tsx')).showSent(c));
contactRoutes.get(endpoints.status, async (c) =>
  (await import('./pages/status.tsx')).showStatus(c),
);
