import * as v from 'valibot';
import { RefusedError } from '../../src/works/edit/edit.ts';
import {
  ConflictError,
  NotFoundError,
  type NoticeRecord,
  readNotices,
} from '../../src/works/edit/notice-store.ts';
import { textSchema } from '../../src/works/input-fields.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { Database, ReplicaStore } from '../../src/works/store.ts';
import { openBindings, type Place, readConfig } from '../platform.ts';
import { UsageError } from '../program.ts';
import type { Args } from './arguments.ts';
import { askYesOrNo, StoppedError, showNote, type Terminal } from './prompts.ts';
import { askAuthor } from './questions.ts';
import { overlapText } from './text.ts';

export interface Stores {
  database: Database;
  replica: ReplicaStore;
  /** Origin of the deployed site. */
  siteUrl: string;
  /** Closes the stores, which must not be used afterwards. */
  close(): Promise<void>;
}

/** Stores, clock and terminal that a command works with. */
export interface Context extends Stores {
  /** The present time, in ms since 1970. */
  now(): number;
  /** Present if the command runs in a terminal. */
  terminal?: Terminal;
}

/** Opens the notice store and its replica. @throws PlatformError */
export async function openStores(place: Place): Promise<Stores> {
  const { DB, NOTICES, close } = await openBindings<{ DB: Database; NOTICES: ReplicaStore }>(
    place,
    'NOTICES',
  );
  const { vars } = await readConfig();
  return { database: DB, replica: NOTICES, siteUrl: String(vars.SITE_URL), close };
}

/**
 * Reads the notice with the given id from the store.
 * @throws NotFoundError if there is none, ConflictError if it is not at the given revision.
 */
export async function findRecord(
  { id, revision }: Args,
  { database, now }: Context,
): Promise<NoticeRecord> {
  const { records } = await readNotices(database, now());
  const found = records.find((record) => record.id === id);
  if (!found) throw new NotFoundError(id);
  if (revision !== undefined && revision !== found.revision) {
    const [last] = found.changes;
    throw new ConflictError(
      `${id} is at revision ${found.revision} (${last?.by}: ${last?.what}), not ${revision}. Nothing was written.`,
    );
  }
  return found;
}

/** @throws RefusedError if this version cannot read the notice; also what `findRecord` throws. */
export async function findNotice(args: Args, context: Context): Promise<Notice> {
  const { id, notice } = await findRecord(args, context);
  if (notice) return notice;
  const why = `${id} cannot be read by this version, so it stays as it is; update this clone and run the command again`;
  throw new RefusedError([{ field: 'notice', why }]);
}

const author = textSchema(40);

/**
 * Returns who publishes, from the flag, the file, or the answer to a question.
 * @throws RefusedError if none of them gives a valid name.
 */
export async function resolveAuthor({ by, fields }: Args, context: Context): Promise<string> {
  const { terminal, now } = context;
  const rawAuthor = by ?? fields.by ?? (terminal && (await askAuthor(terminal, now()))) ?? '';
  const { success, output, issues } = v.safeParse(author, rawAuthor);
  if (success) return output;
  throw new RefusedError([{ field: 'by', why: `${issues[0].message}; say --by "Night shift"` }]);
}

/** Checks whether the operator is asked for the author or fields, for lack of a flag or file. */
export function asksOperator({ command, by, fields }: Args, { terminal }: Context): boolean {
  if (!terminal) return false;
  return (by ?? fields.by) === undefined || asksFields({ command, fields });
}

export function asksFields({ command, fields }: Pick<Args, 'command' | 'fields'>): boolean {
  return (command === 'add' || command === 'change') && Object.keys(fields).length === 0;
}

interface Proposal {
  /** Text of what is about to be published, as the site will show it. */
  shown: string;
  /** Whether any of it was typed in answer to questions. */
  typed: boolean;
  /** Current notices that the new one overlaps, or whose words it repeats. */
  overlaps?: readonly Notice[];
}

/**
 * Asks for confirmation of answers typed to questions, of overlaps with other notices, and of all that
 * is published on the deployed site.
 * @throws StoppedError if the answer is no; UsageError or RefusedError if there is no terminal.
 */
export async function confirm(
  { place, yes }: Args,
  { terminal, now }: Context,
  { shown, typed, overlaps = [] }: Proposal,
): Promise<void> {
  const overlapping = overlaps.length > 0;
  if (yes || !(place.remote || typed || overlapping)) return;
  if (!terminal) {
    if (overlapping) throw new RefusedError(overlaps.map(overlapProblem));
    throw new UsageError('Say --yes to publish on the deployed site; nobody is here to ask.');
  }
  showNote(terminal, 'As the site will show it', shown);
  if (overlapping) showNote(terminal, 'Published already', overlapText(overlaps, now()));
  const question = place.remote ? 'Publish on the deployed site' : 'Publish';
  const answer = await askYesOrNo(terminal, `${question}${overlapping ? ' all the same' : ''}?`);
  if (!answer) throw new StoppedError();
}

function overlapProblem({ id, title }: Notice) {
  const why = `overlaps or repeats ${id} ("${title}"); say --yes to publish it all the same`;
  return { field: 'notice', why };
}
