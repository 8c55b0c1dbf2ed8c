import { dayMs, hourMs } from './irish-time.ts';
import type { Notice, WinterStatus } from './notice.ts';
import { isActive, nextPeriod } from './schedule.ts';

export type NoticeState = 'planned' | 'on' | 'ended' | 'cancelled';

/** How long a winter status without `until` applies, in ms. */
const winterLastsMs = 12 * hourMs;
/** How long an ended or cancelled notice keeps its page, in ms. */
const keptForMs = 90 * dayMs;

/** A notice between two of its nights is planned again. */
export function stateOf(notice: Notice, at: number): NoticeState {
  if (notice.cancelled !== undefined) return 'cancelled';
  const period = nextPeriod(notice, at);
  if (!period) return 'ended';
  return isActive(period, at) ? 'on' : 'planned';
}

/** Whether a notice is active or yet to come, so that drivers may still need it. */
export function isCurrent(notice: Notice, at: number): boolean {
  const state = stateOf(notice, at);
  return state === 'on' || state === 'planned';
}

/** When a notice ceases to be published, in ms since 1970. */
export function keptUntil(notice: Pick<Notice, 'end' | 'cancelled'>): number {
  return (notice.cancelled ?? notice.end) + keptForMs;
}

/** The winter status, unless it begins later or has expired. */
export function winterAt(winter: WinterStatus | undefined, at: number): WinterStatus | undefined {
  return winter && winter.at <= at && at < winterEnd(winter) ? winter : undefined;
}

/** When a winter status expires unless another replaces it earlier, in ms since 1970. */
export function winterEnd({ at, until }: WinterStatus): number {
  return until ?? at + winterLastsMs;
}

/** Whether a day is in November to March, as `src/pages/operations/content.ts` tells visitors. */
export function isWinterSeason(day: string): boolean {
  const month = Number(day.slice(5, 7));
  return month >= 11 || month <= 3;
}
