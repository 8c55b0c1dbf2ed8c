import { href } from '../../src/site/routes.ts';
import type { Notice } from '../../src/works/notice.ts';
import { UsageError } from '../usage-error.ts';
import type { Wanted } from './arguments.ts';
import { asksFields, confirm, type Desk, isAsked, whoSigns, write } from './desk.ts';
import { added, cancelled, changed, ended, inputOf } from './edits.ts';
import { find } from './find.ts';
import { askFields, askWhy } from './questions/ask.ts';
import { say } from './questions/terminal.ts';
import { noticeText } from './text.ts';

/** Add, change, cancel or end: what it will be is made, shown and asked about before it is written. */
export async function edit(wanted: Wanted, desk: Desk): Promise<string> {
  const before = wanted.command === 'add' ? undefined : await find(wanted, desk);
  if (asksFields(wanted) && !desk.terminal) {
    throw new UsageError('Give the fields as flags or with --file; nobody is here to ask.');
  }
  const asked = isAsked(wanted, desk);
  if (asked) introduce(wanted, desk);
  const notice = await edited(wanted, before, desk);
  await confirm(wanted, desk, asked, noticeText(notice, desk.now()));
  const note = await write({ notices: [notice] }, desk, desk.now());
  const { id, revision } = notice;
  const url = desk.siteUrl + href('notice', id);
  if (wanted.json) return JSON.stringify({ id, revision, url });
  return `${noticeText(notice, desk.now())}\n\n${id} is written as revision ${revision}: ${url}${note}`;
}

function introduce({ place }: Wanted, { terminal }: Desk): void {
  if (!terminal) return;
  const where = place.remote ? 'For the deployed site.' : 'For the local site.';
  say(terminal, `${where} Nothing is written before you say yes at the end; Ctrl-C stops.`);
}

async function edited(wanted: Wanted, before: Notice | undefined, desk: Desk): Promise<Notice> {
  const by = await whoSigns(wanted, desk);
  if (before && wanted.command === 'cancel') {
    return cancelled(before, by, await why(wanted, desk), desk.now());
  }
  if (before && wanted.command === 'end') return ended(before, by, desk.now());
  const { late, fields } = await saying(wanted, before, desk);
  const rules = { now: desk.now(), late };
  return before ? changed(before, { ...fields, by }, rules) : added({ ...fields, by }, rules);
}

async function why({ why, by }: Wanted, { terminal }: Desk): Promise<string | undefined> {
  return why ?? (terminal && by === undefined ? await askWhy(terminal) : undefined);
}

/** The fields from flags, or from questions, which ask by themselves whether it has begun already. */
async function saying(wanted: Wanted, before: Notice | undefined, { terminal, now }: Desk) {
  const { late, fields } = wanted;
  if (!terminal || !asksFields(wanted)) return { late, fields };
  const said = before ? inputOf(before) : {};
  return { late: true, fields: await askFields(terminal, said, { now: now(), late }) };
}
