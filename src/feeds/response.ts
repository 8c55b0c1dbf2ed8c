import type { Context } from 'hono';
import type { WorksEnv } from '../answer/env.ts';
import { isComplete } from '../answer/occurrences.ts';
import { viewAt } from '../answer/view.ts';
import { answerText } from '../http/cache.ts';
import { logLine, reasonOf } from '../http/log.ts';
import { problem } from '../http/problem.ts';
import { isWithinAllLimits, retryAfterSeconds } from '../http/rate-limit.ts';
import { withTimeout } from '../http/timeout.ts';
import { dayMs } from '../road/irish-time.ts';
import { invalidInstant, invalidInstantWords } from '../site/query.ts';
import type { FeedWriter } from './feed.ts';
import { readSnapshotAt } from './snapshot-at.ts';

/** Age in ms from which a response is cached permanently. */
const permanentAfterMs = dayMs;
/** Timeout of the read, in ms. */
const timeoutMs = 5_000;

/**
 * Returns the JSON feed as it was at a past instant; undefined if the notices of that instant cannot be read.
 * @param requested query parameter `at`
 */
export async function archivedFeed(
  c: Context<WorksEnv>,
  requested: string,
  loadFeed: () => Promise<FeedWriter>,
): Promise<Response | undefined> {
  const now = Date.now();
  const at = Date.parse(requested);
  if (requested === invalidInstant) {
    return problem(c, 400, invalidInstantWords('at'));
  }
  if (at - 1_000 > now) return problem(c, 400, '“at” is in the future.');
  if (!(await isWithinAllLimits(c, c.env.ARCHIVE_LIMIT, 'archive'))) {
    c.header('Retry-After', `${retryAfterSeconds}`);
    return problem(c, 429, 'Too many requests. Please wait a minute.');
  }
  const { DB, state } = c.env;
  try {
    const snapshot = DB && (await withTimeout(timeoutMs, readSnapshotAt(DB, at)));
    if (!snapshot) return DB && problem(c, 400, '“at” is before our first publication.');
    const view = { ...viewAt(snapshot, at), requestedAt: at };
    // Cache only complete feeds permanently: a newer version may be able to read a missing notice.
    if (isComplete(view) && at < now - permanentAfterMs) c.set('kind', 'archive');
    return answerText(c, (await loadFeed())(view, state.site), 'application/json; charset=utf-8');
  } catch (error) {
    logLine({ event: 'archive-failed', reason: reasonOf(error) });
    return;
  }
}
