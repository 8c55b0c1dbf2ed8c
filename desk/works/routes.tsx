import { Hono } from 'hono';
import { readHistory } from '../../src/works/edit/notice-store.ts';
import { whenFrom } from '../../src/works/pages/place.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { readChanges } from './audit.ts';
import { findPage } from './find-page.tsx';
import { changeNotice, openChange, openNew, sendNew } from './form-routes.ts';
import { listPage } from './list-page.tsx';
import { noticePage } from './notice-page.tsx';
import { paths } from './paths.ts';
import { pressNotice } from './press.ts';
import { publishedPage } from './published-page.tsx';
import { findNotice, readRoad } from './road.ts';
import { readWaitingNotices } from './second.ts';
import { dropStatement, readStoredForms } from './stored-forms.ts';
import { expectedNotice, findVisibility } from './visibility.ts';
import { openWinter, sendWinter } from './winter.tsx';

const noticeRoute = '/:id{[a-z0-9]{6}}' as const;

/** Desk on which controllers publish notices; mounted at /works. */
export const worksDesk = new Hono<WorksEnv>({ strict: false });

worksDesk.get('/', async (c) => {
  const road = await readRoad(c.var.database, c.var.now);
  return showPage(c.var, listPage(road, whenFrom(c.req.query('when'))));
});

// The junction number signs of the drawing link here, as they do on the public site.
worksDesk.get('/:place{j[0-9]{1,2}}', (c) =>
  c.redirect(`${paths.new}?from=${c.req.param('place')}`, 303),
);

worksDesk.get('/new', openNew);
worksDesk.post('/new', sendNew);

worksDesk.get('/winter', openWinter);
worksDesk.post('/winter', sendWinter);

worksDesk.get('/find', async (c) => {
  const { database, now } = c.var;
  const [road, storedForms] = [await readRoad(database, now), await readStoredForms(database)];
  const waiting = await readWaitingNotices(database, road);
  return showPage(c.var, findPage({ road, storedForms, waiting, words: c.req.query('q') ?? '' }));
});

worksDesk.post('/find', async (c) => {
  const { database, form, press } = c.var;
  const drop = dropStatement(database, `${form.get('drop')}`);
  await database.batch([press.statement(paths.find), drop]);
  return c.redirect(paths.find, 303);
});

worksDesk.get(noticeRoute, async (c) => {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const notice = findNotice(road, c.req.param('id'));
  const history = await readHistory(database, notice.id);
  const changes = await readChanges(database, notice.id);
  return showPage(c.var, noticePage({ road, notice, history, changes }));
});

worksDesk.post(noticeRoute, pressNotice);
worksDesk.get(`${noticeRoute}/change`, openChange);
worksDesk.post(`${noticeRoute}/change`, changeNotice);

worksDesk.get(`${noticeRoute}/published`, async (c) => {
  const { database, now, siteUrl } = c.var;
  const road = await readRoad(database, now);
  const notice = findNotice(road, c.req.param('id'));
  const visibility = await findVisibility(c, expectedNotice(notice));
  return showPage(c.var, publishedPage({ road, notice, siteUrl, visibility }));
});
