import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { ReactElement } from 'react';
import { findNotice, type WorksEnv } from '../answer/env.ts';
import { cacheable } from '../http/cache.ts';
import { createRouter } from '../http/middleware.ts';
import { junctionFrom, junctionsAround } from '../road/network.ts';
import {
  choiceFrom,
  type JunctionChoice,
  pathOf,
  type Trip,
  tripFrom,
  tripOfQuery,
  tripPath,
} from '../site/choice.ts';
import { htmlHeaders, notFoundResponse } from '../site/responses.ts';
import { endpoints, pages, patterns } from '../site/routes.ts';

/** Maximum size of a request of the alerts page, in bytes. A valid request has less than 3 kB. */
const maxBodyBytes = 16 * 1024;

const loadNotFoundPages = () => import('./not-found.tsx');

/** Matches the path of a junction, also if it is not written as in our links: "J9", "j09-Southbound". */
const placePattern = /^\/works\/j0*(\d+)(-[a-z]+)?$/i;

/** Matches the path of a trip, also if it is not written as in our links: "J6-J12", "j06-to-j6". */
const tripPattern = /^\/works\/j0*(\d+)-(?:to-)?j0*(\d+)$/i;

/** Redirects to the junction or trip that a path means, or names the neighbours of a junction that the road lacks. */
function noticeNotFound(c: Pick<Context<WorksEnv>, 'env' | 'req' | 'redirect'>) {
  const [, number, direction = ''] = placePattern.exec(c.req.path) ?? [];
  const choice = choiceFrom(`j${number}${direction.toLowerCase()}`);
  const { search } = new URL(c.req.url);
  if (choice) return c.redirect(pathOf(choice) + search, 301);
  const [, from, to] = tripPattern.exec(c.req.path) ?? [];
  const missing = [number, from, to].find((one) => one && !junctionFrom(one));
  if (missing) return junctionNotFound(c, Number(missing));
  const trip = tripOfQuery({ from, to });
  if (trip) return c.redirect(tripPath(trip) + search, 301);
  return notFoundResponse(c, 'notice', async () =>
    (await loadNotFoundPages()).noticeNotFoundPage(),
  );
}

/** Names the neighbours of a junction that the road lacks. All numbers beyond the ends of the road share one body. */
function junctionNotFound(c: Parameters<typeof notFoundResponse>[0], number = Number.NaN) {
  const neighbours = junctionsAround(number);
  return notFoundResponse(c, neighbours ? `junction-${number}` : 'junction', async () =>
    (await loadNotFoundPages()).junctionNotFoundPage(neighbours, number),
  );
}

/** Refuses a query with an unknown junction or direction. */
export const requireKnownPlace = createMiddleware<WorksEnv>(async (c, next) => {
  const { unknown, from, to } = c.env.query;
  return unknown || ((from || to) && !tripOfQuery({ from, to })) ? junctionNotFound(c) : next();
});

/** Finds the junction and direction in a path. */
const findChoice = createMiddleware<WorksEnv & { Variables: { choice: JunctionChoice } }>(
  async (c, next) => {
    const choice = choiceFrom(c.req.param('place') ?? '');
    if (!choice) return noticeNotFound(c);
    c.set('choice', choice);
    return next();
  },
);

/** Redirects the form's question to the one address of its trip or junction. */
const redirectTrip = createMiddleware<WorksEnv>(async (c, next) => {
  const trip = tripOfQuery(c.env.query);
  return trip ? c.redirect(tripPath(trip, c.env.query.leave), 302) : next();
});

/** Finds the trip in a path. */
const findTripOfPath = createMiddleware<WorksEnv & { Variables: { trip: Trip } }>(
  async (c, next) => {
    const trip = tripFrom(c.req.param('trip') ?? '');
    if (!trip) return noticeNotFound(c);
    c.set('trip', trip);
    return next();
  },
);

const findPageNotice = findNotice({
  none: noticeNotFound,
  unknown: async (c) => {
    const { site, view } = c.env.state;
    c.status(503);
    return c.render((await loadNotFoundPages()).noticesUnavailablePage(site, view));
  },
});

/** Routes of road works: the pages, the embedded board and the alerts. */
export const worksRoutes = createRouter<WorksEnv>();

worksRoutes.get(pages.works.path, requireKnownPlace, redirectTrip, cacheable('page'), async (c) => {
  const {
    state: { site, view },
    query,
  } = c.env;
  const { worksPage } = await import('./works-page.tsx');
  return c.render(worksPage(site, view, query, query.when));
});

worksRoutes.get(patterns.junction, findChoice, cacheable('page'), async (c) => {
  const {
    state: { site, view },
    query,
  } = c.env;
  const { worksPage } = await import('./works-page.tsx');
  return c.render(worksPage(site, view, c.get('choice'), query.when));
});

worksRoutes.get(patterns.trip, findTripOfPath, cacheable('page'), async (c) => {
  const {
    state: { site, view },
    query,
  } = c.env;
  // The pages of junctions stay cached, even if somebody requests all trips.
  c.set('isKept', false);
  const { tripPage } = await import('./trip-page.tsx');
  return c.render(tripPage(site, view, c.get('trip'), query.leave));
});

worksRoutes.get(
  endpoints.embed,
  async (c, next) => {
    if (!c.env.query.unknown) return next();
    c.set('kind', 'embed');
    const { unknownBoard } = await import('./answer/embed.tsx');
    return c.body(await renderEmbedded(unknownBoard(c.env.state.site)), 404, htmlHeaders);
  },
  cacheable('embed'),
  async (c) => {
    const {
      state: { site, view },
      query,
    } = c.env;
    const { embeddedBoard } = await import('./answer/embed.tsx');
    return c.body(await renderEmbedded(embeddedBoard(site, view, query)), 200, htmlHeaders);
  },
);

async function renderEmbedded(document: ReactElement) {
  return (await import('../site/render.tsx')).renderHtml(document);
}

worksRoutes.get(pages.alerts.path, cacheable('alerts'), async (c) => {
  const { state, query } = c.env;
  const { alertsPage } = await import('./alerts/page.tsx');
  return c.render(alertsPage(state.site, query.from ? tripOfQuery(query) : undefined));
});

worksRoutes.post(
  pages.alerts.path,
  bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => c.json({ reason: 'The request is too long.' }, 413),
  }),
  async (c) => (await import('./alerts/receive.ts')).receiveAlert(c),
);

worksRoutes.get(patterns.notice, findPageNotice, cacheable('page'), async (c) => {
  const { noticePage } = await import('./notice/notice-page.tsx');
  return c.render(noticePage(c.get('notice'), c.get('view'), c.env.state.site));
});
