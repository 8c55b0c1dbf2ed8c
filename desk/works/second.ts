import type { Context } from 'hono';
import * as v from 'valibot';
import { readHistory } from '../../src/works/edit/notice-store.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { type Change, changeStatement, readChanges } from './audit.ts';
import type { Road } from './road.ts';
import { closureOf, needsSecond, type Revision } from './write.ts';

type WorksContext = Context<WorksEnv>;

/** Field under which a press waits in the record of who did what. */
const waits = 'waits';

/** A press that was recorded and not done: it waits for somebody else to press the same. */
export interface Waiting {
  readonly person: string;
  readonly at: number;
  readonly revision: number;
  /** What was pressed. */
  readonly action: string;
  readonly closure: string;
}

/**
 * Who has pressed the same before, where a press needs two; "missing" where nobody has. What two people
 * have published already, as it closes the road, needs no more.
 */
export async function secondFor(
  { var: { database, identity, now } }: WorksContext,
  { before, after }: Revision & { before: Notice },
): Promise<string | undefined> {
  if (!needsSecond({ before, after }, now)) return;
  const changes = await readChanges(database, after.id);
  const approved = changes.filter(({ field }) => field === 'asked by');
  const history = await readHistory(database, after.id);
  const closure = closureOf(after);
  const isApproved = history.some(
    ({ notice, revision }) =>
      notice && closureOf(notice) === closure && approved.some((one) => one.revision === revision),
  );
  if (isApproved) return;
  const same = waitingFor(changes, before).find(
    (one) => one.closure === closure && one.person !== identity.email,
  );
  return same?.person ?? 'missing';
}

/** Presses that wait on the revision of a notice that stands; another revision ends the wait. */
export function waitingFor(changes: readonly Change[], { revision }: Notice): Waiting[] {
  return changes
    .filter((one) => one.field === waits && one.revision === revision)
    .map(({ person, at, old, new: closure }) => ({
      person,
      at,
      revision,
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

/** Notices on which a press waits, the newest first. */
export async function readWaiting(database: D1Database, { stored }: Road) {
  const { results } = await database
    .prepare(
      `SELECT subject, revision, person, max(at) AS at FROM desk_changes WHERE field = ?1
       GROUP BY subject, revision ORDER BY at DESC LIMIT 200`,
    )
    .bind(waits)
    .all();
  return v.parse(v.array(waitingRow), results).flatMap(({ subject, revision, person, at }) => {
    const notice = stored.notices.find((one) => one.id === subject && one.revision === revision);
    return notice ? [{ notice, person, at }] : [];
  });
}

/** What was changed, without what only waits. */
export function withoutWaiting(changes: readonly Change[]): Change[] {
  return changes.filter(({ field }) => field !== waits);
}

/** Records a press that waits. */
export function waitStatement(
  { var: { database, identity, now } }: WorksContext,
  { before, after }: Revision & { before: Notice },
  action: string,
): D1PreparedStatement {
  const { id: subject, revision } = before;
  const deed = { at: now, person: identity.email, subject, revision };
  return changeStatement(database, deed, waits, action, closureOf(after));
}
