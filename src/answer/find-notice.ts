import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type FoundNotice, noticesRetrySeconds, type WorksEnv } from './env.ts';
import { isComplete } from './occurrences.ts';

interface FailureResponses {
  /** Returns a 404 response. */
  none: (c: Context<WorksEnv & FoundNotice>) => Response | Promise<Response>;
  /** Returns a 503 response. */
  unknown: (c: Context<WorksEnv & FoundNotice>) => Response | Promise<Response>;
}

/** Matches the id of a notice, with an extension in the path of a feed. */
const idPattern = /^([a-z0-9]{6})(?:\.(?:ics|json))?$/;

/** Finds the notice that a path names. Returns a 404 response only if every published notice is known. */
export function findNotice({ none, unknown }: FailureResponses) {
  return createMiddleware<WorksEnv & FoundNotice>(async (c, next) => {
    const { view } = c.env.state;
    const [, id] = idPattern.exec(c.req.param('id') ?? '') ?? [];
    if (id === undefined) return none(c);
    const notice = view.state === 'known' && view.byId.get(id);
    if (!notice) {
      if (isComplete(view)) return none(c);
      c.header('Retry-After', noticesRetrySeconds);
      return unknown(c);
    }
    c.set('notice', notice);
    c.set('view', view);
    return next();
  });
}
