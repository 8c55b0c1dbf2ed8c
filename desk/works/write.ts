import type { Context } from 'hono';
import { newOverlapsOf } from '../../src/works/edit/overlaps.ts';
import { type Publication, publish } from '../../src/works/edit/publish.ts';
import { effectOf } from '../../src/works/effect.ts';
import { hour } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { nextPeriod } from '../../src/works/schedule.ts';
import { isCurrent } from '../../src/works/states.ts';
import type { WorksEnv } from '../env.ts';
import { noticeChanges } from './audit.ts';
import { publishedPath } from './paths.ts';
import type { Road } from './road.ts';

/** A new revision, and the one that it follows. */
export interface Revision {
  readonly before?: Notice | undefined;
  readonly after: Notice;
}

/**
 * Publishes a revision, at most once per press, and records who changed what.
 * @param beside further statements for the same transaction
 * @throws ConflictError if somebody else was first.
 */
export function writeRevision(
  { var: { database, replica, press, identity, now } }: Context<WorksEnv>,
  { before, after }: Revision,
  beside: readonly D1PreparedStatement[] = [],
): Promise<Publication> {
  const changes = noticeChanges(database, { at: now, person: identity.email }, before, after);
  const statements = [press.statement(publishedPath(after)), ...changes, ...beside];
  return publish(database, replica, { notices: [after], beside: statements }, now);
}

/** Current notices that a revision newly overlaps or repeats, and that nobody has accepted yet. */
export function overlapsOf(
  { stored }: Road,
  { before, after }: Revision,
  accepted: string,
  now: number,
): Notice[] {
  const known = accepted.split(',');
  const found = newOverlapsOf(before, after, stored.notices, now);
  return found.filter(({ id, revision }) => !known.includes(`${id}.${revision}`));
}

/** Encodes the overlaps that the user has seen, for a hidden field of the form. */
export function acceptedWords(overlaps: readonly Notice[]): string {
  return overlaps.map(({ id, revision }) => `${id}.${revision}`).join(',');
}

/**
 * Whether a second person has to publish a revision: it closes a carriageway more than a day ahead, and
 * the revision before it does not close the same place at the same times.
 */
export function needsSecond({ before, after }: Revision, now: number): boolean {
  if (!isFarClosure(after, now)) return false;
  const isSame = before && isFarClosure(before, now) && closureOf(before) === closureOf(after);
  return !isSame;
}

function isFarClosure(notice: Notice, now: number): boolean {
  if (effectOf(notice) !== 'closed' || !isCurrent(notice, now)) return false;
  const first = nextPeriod(notice, now);
  return first !== undefined && first.start > now + 24 * hour;
}

/** Serialises what a notice closes, where and when, for comparison. */
export function closureOf(notice: Notice): string {
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
