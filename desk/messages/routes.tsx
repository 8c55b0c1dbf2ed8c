import { Hono } from 'hono';
import type { MessagesEnv } from '../env.ts';
import { showPage } from '../frame.tsx';

/** What visitors wrote; mounted at /messages. */
export const messagesDesk = new Hono<MessagesEnv>({ strict: false });

messagesDesk.get('/', (c) => showPage(c.var, { title: 'Messages', content: null }));
