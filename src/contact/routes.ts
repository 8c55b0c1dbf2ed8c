import type { Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import type { AppEnv } from '../http/env.ts';
import { showContact } from './pages/contact.tsx';
import { receiveMessage, refuseLongBody } from './pages/receive.ts';
import { showSent } from './pages/sent.tsx';
import { showStatus } from './pages/status.tsx';

/**
 * Bytes of a request. The fields hold some 5,700 UTF-16 code units, which are up to nine bytes each where
 * a browser percent-encodes them: 51 kB. So a text that is twice too long still comes back whole.
 */
const maxBody = 128 * 1024;

interface ContactHandlers {
  page: Handler<AppEnv>;
  receive: Handler<AppEnv>[];
  sent: Handler<AppEnv>;
  status: Handler<AppEnv>;
}

/** What answers for all that has to do with messages; `createApp` gives each its path. */
export const contactHandlers: ContactHandlers = {
  page: showContact,
  receive: [bodyLimit({ maxSize: maxBody, onError: refuseLongBody }), csrf(), receiveMessage],
  sent: showSent,
  status: showStatus,
};
