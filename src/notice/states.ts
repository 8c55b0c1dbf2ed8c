import { dayMs, hourMs, type Instant } from '../road/irish-time.ts';
import { isActive, nextPeriod } from '../road/schedule.ts';
import type { Notice, WinterStatus } from './notice.ts';

export type NoticeState = 'planned' | 'on' | 'ended' | 'cancelled';

/** How long a winter status without `until` is valid, in ms. */
const winterValidForMs = 12 * hourMs;
/** How long an ended or cancelled notice keeps its page, in ms. */
const pageKeptForMs = 90 * dayMs;

/** Returns the state of a notice. A notice between two of its nights is planned again. */
export function stateOf(notice: Notice, at: Instant): NoticeState {
  if (notice.cancelled !== undefined) return 'cancelled';
  const period = nextPeriod(notice, at);
  if (!period) return 'ended';
  return isActive(period, at) ? 'on' : 'planned';
}

export function isCurrent(notice: Notice, at: Instant): boolean {
  const state = stateOf(notice, at);
  return state === 'on' || state === 'planned';
}

/** Returns when a notice loses its page. */
export function keptUntil(notice: Pick<Notice, 'end' | 'cancelled'>): Instant {
  return (notice.cancelled ?? notice.end) + pageKeptForMs;
}

/** Returns the winter status at an instant; undefined if the status has not begun or has expired. */
export function winterAt(winter: WinterStatus | undefined, at: Instant): WinterStatus | undefined {
  return winter && winter.at <= at && at < winterEnd(winter) ? winter : undefined;
}

export function winterEnd({ at, until }: WinterStatus): Instant {
  return until ?? at + winterValidForMs;
}

/** Whether a day is in the winter season, November to March. `src/pages/operations/content.ts` states the same months. */
export function isWinterSeason(day: string): boolean {
  const month = Number(day.slice(5, 7));
  return month >= 11 || month <= 3;
}
