import type { Context } from 'hono';
import type { AppEnv } from '../../site/state.ts';
import { mayAsk, retryAfter } from '../rate-limit.ts';
import { isReference, readReference } from '../reference.ts';
import { statusesOf } from '../status.ts';
import { statusPage } from './status-page.tsx';

/**
 * What became of a message, for whoever has its reference. One that was never given and one whose
 * message is gone are answered in the same words.
 */
export async function showStatus(c: Context<AppEnv>): Promise<Response> {
  const reference = readReference(c.req.query('reference') ?? '');
  if (reference === '') return c.render(statusPage({ reference }));
  if (!(await mayAsk(c))) {
    c.header('Retry-After', String(retryAfter));
    c.status(429);
    return answer('Many references were looked up from your connection. Please wait a minute.');
  }
  if (!isReference(reference)) {
    c.status(404);
    return answer('This is not one of our references. One character of it may be wrong.');
  }
  const statuses = await statusesOf(reference, c.env);
  if (!statuses) {
    c.header('Retry-After', '300');
    c.status(503);
    return answer('We cannot look this up just now. Please try again in a few minutes.');
  }
  if (statuses.length > 0) return c.render(statusPage({ reference, statuses }));
  c.status(404);
  const days = c.env.state.site.retentionDays;
  return answer(
    `There is no message with this reference. Messages are deleted after ${days} days, and sooner where somebody asks for it.`,
  );

  function answer(problem: string) {
    return c.render(statusPage({ reference, problem }));
  }
}
