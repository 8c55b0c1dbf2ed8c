import { winterWords } from '../../src/answer/words/effect.ts';
import {
  cancelNotice,
  createNotice,
  createWinterStatus,
  endNotice,
  reopenNotice,
  reviseNotice,
} from '../../src/edit/edit.ts';
import { endNoticeNow, extendNotice } from '../../src/edit/nights.ts';
import {
  newerReplicaRecords,
  readNotices,
  type StoredNotices,
} from '../../src/edit/notice-store.ts';
import { newOverlapsOf, OverlapError, overlapCheck, overlapKey } from '../../src/edit/overlaps.ts';
import { type Publication, publish, replicaWarning } from '../../src/edit/publish.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { isWinterSeason, winterEnd } from '../../src/notice/states.ts';
import { localTimeText } from '../../src/notice/values.ts';
import { dayOf } from '../../src/road/irish-time.ts';
import { href } from '../../src/site/routes.ts';
import { readReplica } from '../../src/store/store.ts';
import { UsageError } from '../program.ts';
import type { Args } from './arguments.ts';
import { type Context, findNotice, requireAuthor, requireConfirmation } from './context.ts';
import { sampleNotices } from './sample.ts';
import { computeRecord, sampleHistory } from './sample-history.ts';
import { noticeText, overlapText, recordText } from './text.ts';

type EditCommand = 'add' | 'change' | 'cancel' | 'end' | 'longer' | 'reopen';

/**
 * Publishes the next revision of a notice after a confirmation. Asks again if somebody else publishes an
 * overlapping notice meanwhile.
 */
export async function publishEdit(
  command: EditCommand,
  args: Args,
  context: Context,
): Promise<string> {
  const { database, replica, now, siteUrl } = context;
  const before = command === 'add' ? undefined : await findNotice(args, context);
  const notice = nextRevision(args, before, now());
  let { notices } = await readNotices(database, now());
  const findOverlaps = () => newOverlapsOf(before, notice, notices, now());
  let publication: Publication | undefined;
  while (!publication) {
    const shownOverlaps = findOverlaps();
    await requireConfirmation(args, context, noticeText(notice, now()), shownOverlaps);
    const check = (stored: StoredNotices) => {
      ({ notices } = stored);
      if (args.yes) return;
      overlapCheck({ before, after: notice }, shownOverlaps.map(overlapKey), now())(stored);
    };
    try {
      publication = await publish(database, replica, { notices: [notice], check }, now());
    } catch (error) {
      if (!(error instanceof OverlapError)) throw error;
    }
  }
  const { id, revision } = notice;
  const { replicated } = publication;
  const overlaps = findOverlaps();
  const url = siteUrl + href('notice', id);
  if (args.json) {
    const ids = overlaps.map((one) => one.id);
    return JSON.stringify({ id, revision, url, replicated, overlaps: ids });
  }
  const text = `${noticeText(notice, now())}\n\n${id} is published as revision ${revision}: ${url}`;
  const warning =
    overlaps.length > 0
      ? `\n\nWarning: the notice overlaps\n\n${overlapText(overlaps, now())}`
      : '';
  return text + replicaNote(publication) + warning;
}

function nextRevision(args: Args, before: Notice | undefined, now: number): Notice {
  const { command, all, until, why, late } = args;
  const input = { ...args.fields, by: args.by ?? args.fields.by };
  if (!before) return createNotice(input, { now, late });
  switch (command) {
    case 'cancel':
      return cancelNotice(before, requireAuthor(args), why, now);
    case 'end':
      return (all ? endNotice : endNoticeNow)(before, requireAuthor(args), now);
    case 'longer':
      return extendNotice(before, until ?? '', requireAuthor(args), now);
    case 'reopen':
      return reopenNotice(before, requireAuthor(args), now);
    default:
      return reviseNotice(before, input, { now, late });
  }
}

/** Publishes the winter status after a confirmation. */
export async function publishWinter(args: Args, context: Context): Promise<string> {
  const { database, replica, now } = context;
  const { winter: state } = args;
  if (!state) {
    throw new UsageError(`Choose a winter status: ${Object.keys(winterWords).join(', ')}.`);
  }
  const by = requireAuthor(args);
  const statusNow = () => createWinterStatus({ state, by, until: args.until }, now());
  // Reports invalid input before the confirmation. The status is created again afterwards, with the current time.
  statusNow();
  await requireConfirmation(args, context, `${winterWords[state]} (${by})`);
  const status = statusNow();
  const publication = await publish(database, replica, { notices: [], winter: status }, status.at);
  if (args.json) return JSON.stringify({ ...status, replicated: publication.replicated });
  return `Winter status is ${state} until ${localTimeText(winterEnd(status))}.${replicaNote(publication)}`;
}

/** Lists newer revisions in the replica, then publishes the contents of the database unchanged. */
export async function republish(args: Args, context: Context): Promise<string> {
  const { database, replica } = context;
  const now = context.now();
  const { records } = await readNotices(database, now);
  const missingRecords = newerReplicaRecords((await readReplica(replica))?.body, records);
  const texts = missingRecords.map((record) => recordText(record, now));
  const replicaReport =
    missingRecords.length === 0
      ? 'The database contains everything in its replica in KV.'
      : `The replica in KV has these notices; the database lacks them or has older revisions. Publish them again if they still apply:\n\n${texts.join('\n\n')}`;
  await requireConfirmation(args, context, replicaReport);
  const publication = await publish(database, replica, { notices: [] }, now, true);
  if (args.json) {
    return JSON.stringify({ ...publication, missing: missingRecords.map((one) => one.stored) });
  }
  return `${replicaReport}\n\nThe contents of the database are published as revision ${publication.revision}.${replicaNote(publication)}`;
}

/** Fills an empty store with sample notices. */
export async function publishSample({ database, replica, now }: Context): Promise<string> {
  const at = now();
  const stored = await readNotices(database, at);
  if (stored.revision > 0) {
    throw new UsageError('The database is not empty. "sample" needs an empty database.');
  }
  const leadingStatements = sampleHistory(database, at);
  // The next publication reads the history from the store, so its snapshot contains the history.
  await publish(database, replica, { notices: [], leadingStatements }, at - 1);
  const notices = sampleNotices(at);
  const status = { state: 'planned' as const, at, by: 'Winter desk' };
  const winterEdit = isWinterSeason(dayOf(at)) ? { winter: status } : {};
  await publish(database, replica, { notices, ...winterEdit }, at);
  await computeRecord(database, at);
  return `Published ${notices.length} notices, and three months of past closures for /reports/record. "npm run notices" lists them, and the site shows them on /works.`;
}

function replicaNote({ replicated }: Publication): string {
  return replicated ? '' : `\n\nWarning: ${replicaWarning}`;
}
