import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Hono } from 'hono/tiny';
import { answerText, cacheable } from '../../http/cache.ts';
import { logLine } from '../../http/log.ts';
import { type EndpointName, endpoints, patterns } from '../../site/routes.ts';
import { type FoundNotice, retryAfterSeconds, type WorksEnv } from '../env.ts';
import { isComplete } from '../road-status.ts';
import type { KnownNotices } from '../view.ts';
import type { FeedWriter } from './feed.ts';

const jsonType = 'application/json; charset=utf-8';
const calendarType = 'text/calendar; charset=utf-8';

interface ServedFeed {
  readonly type: string;
  /** Whether the feed reports missing notices itself; all others answer 503 then. */
  readonly partial?: true;
  /** Loads the format, which is a module of its own so that pages evaluate none. */
  readonly load: () => Promise<FeedWriter>;
  /** Loads the function that counts the notices that the format cannot represent. */
  readonly loadOmittedCount?: () => Promise<(view: KnownNotices) => number>;
}

const feeds: Record<Extract<EndpointName, `works${string}`>, ServedFeed> = {
  worksJson: {
    type: jsonType,
    partial: true,
    load: async () => (await import('./json.ts')).jsonFeed,
  },
  worksCalendar: {
    type: calendarType,
    load: async () => (await import('./calendar.ts')).calendarFeed,
  },
  worksFeed: {
    type: 'application/atom+xml; charset=utf-8',
    load: async () => (await import('./atom.ts')).atomFeed,
  },
  worksDatex: {
    type: 'application/xml; charset=utf-8',
    load: async () => (await import('./datex.ts')).datexFeed,
  },
  worksGeoJson: {
    type: 'application/geo+json; charset=utf-8',
    load: async () => (await import('./geojson.ts')).geoJsonFeed,
  },
  worksCifs: {
    type: 'application/xml; charset=utf-8',
    load: async () => (await import('./cifs.ts')).cifsFeed,
    loadOmittedCount: async () => (await import('./cifs.ts')).countWithoutAnyLine,
  },
  worksWzdx: {
    type: 'application/geo+json; charset=utf-8',
    load: async () => (await import('./wzdx.ts')).wzdxFeed,
    loadOmittedCount: async () => (await import('./wzdx.ts')).countWithoutLine,
  },
};

/** The feeds, which programs and pages of every origin may read. */
export const feedRoutes = new Hono<WorksEnv>();

const openCache = cacheable('open');

/** Lets other origins read the errors of `findNotice` too; `openCache`, which caches, runs after it. */
const allowAnyOrigin = createMiddleware<WorksEnv>(async (c, next) => {
  c.set('kind', 'open');
  await next();
});

/** Answers the CORS preflight of a script of another origin that sends `If-None-Match`. */
function preflight(c: Context<WorksEnv>) {
  c.set('kind', 'open');
  return c.body(null, 204, {
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'If-None-Match',
    'Access-Control-Max-Age': '86400',
  });
}

/** Answers 503 while notices are unknown or incomplete, so that programs keep what they have. */
function unavailableResponse(c: Context) {
  c.header('Retry-After', retryAfterSeconds);
  return c.text('We cannot show all road works at the moment.\n', 503);
}

for (const [name, feed] of Object.entries(feeds)) {
  const isFeed = (key: string): key is keyof typeof feeds => key in feeds;
  if (!isFeed(name)) continue;
  feedRoutes.get(endpoints[name], openCache, (c) => serve(c, feed));
  feedRoutes.options(endpoints[name], preflight);
}

async function serve(
  c: Context<WorksEnv>,
  { type, partial, load, loadOmittedCount: loadCount }: ServedFeed,
): Promise<Response> {
  const { notices, site } = c.env.state;
  // Programs treat a notice that a feed leaves out as ended.
  if (notices.state === 'unknown' || !(partial || isComplete(notices)))
    return unavailableResponse(c);
  const write = await load();
  const count = loadCount ? (await loadCount())(notices) : 0;
  if (count > 0) {
    const reason = `${count} of ${notices.byId.size} notices`;
    logLine({ event: 'notices-without-line', status: 200, route: c.req.path, reason });
  }
  return answerText(c, write(notices, site), type);
}

/** Finds the notice that a path names; 404 only if all notices are known and it is not among them. */
const findNotice = createMiddleware<WorksEnv & FoundNotice>(async (c, next) => {
  const { notices } = c.env.state;
  if (notices.state === 'unknown') return unavailableResponse(c);
  const notice = notices.byId.get(c.req.param('id')?.replace(/\.\w+$/, '') ?? '');
  if (!notice) {
    return isComplete(notices) ? c.text('There is no such notice.\n', 404) : unavailableResponse(c);
  }
  c.set('notice', notice);
  c.set('view', notices);
  await next();
  return;
});

feedRoutes.options(patterns.noticeCalendar, preflight);
feedRoutes.get(patterns.noticeCalendar, allowAnyOrigin, findNotice, openCache, async (c) => {
  if (!isComplete(c.get('view'))) return unavailableResponse(c);
  const { noticeCalendar } = await import('./calendar.ts');
  const text = noticeCalendar(c.get('notice'), c.env.state.site);
  return answerText(c, [text], calendarType);
});

feedRoutes.options(patterns.noticeJson, preflight);
feedRoutes.get(patterns.noticeJson, allowAnyOrigin, findNotice, openCache, async (c) => {
  const { noticeJson } = await import('./json.ts');
  const text = noticeJson(c.get('notice'), c.get('view'), c.env.state.site);
  return answerText(c, [text], jsonType);
});

feedRoutes.options(endpoints.jsonSchema, preflight);
feedRoutes.get(endpoints.jsonSchema, openCache, async (c) => {
  const { feedSchema } = await import('./json-schema.built.ts');
  const text = JSON.stringify(feedSchema, null, 1);
  return answerText(c, [text], 'application/schema+json; charset=utf-8');
});

feedRoutes.options(endpoints.openApi, preflight);
feedRoutes.get(endpoints.openApi, openCache, async (c) => {
  const { openApi } = await import('./formats.ts');
  return answerText(c, [openApi(c.env.state.site)], jsonType);
});
