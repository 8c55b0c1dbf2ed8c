import { Hono } from 'hono';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';

/** What a controller publishes; mounted at /works. */
export const worksDesk = new Hono<WorksEnv>({ strict: false });

worksDesk.get('/', (c) => showPage(c.var, { title: 'Road works', content: null }));
