import { href } from '../../src/site/routes.ts';
import {
  assertAllowed,
  cancelNotice,
  createNotice,
  endNotice,
  inputOf,
  localTimeText,
  reopenNotice,
  reviseNotice,
  winterStatus,
} from '../../src/works/edit/edit.ts';
import { endNoticeNow, extendNotice } from '../../src/works/edit/nights.ts';
import {
  type NoticeRecord,
  newerInReplica,
  readNotices,
} from '../../src/works/edit/notice-store.ts';
import { newOverlapsOf } from '../../src/works/edit/overlaps.ts';
import { type Publication, publish } from '../../src/works/edit/publish.ts';
import { dayOf } from '../../src/works/irish-time.ts';
import type { Notice, WinterState } from '../../src/works/notice.ts';
import { isWinterSeason, winterEnd } from '../../src/works/states.ts';
import { readReplica } from '../../src/works/store.ts';
import { winterWords } from '../../src/works/words.ts';
import { UsageError } from '../program.ts';
import type { Args } from './arguments.ts';
import {
  asksFields,
  asksOperator,
  type Context,
  confirm,
  findNotice,
  resolveAuthor,
} from './context.ts';
import { showIntro } from './prompts.ts';
import { askFields, askReason, askWinter } from './questions.ts';
import { sampleNotices } from './sample.ts';
import { noticeText, overlapText, recordText } from './text.ts';

type EditCommand = 'add' | 'change' | 'cancel' | 'end' | 'longer' | 'reopen';

/** Publishes a notice's next revision, if needed after showing it and asking for confirmation. */
export async function edit(command: EditCommand, args: Args, context: Context): Promise<string> {
  const { database, replica, now } = context;
  const before = command === 'add' ? undefined : await findNotice(args, context);
  if (before && command !== 'add')
    assertAllowed(command === 'longer' ? 'change' : command, before, now());
  if (asksFields(args) && !context.terminal) {
    throw new UsageError('Give the fields as flags or with --file; nobody is here to ask.');
  }
  const typed = asksOperator(args, context);
  if (typed) introduce(args, context);
  const notice = await nextRevision(args, before, context);
  const overlaps = await overlapsAfter(before, notice, context);
  await confirm(args, context, { shown: noticeText(notice, now()), typed, overlaps });
  const publication = await publish(database, replica, { notices: [notice] }, now());
  return editText(args, context, { notice, overlaps, publication });
}

function introduce({ place }: Args, { terminal }: Context): void {
  if (!terminal) return;
  const siteLine = place.remote ? 'For the deployed site.' : 'For the local site.';
  showIntro(
    terminal,
    `${siteLine} Nothing is written before you say yes at the end; Ctrl-C stops.`,
  );
}

async function nextRevision(
  args: Args,
  before: Notice | undefined,
  context: Context,
): Promise<Notice> {
  const by = await resolveAuthor(args, context);
  const { command, all, until } = args;
  if (before && command === 'cancel') {
    return cancelNotice(before, by, await resolveReason(args, context), context.now());
  }
  if (before && command === 'end')
    return (all ? endNotice : endNoticeNow)(before, by, context.now());
  if (before && command === 'longer') return extendNotice(before, until ?? '', by, context.now());
  if (before && command === 'reopen') return reopenNotice(before, by, context.now());
  const { late, fields } = await resolveFields(args, before, context);
  const rules = { now: context.now(), late };
  return before
    ? reviseNotice(before, { ...fields, by }, rules)
    : createNotice({ ...fields, by }, rules);
}

async function resolveReason({ why, by }: Args, { terminal }: Context) {
  return why ?? (terminal && by === undefined ? await askReason(terminal) : undefined);
}

/** Returns the fields from flags and file, or from questions, which also ask about a start in the past. */
async function resolveFields(
  args: Args,
  before: Notice | undefined,
  { terminal, now }: Context,
): Promise<{ late: boolean; fields: Args['fields'] }> {
  const { late, fields } = args;
  if (!terminal || !asksFields(args)) return { late, fields };
  const existingFields = before ? inputOf(before) : {};
  return { late: true, fields: await askFields(terminal, existingFields, { now: now(), late }) };
}

/** Finds new overlaps, in a last read: others may have published while questions were answered. */
async function overlapsAfter(
  before: Notice | undefined,
  after: Notice,
  { database, now }: Context,
): Promise<Notice[]> {
  const { notices } = await readNotices(database, now());
  return newOverlapsOf(before, after, notices, now());
}

interface Written {
  notice: Notice;
  overlaps: readonly Notice[];
  publication: Publication;
}

function editText(
  { json }: Args,
  { siteUrl, now }: Context,
  { notice, overlaps, publication }: Written,
): string {
  const { id, revision } = notice;
  const url = siteUrl + href('notice', id);
  if (json) {
    return JSON.stringify({ id, revision, url, overlaps: overlaps.map((other) => other.id) });
  }
  const text = `${noticeText(notice, now())}\n\n${id} is written as revision ${revision}: ${url}`;
  const warning =
    overlaps.length > 0 ? `\n\nWarning: published beside\n\n${overlapText(overlaps, now())}` : '';
  return text + replicaNote(publication) + warning;
}

/** Publishes the state of the winter treatment. */
export async function winter(args: Args, context: Context): Promise<string> {
  const { database, replica, now } = context;
  const { until } = args;
  winterStatus({ state: 'planned', by: '', until }, now());
  const state = await resolveWinterState(args, context);
  const by = await resolveAuthor(args, context);
  const typed = args.winter === undefined || asksOperator(args, context);
  await confirm(args, context, { shown: `${winterWords[state]} (${by})`, typed });
  const status = winterStatus({ state, by, until }, now());
  const publication = await publish(database, replica, { notices: [], winter: status }, status.at);
  if (args.json) return JSON.stringify(status);
  return `Winter status is ${state} until ${localTimeText(winterEnd(status))}.${replicaNote(publication)}`;
}

async function resolveWinterState({ winter }: Args, { terminal }: Context): Promise<WinterState> {
  if (winter) return winter;
  if (terminal) return askWinter(terminal);
  throw new UsageError(`Say how the treatment stands: ${Object.keys(winterWords).join(', ')}.`);
}

/** Publishes the database as it is, even if its replica has newer revisions, which are shown. */
export async function republish(args: Args, context: Context): Promise<string> {
  const { database, replica } = context;
  const now = context.now();
  const { records } = await readNotices(database, now);
  const missing = newerInReplica((await readReplica(replica))?.body, records);
  const shown = missingText(missing, now);
  await confirm(args, context, { shown, typed: context.terminal !== undefined });
  const publication = await publish(database, replica, { notices: [] }, now, true);
  if (args.json) {
    return JSON.stringify({
      revision: publication.revision,
      missing: missing.map((one) => one.stored),
    });
  }
  return `${shown}\n\nWhat the database holds is published as revision ${publication.revision}.${replicaNote(publication)}`;
}

function missingText(missing: readonly NoticeRecord[], now: number): string {
  if (missing.length === 0) return 'The database has all that its replica in KV has.';
  const texts = missing.map((record) => recordText(record, now));
  return `The replica in KV has these, and the database not or only an older revision. Publish again what still holds:\n\n${texts.join('\n\n')}`;
}

/** Fills an empty store with sample notices. */
export async function sample({ database, replica, now }: Context): Promise<string> {
  const at = now();
  const stored = await readNotices(database, at);
  if (stored.revision > 0) {
    throw new UsageError('The database is not empty. "sample" fills an empty one only.');
  }
  const notices = sampleNotices(at);
  const status = { state: 'planned' as const, at, by: 'Winter desk' };
  const winter = isWinterSeason(dayOf(at)) ? { winter: status } : {};
  await publish(database, replica, { notices, ...winter }, at);
  return `${notices.length} notices are written. "npm run notices" lists them; the site shows them on /works.`;
}

function replicaNote({ replicated }: Publication): string {
  return replicated
    ? ''
    : '\nThe replica in KV could not be written; the Worker repairs it within five minutes.';
}
