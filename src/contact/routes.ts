import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { cacheable } from '../http/cache.ts';
import { endpoints, pages } from '../site/routes.ts';
import type { AppEnv } from '../site/state.ts';

/** Modules of their own, so that other pages evaluate nothing of messages. */
const receive = () => import('./pages/receive.ts');
const { path } = pages.contact;

/**
 * Bytes of a request. The fields hold some 5,700 UTF-16 code units, which are up to nine bytes each where
 * a browser percent-encodes them: 51 kB. So a text that is twice too long still comes back whole.
 */
const maxBody = 128 * 1024;

/** The contact form, and what became of a message. */
export const contactRoutes = new Hono<AppEnv>();

contactRoutes.get(path, cacheable('page'), async (c) =>
  (await import('./pages/contact.tsx')).showContact(c),
);
contactRoutes.post(
  path,
  bodyLimit({ maxSize: maxBody, onError: async (c) => (await receive()).refuseLongBody(c) }),
  csrf(),
  async (c) => (await receive()).receiveMessage(c),
);
contactRoutes.get(endpoints.sent, async (c) => (await import('./pages/sent.tsx')).showSent(c));
contactRoutes.get(endpoints.status, async (c) =>
  (await import('./pages/status.tsx')).showStatus(c),
);
