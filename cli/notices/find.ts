import type { Notice } from '../../src/works/notice.ts';
import type { Wanted } from './arguments.ts';
import type { Desk } from './desk.ts';
import { ConflictError, readNotices } from './notice-store.ts';

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/**
 * The notice that is meant, as the store has it now.
 * @throws NotFoundError where there is none, ConflictError where it is at another revision than the one meant.
 */
export async function find({ id, revision }: Wanted, { database, now }: Desk): Promise<Notice> {
  const { notices } = await readNotices(database, now());
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

export function notFound(id: string): NotFoundError {
  return new NotFoundError(
    `No notice ${id} in the database. "list --all" shows those that are there.`,
  );
}
