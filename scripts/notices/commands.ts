import * as v from 'valibot';
import { text } from '../../src/notices/input-fields.ts';
import { dayOf } from '../../src/notices/irish-time.ts';
import type { Notice } from '../../src/notices/notice.ts';
import { isCurrent, isWinterSeason } from '../../src/notices/states.ts';
import { href } from '../../src/routes.ts';
import { UsageError, type Wanted } from './arguments.ts';
import { type Book, ConflictError, type Edit, publish, readBook, readHistory } from './book.ts';
import { added, cancelled, changed, ended, inputOf, RefusedError } from './edits.ts';
import { help } from './help.ts';
import { askFields, askWhether, askWho } from './questions.ts';
import { sampleNotices } from './sample.ts';
import { type Stores, siteUrl } from './stores.ts';
import { historyText, listText, noticeText } from './text.ts';

/** Thrown where an id stands for no notice. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** What a command works with; `asks` is whether somebody is there to answer. */
export interface Desk extends Stores {
  now: number;
  asks: boolean;
}

/** Does what was asked; returns what to print. */
export async function run(wanted: Wanted, desk: Desk): Promise<string> {
  switch (wanted.command) {
    case 'help':
      return help;
    case 'list':
      return list(wanted, desk);
    case 'export':
      return JSON.stringify(await readBook(desk.database, desk.now), null, 1);
    case 'history':
      return history(wanted, desk);
    case 'show':
      return show(await find(wanted, desk), wanted, desk.now);
    case 'winter':
      return winter(wanted, desk);
    case 'sample':
      return sample(desk);
    default:
      return edit(wanted, desk);
  }
}

async function list({ json, all }: Wanted, { database, now }: Desk): Promise<string> {
  const { notices, winter } = await readBook(database, now);
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

function show(notice: Notice, { json }: Wanted, now: number): string {
  if (json) return JSON.stringify(notice, null, 1);
  const { id, revision } = notice;
  return `${noticeText(notice, now)}\nRevision ${revision}: ${siteUrl()}${href('notice', id)}`;
}

async function find({ id, revision }: Wanted, { database, now }: Desk): Promise<Notice> {
  const { notices } = await readBook(database, now);
  const found = notices.find((notice) => notice.id === id);
  if (!found) throw notFound(id);
  if (revision !== undefined && revision !== found.revision) {
    const [last] = found.changes;
    throw new ConflictError(
      `${id} is at revision ${found.revision} (${last?.by}: ${last?.what}), not ${revision}. Nothing was written.`,
    );
  }
  return found;
}

function notFound(id: string): NotFoundError {
  return new NotFoundError(`No notice ${id} in the book. "list --all" shows those that are there.`);
}

/** Add, change, cancel or end: what it will be is made, shown and asked about before it is written. */
async function edit(wanted: Wanted, desk: Desk): Promise<string> {
  const before = wanted.command === 'add' ? undefined : await find(wanted, desk);
  const asking = asksFields(wanted);
  const notice = await edited({ ...wanted, by: await who(wanted, desk) }, before, desk);
  await confirmed(wanted, desk, asking, () => noticeText(notice, desk.now));
  const note = await written({ notices: [notice] }, desk);
  const { id, revision } = notice;
  const url = siteUrl() + href('notice', id);
  if (wanted.json) return JSON.stringify({ id, revision, url });
  return `${noticeText(notice, desk.now)}\n\n${id} is written as revision ${revision}: ${url}${note}`;
}

function asksFields({ command, fields }: Wanted): boolean {
  return (command === 'add' || command === 'change') && Object.keys(fields).length === 0;
}

async function edited(wanted: Wanted, before: Notice | undefined, desk: Desk): Promise<Notice> {
  const { command, late, why, by = '' } = wanted;
  const rules = { now: desk.now, late };
  if (before && command === 'cancel') return cancelled(before, signed(by), why, desk.now);
  if (before && command === 'end') return ended(before, signed(by), desk.now);
  const fields = asksFields(wanted) ? await asked(before, desk) : wanted.fields;
  const input = { ...fields, ...(by === '' ? {} : { by }) };
  return before ? changed(before, input, rules) : added(input, rules);
}

function asked(before: Notice | undefined, { asks }: Desk): Promise<Record<string, unknown>> {
  if (!asks)
    throw new UsageError('Give the fields as flags or with --file; nobody is here to ask.');
  return askFields(before ? inputOf(before) : {});
}

/** Who publishes: the flag, the file, or the answer to a question; empty where nobody can be asked. */
async function who({ by, fields }: Wanted, { asks }: Desk): Promise<string> {
  if (by !== undefined) return by;
  if (typeof fields.by === 'string') return fields.by;
  return asks ? askWho() : '';
}

/** @throws RefusedError where nobody says who publishes. */
function signed(by: string): string {
  const label = v.safeParse(text(40), by);
  if (label.success) return label.output;
  throw new RefusedError([
    { field: 'by', why: `${label.issues[0].message}; say --by "Night shift"` },
  ]);
}

/** What was typed into questions is asked about once more, and all that goes to the deployed book. */
async function confirmed(wanted: Wanted, { asks }: Desk, typed: boolean, text: () => string) {
  const { place, yes } = wanted;
  if (yes || !(place.remote || typed)) return;
  if (!asks)
    throw new UsageError('Say --yes to write into the deployed book; nobody is here to ask.');
  await askWhether(place.remote ? 'Publish on the deployed site?' : 'Publish?', text());
}

/** Writes an edit; says where the site will be late with it. */
async function written(edit: Edit, { database, copies, now }: Desk): Promise<string> {
  const { copied } = await publish(database, copies, edit, now);
  return copied
    ? ''
    : '\nThe copy in KV could not be written; the Worker mends it within five minutes.';
}

async function winter(wanted: Wanted, desk: Desk): Promise<string> {
  const { winter: state } = wanted;
  if (!state) throw new UsageError('Say how the treatment stands.');
  if (!isWinterSeason(dayOf(desk.now))) {
    throw new RefusedError([{ field: 'winter', why: 'runs from November to March' }]);
  }
  const status = { state, at: desk.now, by: signed(await who(wanted, desk)) };
  await confirmed(wanted, desk, false, () => `Winter treatment: ${state} (${status.by})`);
  const note = await written({ notices: [], winter: status }, desk);
  return wanted.json ? JSON.stringify(status) : `Winter status is ${state} for 12 hours.${note}`;
}

async function sample(desk: Desk): Promise<string> {
  const book: Book = await readBook(desk.database, desk.now);
  if (book.revision > 0) {
    throw new UsageError('The book is not empty. "sample" fills an empty one only.');
  }
  const notices = sampleNotices(desk.now);
  const season = isWinterSeason(dayOf(desk.now));
  const status = { state: 'planned' as const, at: desk.now, by: 'Winter desk' };
  await publish(
    desk.database,
    desk.copies,
    { notices, ...(season ? { winter: status } : {}) },
    desk.now,
  );
  return `${notices.length} notices are written. "npm run notices" lists them; the site shows them on /works.`;
}
