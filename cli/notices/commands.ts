import {
  NotFoundError,
  type NoticeRecord,
  readHistory,
  readNotices,
} from '../../src/edit/notice-store.ts';
import { hasWords } from '../../src/edit/search.ts';
import { isCurrent, stateOf } from '../../src/notice/states.ts';
import { href } from '../../src/site/routes.ts';
import { type Args, help } from './arguments.ts';
import { type Context, findRecord } from './context.ts';
import { historyText, listText, recordText } from './text.ts';
import { publishEdit, publishSample, publishWinter, republish } from './write.ts';

/** Runs a command and returns its output. */
export async function runCommand(args: Args, context: Context): Promise<string> {
  switch (args.command) {
    case 'list':
    case 'find':
      return listNotices(args, context);
    case 'export': {
      const stored = await readNotices(context.database, context.now());
      const { revision, records, storedWinter } = stored;
      const notices = records.map((record) => record.stored);
      return JSON.stringify({ revision, notices, winter: storedWinter }, null, 1);
    }
    case 'history': {
      const revisions = await readHistory(context.database, args.id);
      if (revisions.length === 0) throw new NotFoundError(args.id);
      if (!args.json) return historyText(revisions);
      return JSON.stringify(
        revisions.map(({ stored }) => stored),
        null,
        1,
      );
    }
    case 'show':
      return showNotice(args, context);
    case 'winter':
      return publishWinter(args, context);
    case 'republish':
      return republish(args, context);
    case 'sample':
      return publishSample(context);
    case 'add':
    case 'change':
    case 'cancel':
    case 'end':
    case 'longer':
    case 'reopen':
      return publishEdit(args.command, args, context);
    case 'help':
      return help;
  }
}

/** Lists the selected notices. By default, lists the current and the unreadable notices. */
async function listNotices(args: Args, { database, now }: Context): Promise<string> {
  const at = now();
  const stored = await readNotices(database, at);
  const selectedRecords = stored.records.filter((record) => isSelected(record, args, at));
  const notices = selectedRecords
    .flatMap(({ notice }) => notice ?? [])
    .sort((one, other) => one.start - other.start);
  const unreadable = selectedRecords.filter(({ notice }) => !notice);
  if (!args.json) return listText({ ...stored, notices, unreadable }, at);
  const ids = unreadable.map(({ id, revision }) => ({ id, revision }));
  return JSON.stringify({ notices, unreadable: ids, winter: stored.storedWinter }, null, 1);
}

function isSelected(
  record: NoticeRecord,
  { command, words, all, open }: Args,
  at: number,
): boolean {
  const { notice } = record;
  if (command === 'find') return hasWords(record, words.join(' '), at);
  if (!notice || all) return true;
  return open ? stateOf(notice, at) === 'on' : isCurrent(notice, at);
}

async function showNotice(args: Args, context: Context): Promise<string> {
  const record = await findRecord(args, context);
  const { id, revision, notice, stored } = record;
  if (args.json) return JSON.stringify(notice ?? stored, null, 1);
  const url = context.siteUrl + href('notice', id);
  return `${recordText(record, context.now())}\nRevision ${revision}: ${url}`;
}
