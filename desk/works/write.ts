import type { Context } from 'hono';
import { newOverlapsOf } from '../../src/works/edit/overlaps.ts';
import { publish } from '../../src/works/edit/publish.ts';
import { effectOf } from '../../src/works/effect.ts';
import { hourMs } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { nextPeriod } from '../../src/works/schedule.ts';
import { isCurrent } from '../../src/works/states.ts';
import type { WorksEnv } from '../env.ts';
import { changeStatement, noticeChanges } from './audit.ts';
import { publishedPath } from './paths.ts';
import type { RoadState } from './road.ts';

/** A new revision, and the one that it follows. */
export interface Revision {
  readonly before?: Notice | undefined;
  readonly after: Notice;
}

/**
 * Publishes a revision, at most once per press, records who changed what, and shows it as published.
 * @param asker person who asked for a second one; undefined if one person is enough
 * @param extraStatements further statements for the same transaction
 * @throws ConflictError if somebody else was first.
 */
export async function publishRevision(
  { var: { database, replica, press, identity, now }, redirect }: Context<WorksEnv>,
  { before, after }: Revision,
  asker: string | undefined,
  extraStatements: readonly D1PreparedStatement[] = [],
): Promise<Response> {
  const { id: subject, revision } = after;
  const context = { at: now, person: identity.email, subject, revision };
  const path = publishedPath(after);
  const leadingStatements = [
    press.statement(path),
    ...noticeChanges(database, context, before, after),
    ...(asker ? [changeStatement(database, context, 'asked by', undefined, asker)] : []),
    ...extraStatements,
  ];
  await publish(database, replica, { notices: [after], leadingStatements }, now);
  return redirect(path, 303);
}

/** Current notices that a revision newly overlaps or repeats; none if all of them were accepted. */
export function overlapsOf(
  { stored }: RoadState,
  { before, after }: Revision,
  accepted: string,
  now: number,
): Notice[] {
  const acceptedKeys = accepted.split(',');
  const found = newOverlapsOf(before, after, stored.notices, now);
  const isAccepted = found.every(({ id, revision }) => acceptedKeys.includes(`${id}.${revision}`));
  return isAccepted ? [] : found;
}

/** Encodes the overlaps that the user has seen, for a hidden field of the form. */
export function encodeAccepted(overlaps: readonly Notice[]): string {
  return overlaps.map(({ id, revision }) => `${id}.${revision}`).join(',');
}

/**
 * Whether a second person has to publish a revision: it closes a carriageway more than a day ahead, and
 * the revision before it does not close the same place at the same times.
 */
export function needsSecondPerson({ before, after }: Revision, now: number): boolean {
  if (!isFarClosure(after, now)) return false;
  const isSame = before && isFarClosure(before, now) && closureKey(before) === closureKey(after);
  return !isSame;
}

function isFarClosure(notice: Notice, now: number): boolean {
  if (effectOf(notice) !== 'closed' || !isCurrent(notice, now)) return false;
  const first = nextPeriod(notice, now);
  return first !== undefined && first.start > now + 24 * hourMs;
}

/** Serialises what a notice closes, where and when, for comparison. */
export function closureKey(notice: Notice): string {
  const { kind, direction, from, to, slips, link, landmark, also, start, end, repeat } = notice;
  return JSON.stringify([
    kind,
    direction,
    from,
    to,
    slips,
    link,
    landmark,
    also,
    start,
    end,
    repeat,
  ]);
}
