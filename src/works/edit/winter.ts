import * as v from 'valibot';
import { localTimeSchema } from '../input-fields.ts';
import { dayOf, hourMs } from '../irish-time.ts';
import type { WinterState, WinterStatus } from '../notice.ts';
import { isWinterSeason } from '../states.ts';
import { RefusedError } from './edit.ts';

/** How far ahead the end of a status may be, in ms. */
const maxAheadMs = 24 * hourMs;

interface WinterInput {
  readonly state: WinterState;
  readonly by: string;
  /** End on Irish clocks, "2026-11-23 06:00"; twelve hours from now if empty or absent. */
  readonly until?: string | undefined;
}

/** Returns the winter status from now on. @throws RefusedError out of season, or if `until` is invalid. */
export function winterStatus({ state, by, until = '' }: WinterInput, now: number): WinterStatus {
  if (!isWinterSeason(dayOf(now))) throw refusedError('winter', 'runs from November to March');
  if (until === '') return { state, at: now, by };
  const parsed = v.safeParse(localTimeSchema('second'), until, { abortPipeEarly: true });
  if (!parsed.success) throw refusedError('until', parsed.issues[0].message);
  if (parsed.output <= now) throw refusedError('until', 'is in the past');
  if (parsed.output > now + maxAheadMs) throw refusedError('until', 'is more than 24 hours ahead');
  return { state, at: now, by, until: parsed.output };
}

function refusedError(field: string, why: string): RefusedError {
  return new RefusedError([{ field, why }]);
}
