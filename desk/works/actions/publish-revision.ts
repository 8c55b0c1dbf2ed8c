import type { Context } from 'hono';
import type { StoredNotices } from '../../../src/edit/notice-store.ts';
import { overlapCheck } from '../../../src/edit/overlaps.ts';
import { publish } from '../../../src/edit/publish.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { WorksEnv } from '../../env.ts';
import { publishedPath } from '../paths.ts';

/** A new revision, the previous revision, and the published notices at the time of the change. */
export interface Revision {
  readonly before?: Notice | undefined;
  readonly after: Notice;
  readonly stored: StoredNotices;
}

/**
 * Publishes a revision, and redirects to the page after publication.
 * @param extraStatements further statements for the same transaction
 * @param requester person who requested the approval; undefined if one person is enough
 * @throws ConflictError if somebody else has published a newer revision, the OverlapError of
 * `overlapCheckOf`, RefusedError if the snapshot is full
 */
export async function publishRevision(
  c: Context<WorksEnv>,
  revision: Revision,
  extraStatements: readonly D1PreparedStatement[],
  requester?: string,
): Promise<Response> {
  const { database, replica, idempotencyKey, identity, now } = c.var;
  const { after, stored } = revision;
  const edit = {
    notices: [after],
    stored,
    person: identity.email,
    requestedBy: requester,
    leadingStatements: [idempotencyKey.statement(publishedPath(after)), ...extraStatements],
    check: overlapCheckOf(c, revision),
  };
  const { replicated } = await publish(database, replica, edit, now);
  return c.redirect(publishedPath(after, replicated), 303);
}

/**
 * Returns a function that compares a revision with the published notices.
 * @throws OverlapError if the form does not accept every overlap
 */
export function overlapCheckOf(
  { var: { form, now } }: Context<WorksEnv>,
  revision: Revision,
): ReturnType<typeof overlapCheck> {
  return overlapCheck(revision, `${form.get('accepted')}`.split(','), now);
}
