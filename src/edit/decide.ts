import { occurrencesIn } from '../answer/occurrences.ts';
import { type KnownRoad, viewAt } from '../answer/view.ts';
import { effectOf } from '../notice/effect.ts';
import { isCurrent, type Notice, phaseOf } from '../notice/notice.ts';
import { emptySnapshot } from '../notice/snapshot.ts';
import { hourMs, type Instant } from '../road/irish-time.ts';
import { periodsFrom, periodsIn, rightNow } from '../road/schedule.ts';
import type { Problem } from './check.ts';
import { RefusedError } from './edit.ts';
import { endsOf } from './nights.ts';
import type { StoredNotices } from './notice-store.ts';

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
  /** Whether an end before the published one needs a confirmation. */
  readonly asksEarlier?: boolean;
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
      readonly with: 'change' | 'start' | 'end' | 'earlier' | 'overlap';
      readonly theirs: readonly Notice[];
    };

/** Published notices, and the revisions that two people have published, by the id of the notice. */
interface Road {
  readonly stored: Pick<StoredNotices, 'notices'>;
  readonly approved: ReadonlyMap<string, readonly Notice[]>;
  readonly now: Instant;
}

/** Returns the phase of a notice as a page shows it, with the start of the hours that are on. */
export function shownState(notice: Notice, now: Instant): string {
  const phase = phaseOf(notice, now);
  return phase === 'on' ? `on ${periodsIn(notice, rightNow(now))[0]?.start}` : phase;
}

/** Decides whether a submission is published, needs a second person, is refused, or conflicts with the road. */
export function decide(submission: Submission, road: Road): Decision {
  const { proposal, before, seen, shown = '', asksEarlier, accepted, requests } = submission;
  if (before && seen !== before.revision)
    return { outcome: 'conflict', with: 'change', theirs: [before] };
  if (before && shown !== '') {
    const state = shownState(before, road.now);
    const [wasOn, isOn] = [shown, state].map((one) => one.startsWith('on'));
    if (shown !== state && (wasOn || isOn))
      return { outcome: 'conflict', with: isOn ? 'start' : 'end', theirs: [before] };
  }
  const { notice: after, problems } = proposal;
  if (!after) return { outcome: 'refuse', problems };
  if (before && asksEarlier) {
    const [endBefore, endAfter] = endsOf([before, after], road.now);
    if (endAfter < endBefore) return { outcome: 'conflict', with: 'earlier', theirs: [before] };
  }
  const overlaps = newOverlapsOf(before, after, road.stored.notices, road.now);
  if (overlaps.some((one) => !accepted.includes(overlapKey(one)))) {
    return { outcome: 'conflict', with: 'overlap', theirs: overlaps };
  }
  const [approves] = requests;
  return approves || !needsApproval(before, after, road)
    ? { outcome: 'publish', after, approves }
    : { outcome: 'ask', after };
}

/** Longest time ahead, and longest closure from now on, that one person may publish alone, in ms. */
const maxAloneMs = 24 * hourMs;

/**
 * Whether a second person has to approve a revision. The rule concerns closures of a carriageway that begin
 * more than a day ahead or go on for longer than a day from now, so that one person alone can extend an
 * emergency. A place and time that the current revision, also a withdrawn one, or an approved revision already closes
 * needs no further approval. Neither does the undo of the latest change, because it restores what was public
 * immediately before that change.
 */
export function needsApproval(
  before: Notice | undefined,
  after: Notice,
  { approved, now }: Pick<Road, 'approved' | 'now'>,
): boolean {
  if (effectOf(after) !== 'closed' || after.cancelled !== undefined) return false;
  if (before && after.changes[0]?.undoes === before.revision) return false;
  const approvedPeriods = (before ? [before, ...(approved.get(after.id) ?? [])] : [])
    .filter((one) => JSON.stringify(closureOf(one)) === JSON.stringify(closureOf(after)))
    .flatMap((one) => periodsFrom(one, now));
  return periodsFrom(after, now).some(
    ({ start, end }) =>
      (start > now + maxAloneMs || end - Math.max(start, now) > maxAloneMs) &&
      !approvedPeriods.some((period) => period.start <= start && end <= period.end),
  );
}

/** Returns what a notice closes, without its times. */
function closureOf(notice: Notice): unknown[] {
  const { kind, direction, from, to, slips, link, landmark, also } = notice;
  return [effectOf(notice), kind, direction, from, to, slips, link, landmark, also];
}

/** Returns the key that an author submits to accept an overlap with a revision of a notice. */
function overlapKey({ id, revision }: Pick<Notice, 'id' | 'revision'>): string {
  return `${id}.${revision}`;
}

/** Encodes, for a hidden field, the overlaps that the author has seen. */
export function encodeOverlaps(overlaps: readonly Notice[]): string {
  return overlaps.map(overlapKey).join(',');
}

/**
 * Returns the current notices that a change overlaps in place, direction and time, or whose title or text
 * the change repeats for another place. Omits overlaps that existed before the change. An incident, information and
 * salting may be where works are.
 */
export function newOverlapsOf(
  before: Notice | undefined,
  after: Notice,
  others: readonly Notice[],
  now: Instant,
): Notice[] {
  const currentNotices = others.filter((other) => other.id !== after.id && isCurrent(other, now));
  const view = viewAt({ ...emptySnapshot, notices: currentNotices }, now);
  const earlierOverlaps = before && isCurrent(before, now) ? overlapsIn(view, before, now) : [];
  return overlapsIn(view, after, now).filter((other) => !earlierOverlaps.includes(other));
}

function overlapsIn(view: KnownRoad, notice: Notice, now: Instant): Notice[] {
  const overlappingNotices = new Set(
    periodsIn(notice, { start: now, end: notice.end })
      .map(({ start, end }) => ({ start: Math.max(start, now), end }))
      .flatMap((period) => occurrencesIn(view, notice, period))
      .map((occurrence) => occurrence.notice),
  );
  return view.snapshot.notices.filter(
    (other) =>
      (overlappingNotices.has(other) &&
        (other.kind === notice.kind || (isPlannedWork(other) && isPlannedWork(notice))) &&
        !shareOnlyJunction(notice, other)) ||
      // The same words for the same place at another time are a copy, not a mistake.
      (!isSamePlace(notice, other) &&
        (isSameText(notice.title, other.title) || isSameText(notice.text, other.text))),
  );
}

const isPlannedWork = ({ kind }: Notice) => kind === 'closure' || kind === 'works';

/** Whether two notices are about the same stretch, slip road or crossing. */
export function isSamePlace(one: Notice, other: Notice): boolean {
  return (['from', 'to', 'direction', 'slips', 'link', 'carries', 'also'] as const).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}

/**
 * Whether two notices share only a junction: they are about different parts of the junction, or a stretch begins or
 * ends at a stretch or roundabout.
 */
function shareOnlyJunction(one: Notice, other: Notice): boolean {
  if (one.slips.length > 0 && other.slips.length > 0)
    return !one.slips.some((part) => other.slips.includes(part));
  const [a, b] = [one, other].map(({ from, to }) => [Math.min(from, to), Math.max(from, to)]);
  const isInside = ({ from, to, slips }: Notice) => from === to && !slips.includes('roundabout');
  if (isInside(one) || isInside(other)) return false;
  return a?.[1] === b?.[0] || b?.[1] === a?.[0];
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim());
  return a === b;
}
