import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { Problem } from '../../../src/edit/check.ts';
import { RefusedError, refusedError } from '../../../src/edit/edit.ts';
import { endNoticeNow } from '../../../src/edit/nights.ts';
import { ConflictError } from '../../../src/edit/notice-store.ts';
import { localTimeSchema } from '../../../src/edit/values.ts';
import {
  confirmableForMs,
  confirmationStatement,
  readConfirmations,
} from '../../../src/record/confirmations.ts';
import { readPeriods } from '../../../src/record/periods.ts';
import type { RecordedPeriod } from '../../../src/record/shape.ts';
import { clockOf, dayOf, hourMs, type Instant, instantOf } from '../../../src/road/irish-time.ts';
import type { WorksEnv } from '../../env.ts';
import { showPage } from '../../frame.tsx';
import { publishRevision } from '../actions/submit.ts';
import { isClock, isMoment, momentFrom } from '../form/typed-time.ts';
import { findNotice, readRoad, shiftAt } from '../road.ts';
import { confirmPage, confirmPath, type TypedTime } from './pages.tsx';

const instantText = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

const confirmForm = v.object({
  /** Announced start of the period. */
  period: instantText,
  event: v.picklist(['closed', 'opened']),
  /** Typed time; empty for the current time. */
  happened: v.optional(v.string(), ''),
  /** Revision that the user has seen. */
  seen: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)),
});

/** Maximum time from a closing to its announced start, in ms. */
const closesEarlyForMs = 6 * hourMs;

/** Reads the closures that are active or ended less than a day ago, newest first. */
export async function readRecentClosures(
  database: D1Database,
  now: Instant,
): Promise<RecordedPeriod[]> {
  const { periods } = await readPeriods(
    database,
    { start: now - confirmableForMs, end: now + 1 },
    ({ part, cancelled, lastEnd }) =>
      part !== 'none' && cancelled === null && lastEnd > now - confirmableForMs,
  );
  return periods.toSorted((one, other) => other.start - one.start);
}

/** Shows the confirmations of a period, with a form for another time. */
export function openConfirm(c: Context<WorksEnv, '/:id'>): Promise<Response> {
  const { success, output } = v.safeParse(instantText, c.req.query('period') ?? '');
  if (!success) throw new HTTPException(404, { message: 'no such period' });
  return showConfirm(c, output);
}

async function showConfirm(
  c: Context<WorksEnv, '/:id'>,
  start: Instant,
  problems: readonly Problem[] = [],
  typed?: TypedTime,
): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const notice = findNotice(road, c.req.param('id'));
  const closures = await readRecentClosures(database, now);
  const closure = closures.find((one) => one.notice === notice.id && one.start === start);
  if (!closure) throw new HTTPException(404, { message: 'no such period' });
  const recordedConfirmations = await readConfirmations(database, { start, end: start + 1 });
  const confirmations = recordedConfirmations.filter((one) => one.notice === notice.id);
  const page = confirmPage({ notice, closure, confirmations, now, problems, typed });
  return showPage(c.var, page, problems.length > 0 ? 422 : 200);
}

/**
 * Records when a road was closed or opened. If the road was opened before the announced end, also ends the
 * closure for the public.
 */
export async function sendConfirm(c: Context<WorksEnv, '/:id'>): Promise<Response> {
  const { database, form: formData, identity, idempotencyKey, now } = c.var;
  const parsed = v.safeParse(confirmForm, Object.fromEntries(formData));
  if (!parsed.success) throw new HTTPException(400, { message: 'the confirmation is invalid' });
  const { period, event, happened: typed, seen } = parsed.output;
  const road = await readRoad(database, now);
  const before = findNotice(road, c.req.param('id'));
  try {
    const happened = typed === '' ? now : parseRecent(typed, now);
    const closures = await readRecentClosures(database, now);
    const closure = closures.find((one) => one.notice === before.id && one.start === period);
    if (!closure) throw refusedError('notice', 'has no such hours in the last 24 hours');
    const earliest = event === 'opened' ? (closure.closed ?? period) : period - closesEarlyForMs;
    if (event === 'closed' && happened >= (closure.opened ?? closure.lastEnd)) {
      throw refusedError(
        'happened',
        'is after the road was opened. Enter when the road was closed',
      );
    }
    if (happened < earliest) {
      const reasons = {
        closed: 'is hours before the announced start',
        opened: 'is before the road was closed',
      };
      // A time without a day may be meant as one of today.
      const isAhead = isClock(typed) && instantOf(dayOf(now), clockOf(happened)) > now;
      throw refusedError('happened', `${reasons[event]}${isAhead ? ', or in the future' : ''}`);
    }
    const statement = confirmationStatement(database, {
      ...{ notice: before.id, period, event, happened, at: now, person: identity.email },
    });
    if (event === 'opened' && closure.lastEnd > now) {
      if (seen !== before.revision) throw new ConflictError();
      const after = endNoticeNow(before, shiftAt(now), now);
      const { stored } = road;
      return await publishRevision(c, after, { stored, leadingStatements: [statement] });
    }
    const path = confirmPath({ notice: before.id, start: period });
    await database.batch([idempotencyKey.statement(path), statement]);
    return c.redirect(path, 303);
  } catch (error) {
    if (error instanceof RefusedError)
      return showConfirm(c, period, error.problems, { event, text: typed });
    if (!(error instanceof ConflictError)) throw error;
    const why = 'has changed since you opened the page. Check its times, then press again';
    return showConfirm(c, period, [{ field: 'notice', why }]);
  }
}

/** Parses a time in the last 24 hours. @throws RefusedError */
function parseRecent(typed: string, now: Instant): Instant {
  const localTime = momentFrom(typed, now - confirmableForMs, now);
  if (!isMoment(localTime))
    throw refusedError('happened', `must be a time such as 05:10 or 24 Nov 05:10, not “${typed}”`);
  const { success, output, issues } = v.safeParse(localTimeSchema('first'), localTime, {
    abortPipeEarly: true,
  });
  if (!success) throw refusedError('happened', issues[0].message);
  if (output > now) throw refusedError('happened', 'is in the future');
  if (output < now - confirmableForMs) throw refusedError('happened', 'is more than 24 hours ago');
  return output;
}
