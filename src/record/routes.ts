import type { Context } from 'hono';
import { noticesRetrySeconds, type WorksEnv } from '../answer/env.ts';
import { answerText, cacheable } from '../http/cache.ts';
import { logLine, reasonOf } from '../http/log.ts';
import { createRouter, preflight } from '../http/middleware.ts';
import { problem } from '../http/problem.ts';
import { withTimeout } from '../http/timeout.ts';
import { endpoints, pages } from '../site/routes.ts';
import type { StoredRecord } from './stored.ts';

/** Timeout of a read of the figures, in ms. */
const timeoutMs = 2_000;

/** Routes of the closure record. The cron computes its figures. */
export const recordRoutes = createRouter<WorksEnv>();

/** Reads the figures; undefined if the database does not answer. */
async function findRecord({ env }: Context<WorksEnv>): Promise<StoredRecord | undefined> {
  try {
    const { readRecord } = await import('./stored.ts');
    return env.DB && (await withTimeout(timeoutMs, readRecord(env.DB, Date.now())));
  } catch (error) {
    logLine({ event: 'record-failed', reason: reasonOf(error) });
    return;
  }
}

recordRoutes.get(pages.record.path, cacheable('page'), async (c) => {
  const record = await findRecord(c);
  const { recordPage } = await import('./page.tsx');
  if (!record) {
    c.header('Retry-After', noticesRetrySeconds);
    c.status(503);
  }
  return c.render(recordPage(c.env.state.site, record));
});

for (const [path, type] of [
  [endpoints.recordJson, 'application/json; charset=utf-8'],
  [endpoints.recordCsv, 'text/csv; charset=utf-8; header=present'],
] as const) {
  recordRoutes.options(path, preflight);
  recordRoutes.get(path, cacheable('status'), async (c) => {
    const record = await findRecord(c);
    if (!record) {
      c.header('Retry-After', noticesRetrySeconds);
      return problem(c, 503, 'We cannot load the figures at the moment.');
    }
    const { recordCsv, recordJson } = await import('./stored.ts');
    const text =
      path === endpoints.recordJson ? recordJson(record, c.env.state.site) : recordCsv(record);
    return answerText(c, [text], type);
  });
}
