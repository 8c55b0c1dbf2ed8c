import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Notice } from '../notice/notice.ts';
import type { AppEnv, SiteState } from '../site/state.ts';
import { isComplete } from './occurrences.ts';
import type { KnownRoad, RoadView } from './view.ts';

/** State needed to render the pages of a site that has road works. */
export interface WorksState extends SiteState {
  /** View of the notices, valid until a notice is changed, begins or ends. */
  readonly view: RoadView;
}

export type WorksEnv = AppEnv<WorksState>;

/** Context variables of the routes for one notice. */
export interface FoundNotice {
  Variables: { notice: Notice; view: KnownRoad };
}

/** Seconds after which a client may retry if the notices cannot be read. */
export const noticesRetrySeconds = '30';

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
