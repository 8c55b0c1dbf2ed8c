import type { Context, Next } from 'hono';
import type { AppEnv } from '../../http/env.ts';
import { missingPage, pageOnce, pageResponse, uncachedPage } from '../../site/page-response.ts';
import { noticeCalendar } from '../feeds/calendar.ts';
import type { Feed } from '../feeds/publisher.ts';
import type { Notice } from '../notice.ts';
import type { KnownNotices } from '../view.ts';
import { filterFrom } from './filter.ts';
import { noticePage } from './notice-page.tsx';
import { noticeNotFoundPage, unreadablePage } from './other-pages.tsx';
import { worksPage } from './page.tsx';

/** Seconds after which what cannot be read now may be asked for again. */
const retryAfter = '30';

export function showWorks(c: Context<AppEnv>): Promise<Response> {
  const filter = filterFrom((name) => c.req.query(name));
  return pageResponse(c, (site, notices) => worksPage(site, notices, filter));
}

/** Lets on to a notice that there is; 404 for another, and 503 while nobody can know. */
export async function requireNotice(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const { notices } = c.get('release');
  if (notices.state === 'unknown') {
    c.header('Retry-After', retryAfter);
    return pageOnce(c, 503, unreadablePage(c.get('release').site));
  }
  if (!found(c, notices)) return missingPage(c, 'missing notice', noticeNotFoundPage);
  await next();
  return;
}

function found(c: Context<AppEnv>, { byId }: KnownNotices): Notice | undefined {
  return byId.get(c.req.param('id')?.replace(/\.ics$/, '') ?? '');
}

/** One notice, which requireNotice has found. */
export function showNotice(c: Context<AppEnv>): Promise<Response> {
  const { notices } = c.get('release');
  const notice = notices.state === 'known' ? found(c, notices) : undefined;
  if (notices.state === 'unknown' || !notice)
    throw new Error('a notice was shown that was not found');
  return uncachedPage(c, noticePage(notice, notices));
}

export function downloadCalendar(c: Context<AppEnv>): Response {
  const { notices, site } = c.get('release');
  const notice = notices.state === 'known' ? found(c, notices) : undefined;
  if (!notice) throw new Error('a calendar was written of a notice that was not found');
  return c.body(noticeCalendar(notice, site), 200, { 'Content-Type': calendarType });
}

export const calendarType = 'text/calendar; charset=utf-8';

/** Answers with a feed; while nothing is known, programs are told to keep what they have. */
export function serveFeed(type: string, write: Feed) {
  return (c: Context<AppEnv>): Response => {
    const { notices, site } = c.get('release');
    const headers = { 'Content-Type': type };
    if (notices.state === 'known') return c.body(write(notices, site), 200, headers);
    c.header('Retry-After', retryAfter);
    return c.text('We cannot show road works at the moment.\n', 503);
  };
}
