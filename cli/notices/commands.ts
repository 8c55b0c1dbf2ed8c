import { href } from '../../src/site/routes.ts';
import { dayOf } from '../../src/works/irish-time.ts';
import type { Notice, WinterState } from '../../src/works/notice.ts';
import { isCurrent, isWinterSeason } from '../../src/works/states.ts';
import { readReplica } from '../../src/works/store.ts';
import { winterWords } from '../../src/works/words.ts';
import { UsageError } from '../usage-error.ts';
import type { Wanted } from './arguments.ts';
import { confirm, type Desk, isAsked, lateNote, whoSigns, write } from './desk.ts';
import { edit } from './edit.ts';
import { RefusedError } from './edits.ts';
import { find, notFound } from './find.ts';
import { publish, readHistory, readNotices } from './notice-store.ts';
import { askWinter } from './questions/ask.ts';
import { sampleNotices } from './sample.ts';
import { historyText, listText, noticeText } from './text.ts';

/** Does what was asked; returns what to print. */
export async function run(wanted: Wanted, desk: Desk): Promise<string> {
  switch (wanted.command) {
    case 'list':
      return list(wanted, desk);
    case 'export':
      return JSON.stringify(await readNotices(desk.database, desk.now()), null, 1);
    case 'history':
      return history(wanted, desk);
    case 'show':
      return show(await find(wanted, desk), wanted, desk);
    case 'winter':
      return winter(wanted, desk);
    case 'republish':
      return republish(wanted, desk);
    case 'sample':
      return sample(desk);
    default:
      return edit(wanted, desk);
  }
}

async function list({ json, all }: Wanted, desk: Desk): Promise<string> {
  const now = desk.now();
  const { notices, winter } = await readNotices(desk.database, now);
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

/** Says that what the database holds is right, though its replica had more. */
async function republish(wanted: Wanted, desk: Desk): Promise<string> {
  const now = desk.now();
  const { notices } = await readNotices(desk.database, now);
  const copied = (await readReplica(desk.replica))?.snapshot.notices ?? [];
  const held = new Map(notices.map(({ id, revision }) => [id, revision]));
  const missing = copied.filter(({ id, revision }) => revision > (held.get(id) ?? 0));
  await confirm(wanted, desk, desk.terminal !== undefined, missingText(missing, now));
  const done = await publish(desk.database, desk.replica, { notices: [] }, now, true);
  if (wanted.json) return JSON.stringify({ revision: done.revision, missing });
  return `${missingText(missing, now)}\n\nWhat the database holds is published as revision ${done.revision}.${lateNote(done)}`;
}

function missingText(missing: Notice[], now: number): string {
  if (missing.length === 0) return 'The database has all that its replica in KV has.';
  const texts = missing.map((notice) => noticeText(notice, now));
  return `The replica in KV has these, and the database not or only an older revision. Publish again what still holds:\n\n${texts.join('\n\n')}`;
}

async function sample(desk: Desk): Promise<string> {
  const now = desk.now();
  const stored = await readNotices(desk.database, now);
  if (stored.revision > 0) {
    throw new UsageError('The database is not empty. "sample" fills an empty one only.');
  }
  const notices = sampleNotices(now);
  const status = { state: 'planned' as const, at: now, by: 'Winter desk' };
  const winter = isWinterSeason(dayOf(now)) ? { winter: status } : {};
  await publish(desk.database, desk.replica, { notices, ...winter }, now);
  return `${notices.length} notices are written. "npm run notices" lists them; the site shows them on /works.`;
}
