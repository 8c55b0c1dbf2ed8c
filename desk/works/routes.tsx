import { Hono } from 'hono/tiny';
import { isCurrent } from '../../src/notice/notice.ts';
import type { WorksEnv } from '../env.ts';
import { formatFrom } from '../file.tsx';
import { showPage } from '../frame.tsx';
import { showRecord } from '../record/page.tsx';
import { withdrawPage } from './actions/end-forms.tsx';
import { openChange, openNew, sendChange, sendNew } from './actions/form-routes.ts';
import { handleAction } from './actions/notice-actions.tsx';
import { readDrafts, readRequests, withdrawStatement } from './actions/pending.tsx';
import { openConfirm, readRecentClosures, sendConfirm } from './confirm.tsx';
import { findPage, sendNotices } from './pages/find-page.tsx';
import { listPage, whenFrom } from './pages/list-page.tsx';
import { openNotice } from './pages/notice-page.tsx';
import { changeRequest, openRequest, sendBack } from './pages/request-page.tsx';
import { openRestore, sendRestore } from './pages/restore.tsx';
import { navFor, noticePath, paths } from './paths.ts';
import { readPublicSite } from './public-site.ts';
import { findNotice, readRoad } from './road.ts';

const noticeRoute = '/:id{[a-z0-9]{6}}' as const;

/** Routes of the desk on which controllers publish notices, mounted at /works. */
export const worksDesk = new Hono<WorksEnv>({ strict: false });

worksDesk.get('/', async (c) => {
  const { database, now, siteUrl } = c.var;
  const [road, requests, site, closures] = await Promise.all([
    readRoad(database, now),
    readRequests(database),
    readPublicSite(siteUrl),
    readRecentClosures(database, now),
  ]);
  const when = whenFrom(c.req.query('when'));
  return showPage(c.var, listPage({ road, when, site, requests, closures }));
});

// The drawing links each junction to this path, which is the same on the public site.
worksDesk.get('/:place{j[0-9]{1,2}}', (c) =>
  c.redirect(`${paths.new}?from=${c.req.param('place')}`, 303),
);

worksDesk.get('/new', openNew);
worksDesk.post('/new', sendNew);

worksDesk.get('/find', async (c) => {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const { q: words = '', all, saved, as } = c.req.query();
  const format = formatFrom(as);
  if (format) return sendNotices(road, words, format);
  const requests = await readRequests(database);
  const drafts = await readDrafts(database);
  return showPage(
    c.var,
    findPage({ road, requests, drafts, words, saved, isAll: all !== undefined }),
  );
});

worksDesk.post('/find', async (c) => {
  const { database, form, identity, now } = c.var;
  const id = `${form.get('drop')}`;
  const change = { id, asked: `${form.get('asked')}`, target: paths.find };
  const statement = withdrawStatement(database, { id, person: identity.email, at: now });
  return changeRequest(c, change, statement);
});

worksDesk.get('/request/:id', (c) => openRequest(c));
worksDesk.post('/request/:id', sendBack);

worksDesk.get('/record', (c) =>
  showRecord(c.var, c.req.query(), { path: paths.record, nav: navFor('find') }),
);

worksDesk.get('/restore', openRestore);
worksDesk.post('/restore', sendRestore);

worksDesk.get(noticeRoute, openNotice);
worksDesk.post(noticeRoute, handleAction);

worksDesk.get(`${noticeRoute}/withdraw`, async (c) => {
  const road = await readRoad(c.var.database, c.var.now);
  const notice = findNotice(road, c.req.param('id'));
  if (!isCurrent(notice, road.now)) return c.redirect(noticePath(notice), 303);
  return showPage(c.var, withdrawPage({ road, notice }));
});

worksDesk.get(`${noticeRoute}/confirm`, openConfirm);
worksDesk.post(`${noticeRoute}/confirm`, sendConfirm);
worksDesk.get(`${noticeRoute}/change`, openChange);
worksDesk.post(`${noticeRoute}/change`, sendChange);
