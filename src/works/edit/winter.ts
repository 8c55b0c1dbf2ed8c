import * as v from 'valibot';
import { moment } from '../input-fields.ts';
import { dayOf, hour } from '../irish-time.ts';
import type { WinterState, WinterStatus } from '../notice.ts';
import { isWinterSeason } from '../states.ts';
import { RefusedError } from './edit.ts';

/** How far ahead the end of a status may be, in ms. */
const longest = 24 * hour;

interface WinterInput {
  readonly state: WinterState;
  readonly by: string;
  /** End on Irish clocks, "2026-11-23 06:00"; twelve hours from now if empty or absent. */
  readonly until?: string | undefined;
}

/** Returns the winter status from now on. @throws RefusedError out of season, or if `until` is invalid. */
export function winterStatus({ state, by, until = '' }: WinterInput, now: number): WinterStatus {
  if (!isWinterSeason(dayOf(now))) throw refused('winter', 'runs from November to March');
  if (until === '') return { state, at: now, by };
  const read = v.safeParse(moment('second'), until, { abortPipeEarly: true });
  if (!read.success) throw refused('until', read.issues[0].message);
  if (read.output <= now) throw refused('until', 'is in the past');
  if (read.output > now + longest) throw refused('until', 'is more than 24 hours ahead');
  return { state, at: now, by, until: read.output };
}

function refused(field: string, why: string): RefusedError {
  return new RefusedError([{ field, why }]);
}
