import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { findNotice, noticesRetrySeconds, type WorksEnv } from '../answer/env.ts';
import { isComplete } from '../answer/occurrences.ts';
import { departureFrom } from '../answer/trip.ts';
import type { KnownRoad } from '../answer/view.ts';
import { answerText, cacheable } from '../http/cache.ts';
import type { Database } from '../http/env.ts';
import { createRouter, preflight } from '../http/middleware.ts';
import { problem } from '../http/problem.ts';
import type { History } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';
import { findJunction, missingJunctionWords } from '../road/network.ts';
import { memoizePerObject } from '../road/per-object.ts';
import { directions } from '../road/road.ts';
import { choiceFrom, type JunctionChoice, segmentOf, type Trip, tripFrom } from '../site/choice.ts';
import { invalidInstant, invalidInstantWords, type Query } from '../site/query.ts';
import { endpoints, patterns } from '../site/routes.ts';
import { readHistories } from '../store/revisions.ts';
import type { Publisher } from './feed.ts';
import { type FormatName, formatNames, formats, isRoadFormatName } from './formats.ts';

/** Routes of the feeds. Scripts of any origin may read them. */
export const feedRoutes = createRouter<WorksEnv>();

const openCache = cacheable('open');
const statusCache = cacheable('status');

/** Lets other origins read 404 responses, which `findChoice` and `findFeedNotice` return before `openCache` runs. */
const allowAnyOrigin = createMiddleware<WorksEnv>(async (c, next) => {
  c.set('kind', 'open');
  await next();
});

/** Returns 503 while notices are unknown or incomplete, so that programs keep their data. */
function unavailableResponse(c: Pick<Context, 'header' | 'body'>) {
  c.header('Retry-After', noticesRetrySeconds);
  return problem(c, 503, 'We cannot show all road works at the moment.');
}

const findFeedNotice = findNotice({
  none: (c) => problem(c, 404, 'There is no such notice.'),
  unknown: unavailableResponse,
});

const findChoice = createMiddleware<WorksEnv & { Variables: { choice: JunctionChoice } }>(
  async (c, next) => {
    const segment = c.req.param('place')?.replace(/\.\w+$/, '') ?? '';
    const choice = choiceFrom(segment);
    if (!choice) return problem(c, 404, missingChoiceWords(segment));
    c.set('choice', choice);
    await next();
    return;
  },
);

const findTrip = createMiddleware<WorksEnv & { Variables: { trip: Trip } }>(async (c, next) => {
  const segment = c.req.param('trip')?.replace(/\.\w+$/, '') ?? '';
  const trip = tripFrom(segment);
  const missing = [...segment.matchAll(/\d+/g)].map(Number).find((one) => !findJunction(one));
  if (!trip) {
    const twice = 'A trip needs two different junctions, as numbers without a leading zero.';
    return problem(c, 404, missing === undefined ? twice : missingJunctionWords(missing));
  }
  c.set('trip', trip);
  await next();
  return;
});

/** Refuses a departure that cannot be read or has passed. */
const requireDeparture = createMiddleware<WorksEnv & { Variables: { leave: Instant | undefined } }>(
  async (c, next) => {
    const leave = departureFrom(c.env.state.view, c.env.query.leave);
    if (leave === 'passed') return problem(c, 400, 'Use a departure from now on.');
    if (leave === 'refused')
      return problem(c, 400, 'Write the departure in Irish time: 2026-12-15T22:40.');
    c.set('leave', leave);
    await next();
    return;
  },
);

function missingChoiceWords(segment: string): string {
  const number = Number(/\d+/.exec(segment)?.[0]);
  const junction = findJunction(number)?.number;
  if (junction === undefined) return missingJunctionWords(number);
  const knownSegments = [undefined, ...directions].map((direction) =>
    segmentOf({ junction, direction }),
  );
  return `There is no ${segment}. Choose ${knownSegments.join(', ')}.`;
}

/** Histories that this isolate has read of a view. Queries such as `since` only select from them. */
const knownHistories = memoizePerObject(
  (_: KnownRoad) => new Map<string, readonly History[]>(),
  ({ byId }) => byId,
);

async function findHistories(database: Database | undefined, view: KnownRoad, forMs = 0) {
  const key = `${view.at} ${forMs}`;
  const known = knownHistories(view);
  const histories = known.get(key) ?? (await readHistories(database, view.at, forMs));
  if (histories) known.set(key, histories);
  return histories;
}

/** Returns undefined if the database does not answer. */
type WriteFeed = (view: KnownRoad, publisher: Publisher) => Promise<readonly string[] | undefined>;

async function serveFeed(
  c: Pick<Context<WorksEnv>, 'env' | 'req' | 'header' | 'body'> & Parameters<typeof answerText>[0],
  name: FormatName,
  write: WriteFeed,
): Promise<Response> {
  const { view, site } = c.env.state;
  const { type, partial } = formats[name];
  // Programs treat a notice as ended if a feed omits it.
  if (view.state === 'unknown' || !(partial || isComplete(view))) return unavailableResponse(c);
  const parts = await write(view, site);
  return parts ? answerText(c, parts, `${type}; charset=utf-8`) : unavailableResponse(c);
}

for (const name of formatNames) {
  const format = formats[name];
  const path = isRoadFormatName(name) ? endpoints[name] : patterns[name];
  feedRoutes.options(path, preflight);
  if (format.scope === 'road') {
    const loadFor = ({ list }: Query) => (list && format.loadPast) || format.load;
    feedRoutes.get(path, allowAnyOrigin, async (c, next) => {
      const { at, since } = c.env.query;
      // Before the cache, which would send 304 for the ETag of the whole feed.
      if (since === invalidInstant) return problem(c, 400, invalidInstantWords('since'));
      if (at === undefined) return next();
      const { archivedFeed } = await import('./archive.ts');
      return (await archivedFeed(c, at, loadFor(c.env.query))) ?? unavailableResponse(c);
    });
    feedRoutes.get(path, format.isStatus ? statusCache : openCache, (c) => {
      const { since } = c.env.query;
      return serveFeed(c, name, async (view, publisher) => {
        const histories = await findHistories(c.env.DB, view, format.historyMs);
        if (!histories) return;
        const data = { histories, since: since === undefined ? since : Date.parse(since) };
        return (await loadFor(c.env.query)())(view, publisher, data);
      });
    });
  } else if (format.scope === 'trip') {
    feedRoutes.get(path, allowAnyOrigin, findTrip, requireDeparture, openCache, (c) => {
      c.set('isKept', false);
      return serveFeed(c, name, async (...given) =>
        (await format.load())(...given, c.get('trip'), c.get('leave')),
      );
    });
  } else if (format.scope === 'junction') {
    feedRoutes.get(path, allowAnyOrigin, findChoice, openCache, (c) =>
      serveFeed(c, name, async (...given) => (await format.load())(...given, c.get('choice'))),
    );
  } else {
    feedRoutes.get(path, allowAnyOrigin, findFeedNotice, openCache, (c) =>
      serveFeed(c, name, async (...given) => (await format.load())(...given, c.get('notice'))),
    );
  }
}
