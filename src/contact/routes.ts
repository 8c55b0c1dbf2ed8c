import type { Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import type { AppEnv } from '../http/env.ts';
import { showContact } from './pages/contact.tsx';
import { maxBody, receiveMessage, refuseLongBody, requireFormOrJson } from './pages/receive.ts';
import { showSent } from './pages/sent.tsx';
import { showStatus } from './pages/status.tsx';

interface ContactHandlers {
  page: Handler<AppEnv>;
  receive: Handler<AppEnv>[];
  sent: Handler<AppEnv>;
  status: Handler<AppEnv>;
}

/** What answers for all that has to do with messages; `createApp` gives each its path. */
export const contactHandlers: ContactHandlers = {
  page: showContact,
  receive: [
    bodyLimit({ maxSize: maxBody, onError: refuseLongBody }),
    csrf(),
    requireFormOrJson,
    receiveMessage,
  ],
  sent: showSent,
  status: showStatus,
};
