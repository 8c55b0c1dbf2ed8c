import { href } from '../../src/site/routes.ts';
import { dayOf } from '../../src/works/irish-time.ts';
import type { Notice, WinterState } from '../../src/works/notice.ts';
import { isCurrent, isWinterSeason } from '../../src/works/states.ts';
import { winterWords } from '../../src/works/words.ts';
import { UsageError } from '../usage-error.ts';
import type { Wanted } from './arguments.ts';
import { publish, readBook, readHistory } from './book.ts';
import { confirm, type Desk, isAsked, whoSigns, write } from './desk.ts';
import { edit } from './edit.ts';
import { RefusedError } from './edits.ts';
import { find, notFound } from './find.ts';
import { askWinter } from './questions/ask.ts';
import { sampleNotices } from './sample.ts';
import { historyText, listText, noticeText } from './text.ts';

/** Does what was asked; returns what to print. */
export async function run(wanted: Wanted, desk: Desk): Promise<string> {
  switch (wanted.command) {
    case 'list':
      return list(wanted, desk);
    case 'export':
      return JSON.stringify(await readBook(desk.database, desk.now()), null, 1);
    case 'history':
      return history(wanted, desk);
    case 'show':
      return show(await find(wanted, desk), wanted, desk);
    case 'winter':
      return winter(wanted, desk);
    case 'sample':
      return sample(desk);
    default:
      return edit(wanted, desk);
  }
}

async function list({ json, all }: Wanted, desk: Desk): Promise<string> {
  const now = desk.now();
  const { notices, winter } = await readBook(desk.database, now);
  const shown = notices
    .filter((notice) => all || isCurrent(notice, now))
    .sort((a, b) => a.start - b.start);
  return json ? JSON.stringify({ notices: shown, winter }, null, 1) : listText(shown, winter, now);
}

async function history({ id, json }: Wanted, { database }: Desk): Promise<string> {
  const revisions = await readHistory(database, id);
  if (revisions.length === 0) throw notFound(id);
  return json ? JSON.stringify(revisions, null, 1) : historyText(revisions);
}

function show(notice: Notice, { json }: Wanted, { now, siteUrl }: Desk): string {
  if (json) return JSON.stringify(notice, null, 1);
  const { id, revision } = notice;
  return `${noticeText(notice, now())}\nRevision ${revision}: ${siteUrl}${href('notice', id)}`;
}

async function winter(wanted: Wanted, desk: Desk): Promise<string> {
  if (!isWinterSeason(dayOf(desk.now()))) {
    throw new RefusedError([{ field: 'winter', why: 'runs from November to March' }]);
  }
  const state = await winterState(wanted, desk);
  const by = await whoSigns(wanted, desk);
  const asked = wanted.winter === undefined || isAsked(wanted, desk);
  await confirm(wanted, desk, asked, `${winterWords[state]} (${by})`);
  const status = { state, at: desk.now(), by };
  const note = await write({ notices: [], winter: status }, desk, status.at);
  return wanted.json ? JSON.stringify(status) : `Winter status is ${state} for 12 hours.${note}`;
}

async function winterState({ winter }: Wanted, { terminal }: Desk): Promise<WinterState> {
  if (winter) return winter;
  if (terminal) return askWinter(terminal);
  throw new UsageError(`Say how the treatment stands: ${Object.keys(winterWords).join(', ')}.`);
}

async function sample(desk: Desk): Promise<string> {
  const now = desk.now();
  const book = await readBook(desk.database, now);
  if (book.revision > 0) {
    throw new UsageError('The book is not empty. "sample" fills an empty one only.');
  }
  const notices = sampleNotices(now);
  const status = { state: 'planned' as const, at: now, by: 'Winter desk' };
  const winter = isWinterSeason(dayOf(now)) ? { winter: status } : {};
  await publish(desk.database, desk.copies, { notices, ...winter }, now);
  return `${notices.length} notices are written. "npm run notices" lists them; the site shows them on /works.`;
}
