import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { cacheable } from '../http/cache.ts';
import { endpoints, pages } from '../site/routes.ts';
import type { AppEnv } from '../site/state.ts';

/** Modules of their own, so that other pages evaluate nothing of messages. */
const handlers = () => import('./pages/handler.ts');
const { path } = pages.contact;

/** Bytes of a request: enough for 5,000 characters of Irish, too little to be a nuisance. */
const maxBody = 16 * 1024;

/** The contact form, and what became of a message. */
export const contactRoutes = new Hono<AppEnv>();

contactRoutes.get(path, cacheable('page'), async (c) => (await handlers()).showContact(c));
contactRoutes.post(
  path,
  bodyLimit({ maxSize: maxBody, onError: async (c) => (await handlers()).refuseLongBody(c) }),
  csrf(),
  async (c) => (await handlers()).receiveMessage(c),
);
contactRoutes.get(endpoints.sent, async (c) => (await import('./pages/sent.tsx')).showSent(c));
contactRoutes.get(endpoints.status, async (c) => (await import('./pages/status.ts')).showStatus(c));
