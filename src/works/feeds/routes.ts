import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Hono } from 'hono/tiny';
import { answerText, cacheable } from '../../http/cache.ts';
import { logLine } from '../../http/log.ts';
import { type EndpointName, endpoints, patterns } from '../../site/routes.ts';
import type { WorksEnv } from '../env.ts';
import type { Notice } from '../notice.ts';
import { isComplete } from '../road-status.ts';
import type { KnownNotices } from '../view.ts';
import type { Feed } from './publisher.ts';

/** Seconds after which what cannot be read now may be asked for again. */
const retryAfter = '30';

const jsonType = 'application/json; charset=utf-8';
const calendarType = 'text/calendar; charset=utf-8';

interface ServedFeed {
  readonly type: string;
  /** Whether it says itself what is missing in it; all others are 503 then. */
  readonly partial?: true;
  /** Each format is a module of its own, so that a page evaluates none. */
  readonly load: () => Promise<Feed>;
  /** Counts the notices that it cannot say. */
  readonly leftOut?: () => Promise<(view: KnownNotices) => number>;
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
    leftOut: async () => (await import('./cifs.ts')).withoutLine,
  },
  worksWzdx: {
    type: 'application/geo+json; charset=utf-8',
    load: async () => (await import('./wzdx.ts')).wzdxFeed,
    leftOut: async () => (await import('./wzdx.ts')).withoutLine,
  },
};

/** The feeds, which programs and pages of every origin may read. */
export const feedRoutes = new Hono<WorksEnv>();

const open = cacheable('open');

/** Makes the failures of a feed readable too, before anything may be kept of it. */
const openly = createMiddleware<WorksEnv>(async (c, next) => {
  c.set('kind', 'open');
  await next();
});

/** Answers what a browser asks before a script of another origin may send `If-None-Match`. */
function preflight(c: Context<WorksEnv>) {
  c.set('kind', 'open');
  return c.body(null, 204, {
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'If-None-Match',
    'Access-Control-Max-Age': '86400',
  });
}

/** While not all is known, programs are told to keep what they have. */
function unavailable(c: Context) {
  c.header('Retry-After', retryAfter);
  return c.text('We cannot show all road works at the moment.\n', 503);
}

for (const [name, feed] of Object.entries(feeds)) {
  const isFeed = (key: string): key is keyof typeof feeds => key in feeds;
  if (!isFeed(name)) continue;
  feedRoutes.get(endpoints[name], open, (c) => serve(c, feed));
  feedRoutes.options(endpoints[name], preflight);
}

async function serve(
  c: Context<WorksEnv>,
  { type, partial, load, leftOut }: ServedFeed,
): Promise<Response> {
  const { notices, site } = c.env.state;
  // A program takes what a feed leaves out for ended.
  if (notices.state === 'unknown' || !(partial || isComplete(notices))) return unavailable(c);
  const write = await load();
  const count = leftOut ? (await leftOut())(notices) : 0;
  if (count > 0) {
    const reason = `${count} of ${notices.byId.size} notices`;
    logLine({ event: 'notices-without-line', status: 200, route: c.req.path, reason });
  }
  return answerText(c, write(notices, site), type);
}

interface Found {
  Variables: { notice: Notice; view: KnownNotices };
}

/** Finds the notice of a feed; 404 only where all is known and it is not there. */
const findNotice = createMiddleware<WorksEnv & Found>(async (c, next) => {
  const { notices } = c.env.state;
  if (notices.state === 'unknown') return unavailable(c);
  const notice = notices.byId.get(c.req.param('id')?.replace(/\.\w+$/, '') ?? '');
  if (!notice) {
    return isComplete(notices) ? c.text('There is no such notice.\n', 404) : unavailable(c);
  }
  c.set('notice', notice);
  c.set('view', notices);
  await next();
  return;
});

feedRoutes.options(patterns.noticeCalendar, preflight);
feedRoutes.get(patterns.noticeCalendar, openly, findNotice, open, async (c) => {
  if (!isComplete(c.get('view'))) return unavailable(c);
  const { noticeCalendar } = await import('./calendar.ts');
  const text = noticeCalendar(c.get('notice'), c.env.state.site);
  return answerText(c, [text], calendarType);
});

feedRoutes.options(patterns.noticeJson, preflight);
feedRoutes.get(patterns.noticeJson, openly, findNotice, open, async (c) => {
  const { noticeJson } = await import('./json.ts');
  const text = noticeJson(c.get('notice'), c.get('view'), c.env.state.site);
  return answerText(c, [text], jsonType);
});

feedRoutes.options(endpoints.jsonSchema, preflight);
feedRoutes.get(endpoints.jsonSchema, open, async (c) => {
  const { feedSchema } = await import('./json-schema.built.ts');
  const text = JSON.stringify(feedSchema, null, 1);
  return answerText(c, [text], 'application/schema+json; charset=utf-8');
});

feedRoutes.options(endpoints.openApi, preflight);
feedRoutes.get(endpoints.openApi, open, async (c) => {
  const { openApi } = await import('./openapi.ts');
  return answerText(c, [openApi(c.env.state.site)], jsonType);
});
