import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { Hono } from 'hono/tiny';
import { cacheable } from '../http/cache.ts';
import { endpoints, pages } from '../site/routes.ts';
import type { AppEnv } from '../site/state.ts';

/** Loaded on demand, so that other pages do not evaluate the code for messages. */
const loadReceive = () => import('./pages/receive.ts');
const { path } = pages.contact;

/**
 * Maximum body in bytes. The fields hold about 5,700 UTF-16 code units of up to nine percent-
 * encoded bytes: 51 kB; a text of twice the allowed length is still returned complete.
 */
const maxBodyBytes = 128 * 1024;

/** Routes of the contact form and the status page. */
export const contactRoutes = new Hono<AppEnv>();

contactRoutes.get(path, cacheable('page'), async (c) =>
  (await import('./pages/contact.tsx')).showContact(c),
);
contactRoutes.post(
  path,
  bodyLimit({
    maxSize: maxBodyBytes,
    onError: async (c) => (await loadReceive()).refuseLongBody(c),
  }),
  csrf(),
  async (c) => (await loadReceive()).receiveMessage(c),
);
contactRoutes.get(endpoints.sent, async (c) => (await import('./pages/contact.tsx')).showSent(c));
contactRoutes.get(endpoints.status, async (c) =>
  (await import('./pages/status.tsx')).showStatus(c),
);
