import * as v from 'valibot';
import { RefusedError } from '../../src/edit/edit.ts';
import {
  ConflictError,
  NotFoundError,
  type NoticeRecord,
  readNotices,
} from '../../src/edit/notice-store.ts';
import type { Database } from '../../src/http/database.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { textSchema } from '../../src/notice/values.ts';
import type { Instant } from '../../src/road/irish-time.ts';
import type { ReplicaStore } from '../../src/store/store.ts';
import type { Confirm } from '../confirm.ts';
import { openBindings, readConfig, type StoreLocation } from '../platform.ts';
import { UsageError } from '../program.ts';
import type { Args } from './arguments.ts';
import { overlapText } from './text.ts';

export interface NoticeStores {
  database: Database;
  replica: ReplicaStore;
  /** Origin of the deployed site. */
  siteUrl: string;
  close(): Promise<void>;
}

/** Thrown if the operator does not confirm. Nothing has been written. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('Nothing was written.');
  }
}

/** Stores, clock and confirmation prompt of a command. */
export interface Context extends NoticeStores {
  now(): Instant;
  /** Prompt for a confirmation; undefined if there is no terminal. */
  confirm?: Confirm | undefined;
}

/** Opens the notice store and its replica. @throws PlatformError */
export async function openStores(location: StoreLocation): Promise<NoticeStores> {
  const { DB, NOTICES, close } = await openBindings<{ DB: Database; NOTICES: ReplicaStore }>(
    location,
    'NOTICES',
  );
  const { vars } = await readConfig();
  return { database: DB, replica: NOTICES, siteUrl: String(vars.SITE_URL), close };
}

/**
 * Reads the notice with the given id from the store.
 * @throws NotFoundError if the notice does not exist, ConflictError if its revision differs from --revision.
 */
export async function findRecord(
  { id, revision }: Args,
  { database, now }: Context,
): Promise<NoticeRecord> {
  const { records } = await readNotices(database, now());
  const storedRecord = records.find((record) => record.id === id);
  if (!storedRecord) throw new NotFoundError(id);
  if (revision !== undefined && revision !== storedRecord.revision) {
    const [lastChange] = storedRecord.changes;
    throw new ConflictError(
      `${id} is at revision ${storedRecord.revision} (${lastChange?.by}: ${lastChange?.what}), not ${revision}. Nothing was written.`,
    );
  }
  return storedRecord;
}

/** @throws RefusedError if this version cannot read the notice, and the errors of `findRecord`. */
export async function findNotice(args: Args, context: Context): Promise<Notice> {
  const { id, notice } = await findRecord(args, context);
  if (notice) return notice;
  const why = `${id} cannot be read by this version and was not changed; update this clone, then retry`;
  throw new RefusedError([{ field: 'notice', why }]);
}

const authorSchema = textSchema(40);

/** Returns the author's name. @throws RefusedError if neither the flag nor the file contains a valid name. */
export function requireAuthor({ by, fields }: Args): string {
  const { success, output, issues } = v.safeParse(authorSchema, by ?? fields.by ?? '');
  if (success) return output;
  throw new RefusedError([{ field: 'by', why: `${issues[0].message}; add --by "Night shift"` }]);
}

/**
 * Shows a preview and asks for confirmation, except with --yes. Without a terminal, --yes is required
 * only for the deployed site and for overlaps.
 * @throws StoppedError if the answer is no; UsageError or RefusedError without a terminal
 */
export async function requireConfirmation(
  { location, yes }: Args,
  { confirm, now }: Context,
  preview: string,
  overlaps: readonly Notice[] = [],
): Promise<void> {
  if (yes) return;
  const hasOverlaps = overlaps.length > 0;
  if (!confirm) {
    if (hasOverlaps) {
      const hint = 'add --yes to publish it anyway';
      throw new RefusedError(
        overlaps.map(({ id, title }) => ({
          field: 'notice',
          why: `overlaps or repeats ${id} ("${title}"); ${hint}`,
        })),
      );
    }
    if (location.remote) {
      throw new UsageError(
        'Publishing on the deployed site needs a terminal for confirmation. Add --yes to skip it.',
      );
    }
    return;
  }
  const previewParts = [
    `As the site will show it:\n\n${preview}`,
    ...(hasOverlaps ? [`Already published:\n\n${overlapText(overlaps, now())}`] : []),
  ];
  const site = location.remote ? ' on the deployed site' : '';
  const question = `Publish${site}${hasOverlaps ? ' anyway' : ''}?`;
  if (!(await confirm(previewParts.join('\n\n'), question))) throw new StoppedError();
}
