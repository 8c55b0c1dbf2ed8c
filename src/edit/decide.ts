import { effectOf } from '../notice/effect.ts';
import { type Notice, phaseOf } from '../notice/notice.ts';
import { hourMs, type Instant } from '../road/irish-time.ts';
import { periodsFrom } from '../road/schedule.ts';
import { RefusedError } from './edit.ts';
import type { Problem } from './input.ts';
import type { StoredNotices } from './notice-store.ts';
import { newOverlapsOf, overlapKey } from './overlaps.ts';

/** Notice that a form or a button would publish, or the problems that prevent publication. */
export type Proposal =
  | { readonly notice: Notice; readonly problems?: undefined }
  | { readonly notice?: undefined; readonly problems: readonly Problem[] };

/** Returns the revision from `createRevision`, or the problems that prevent it. */
export function proposalFrom(createRevision: () => Notice): Proposal {
  try {
    return { notice: createRevision() };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { problems: error.problems };
  }
}

/** A proposal, with what its author has seen. */
export interface Submission {
  readonly proposal: Proposal;
  /** Published revision; undefined for a new notice. */
  readonly before?: Notice | undefined;
  /** Number of the revision that the page has shown; 0 for a new notice. */
  readonly seen: number;
  /** State of the notice that the page has shown, if the state matters to the author. */
  readonly shown?: string;
  /** Keys of the overlaps that the author accepts. */
  readonly accepted: readonly string[];
  /** Waiting requests for the same change by other persons. */
  readonly requests: readonly { readonly id: string; readonly person: string }[];
}

/** What happens to a submission. `ask` requests the approval of a second person. */
export type Decision =
  | {
      readonly outcome: 'publish';
      readonly after: Notice;
      readonly approves?: Submission['requests'][number] | undefined;
    }
  | { readonly outcome: 'ask'; readonly after: Notice }
  | { readonly outcome: 'refuse'; readonly problems: readonly Problem[] }
  | {
      readonly outcome: 'conflict';
      readonly with: 'change' | 'end' | 'overlap';
      readonly theirs: readonly Notice[];
    };

/** Published notices, and the revisions that two people have published, by the id of the notice. */
interface Road {
  readonly stored: Pick<StoredNotices, 'notices'>;
  readonly approved: ReadonlyMap<string, readonly Notice[]>;
  readonly now: Instant;
}

/** Decides whether a submission is published, needs a second person, is refused, or conflicts with the road. */
export function decide(submission: Submission, road: Road): Decision {
  const { proposal, before, seen, shown, accepted, requests } = submission;
  if (before && seen !== before.revision)
    return { outcome: 'conflict', with: 'change', theirs: [before] };
  if (before && shown === 'on' && phaseOf(before, road.now) !== 'on') {
    return { outcome: 'conflict', with: 'end', theirs: [before] };
  }
  const { notice: after, problems } = proposal;
  if (!after) return { outcome: 'refuse', problems };
  const overlaps = newOverlapsOf(before, after, road.stored.notices, road.now);
  if (overlaps.some((one) => !accepted.includes(overlapKey(one)))) {
    return { outcome: 'conflict', with: 'overlap', theirs: overlaps };
  }
  const [approves] = requests;
  return approves || !needsApproval(before, after, road)
    ? { outcome: 'publish', after, approves }
    : { outcome: 'ask', after };
}

/** Longest time ahead, and longest uninterrupted closure, that one person may publish alone, in ms. */
const maxAloneMs = 24 * hourMs;

/**
 * Whether a second person has to approve a revision. The rule concerns closures of a carriageway that begin
 * more than a day ahead or last longer than a day. A place and time that the current or an approved revision
 * already closes needs no further approval. Neither does the undo of the latest change, because it restores what was
 * public immediately before that change.
 */
export function needsApproval(
  before: Notice | undefined,
  after: Notice,
  { approved, now }: Pick<Road, 'approved' | 'now'>,
): boolean {
  if (!closesCarriageway(after)) return false;
  if (before && after.changes[0]?.undoes === before.revision) return false;
  const approvedPeriods = (before ? [before, ...(approved.get(after.id) ?? [])] : [])
    .filter(
      (one) =>
        closesCarriageway(one) && JSON.stringify(placeOf(one)) === JSON.stringify(placeOf(after)),
    )
    .flatMap((one) => periodsFrom(one, now));
  return periodsFrom(after, now).some(
    ({ start, end }) =>
      (start > now + maxAloneMs || end - Math.max(start, now) > maxAloneMs) &&
      !approvedPeriods.some((period) => period.start <= start && end <= period.end),
  );
}

function closesCarriageway(notice: Notice): boolean {
  return effectOf(notice) === 'closed' && notice.cancelled === undefined;
}

function placeOf({ kind, direction, from, to, slips, link, landmark, also }: Notice): unknown[] {
  return [kind, direction, from, to, slips, link, landmark, also];
}

/** Serialises place and times of a closure for comparison. Do not change the format: the database stores it. */
export function closureKey(notice: Notice): string {
  const { start, end, nights } = notice;
  return JSON.stringify([...placeOf(notice), start, end, nights]);
}
