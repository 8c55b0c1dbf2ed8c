import * as v from 'valibot';
import { dayMs, hourMs, type Instant } from '../road/irish-time.ts';
import { isActive, nextPeriod } from '../road/schedule.ts';
import { columnOf, instantSchema, noticeFields, storedTextSchema } from './fields.ts';

/** Maximum duration of one of several nights, in ms: a day of 25 hours. */
const maxNightMs = 25 * hourMs;
/** Maximum duration of a notice, in ms; Workers cannot read longer notices. */
export const maxDurationMs = 2 * 366 * dayMs;

const changeSchema = v.object({
  at: instantSchema,
  by: storedTextSchema(200),
  what: storedTextSchema(1_000),
  /** Revision whose change this change undoes. */
  undoes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

/**
 * Schema of a stored notice. Fields that a later version added are ignored. Unknown values (a kind, a
 * direction, a time out of bounds) fail: the snapshot then counts the notice as unreadable, and no page
 * reports that nothing is planned.
 */
export const storedNoticeSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9]{6}$/)),
    revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
    ...columnOf(noticeFields, 'stored'),
    /** Time of the cancellation; absent unless the notice is cancelled. */
    cancelled: v.optional(instantSchema),
    /** History of changes to the notice, newest first. */
    changes: v.pipe(v.array(changeSchema), v.minLength(1)),
  }),
  v.check(({ start, end }) => end - start <= maxDurationMs),
  v.check(({ start, end, nights }) => {
    const bounds = (nights ?? [{ start, end }]).flatMap((night) => [night.start, night.end]);
    const areAscending = bounds.every((bound, index) => bound > (bounds[index - 1] ?? -1));
    const areNights = (nights ?? []).every((night) => night.end - night.start <= maxNightMs);
    return areAscending && areNights && bounds[0] === start && bounds.at(-1) === end;
  }),
  v.check(({ slips, link, carries, also }) => {
    const areSlips = slips.every((part) => part === 'exit' || part === 'entry');
    return (
      (areSlips || slips.length === 1) &&
      slips.includes('link') === (link !== undefined) &&
      slips.includes('overbridge') === (carries !== undefined) &&
      (also === undefined || slips.length === 0)
    );
  }),
);

export type Notice = v.InferOutput<typeof storedNoticeSchema>;
export type Lanes = NonNullable<Notice['lanes']>;

export function changedAt({ changes }: Notice): Instant {
  return changes[0]?.at ?? 0;
}

export function publishedAt({ changes }: Notice): Instant {
  return changes.at(-1)?.at ?? 0;
}

/** A revision of a notice, and the time from which the site showed it. */
export interface PublishedRevision {
  readonly published: Instant;
  readonly notice: Notice;
}

/** Revisions of a notice, in the order of their publication. */
export type History = readonly PublishedRevision[];

export type NoticePhase = 'planned' | 'on' | 'ended' | 'cancelled';

/** How long an ended or cancelled notice keeps its page, in ms. */
const pageKeptForMs = 90 * dayMs;

/** How long after its end a night can still be extended, in ms. */
export const extendableForMs = 3 * hourMs;

/** Returns the state of a notice. A notice between two of its nights is planned again. */
export function phaseOf(notice: Notice, at: Instant): NoticePhase {
  if (notice.cancelled !== undefined) return 'cancelled';
  const period = nextPeriod(notice, at);
  if (!period) return 'ended';
  return isActive(period, at) ? 'on' : 'planned';
}

export function isCurrent(notice: Notice, at: Instant): boolean {
  const phase = phaseOf(notice, at);
  return phase === 'on' || phase === 'planned';
}

/** Returns when a notice loses its page. */
export function keptUntil(notice: Pick<Notice, 'end' | 'cancelled'>): Instant {
  return (notice.cancelled ?? notice.end) + pageKeptForMs;
}

/**
 * Returns the notice with the stage of the winter service at an instant: of the notices that apply, the one
 * that was changed last.
 */
export function winterAt(notices: readonly Notice[], at: Instant): Notice | undefined {
  return notices
    .filter((notice) => notice.stage !== undefined && phaseOf(notice, at) === 'on')
    .toSorted((one, other) => changedAt(other) - changedAt(one))[0];
}
