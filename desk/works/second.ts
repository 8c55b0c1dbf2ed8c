import type { Context } from 'hono';
import * as v from 'valibot';
import { readHistory } from '../../src/works/edit/notice-store.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { type Change, changeStatement, readChanges } from './audit.ts';
import type { RoadState } from './road.ts';
import { closureKey, needsSecondPerson, type Revision } from './write.ts';

type WorksContext = Context<WorksEnv>;

/** Value of `field` in `desk_changes` for an action that waits for a second person. */
const waitingMarker = 'waits';

/**
 * Returns who else has made the same press, "missing" if nobody has, or undefined if one person is enough.
 * A closure that was already published with two people's approval needs no second person again.
 */
export async function findAsker(
  { var: { database, identity, now } }: WorksContext,
  { before, after }: Revision & { before: Notice },
): Promise<string | undefined> {
  if (!needsSecondPerson({ before, after }, now)) return;
  const changes = await readChanges(database, after.id);
  const approved = changes.filter(({ field }) => field === 'asked by');
  const history = await readHistory(database, after.id);
  const closure = closureKey(after);
  const isApproved = history.some(
    ({ notice, revision }) =>
      notice && closureKey(notice) === closure && approved.some((one) => one.revision === revision),
  );
  if (isApproved) return;
  const same = waitingPressesFor(changes, before).find(
    (one) => one.closure === closure && one.person !== identity.email,
  );
  return same?.person ?? 'missing';
}

/**
 * Returns the presses on a notice that were recorded but not carried out: they wait for a second person
 * to make the same. A new revision ends the wait.
 */
export function waitingPressesFor(changes: readonly Change[], { revision }: Notice) {
  return changes
    .filter((one) => one.field === waitingMarker && one.revision === revision)
    .map(({ person, at, old, new: closure }) => ({
      person,
      at,
      action: String(JSON.parse(old ?? '""')),
      closure: String(JSON.parse(closure ?? '""')),
    }));
}

const waitingRow = v.object({
  subject: v.string(),
  person: v.string(),
  at: v.number(),
  revision: v.number(),
});

/** Reads the notices on which a press waits, newest press first. */
export async function readWaitingNotices(database: D1Database, { stored }: RoadState) {
  const { results } = await database
    .prepare(
      `SELECT subject, revision, person, max(at) AS at FROM desk_changes WHERE field = ?1
       GROUP BY subject, revision ORDER BY at DESC LIMIT 200`,
    )
    .bind(waitingMarker)
    .all();
  return v.parse(v.array(waitingRow), results).flatMap(({ subject, revision, person, at }) => {
    const notice = stored.notices.find((one) => one.id === subject && one.revision === revision);
    return notice ? [{ notice, person, at }] : [];
  });
}

/** Returns the changes without presses that only wait. */
export function withoutWaiting(changes: readonly Change[]): Change[] {
  return changes.filter(({ field }) => field !== waitingMarker);
}

/** Returns the statement that records a waiting press. */
export function waitStatement(
  { var: { database, identity, now } }: WorksContext,
  { before, after }: Revision & { before: Notice },
  action: string,
): D1PreparedStatement {
  const { id: subject, revision } = before;
  const context = { at: now, person: identity.email, subject, revision };
  return changeStatement(database, context, waitingMarker, action, closureKey(after));
}
