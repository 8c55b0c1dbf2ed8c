import { dayMs, type Instant } from '../road/irish-time.ts';
import { isActive, nextPeriod } from '../road/schedule.ts';
import { changedAt, type Notice } from './notice.ts';

export type NoticePhase = 'planned' | 'on' | 'ended' | 'cancelled';

/** How long an ended or cancelled notice keeps its page, in ms. */
const pageKeptForMs = 90 * dayMs;

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
