import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { asOfWords, storedHours } from '../../src/answer/words/time.ts';
import type { Problem } from '../../src/edit/check.ts';
import { RefusedError, refusedError } from '../../src/edit/edit.ts';
import { endNoticeNow } from '../../src/edit/nights.ts';
import { ConflictError } from '../../src/edit/notice-store.ts';
import { localTimeSchema } from '../../src/edit/values.ts';
import { effectOf, isClosure, worstEffectOf } from '../../src/notice/effect.ts';
import { type Notice, phaseOf } from '../../src/notice/notice.ts';
import {
  type Confirmation,
  confirmableForMs,
  confirmationStatement,
  readConfirmations,
} from '../../src/record/confirmations.ts';
import { readPeriods } from '../../src/record/periods.ts';
import type { RecordedPeriod } from '../../src/record/shape.ts';
import { clockOf, dayOf, hourMs, type Instant, instantOf } from '../../src/road/irish-time.ts';
import { PlaceLabel } from '../../src/works/place-label.tsx';
import type { WorksEnv } from '../env.ts';
import { DeskForm, showPage } from '../frame.tsx';
import { publishRevision } from './actions/submit.ts';
import { isClock, isMoment, momentFrom } from './form/typed-time.ts';
import { FormProblems } from './form/view/controls.tsx';
import { Problems } from './form/view/warnings.tsx';
import { navFor, noticePath } from './paths.ts';
import { type DeskRoad, findNotice, readRoad, shiftAt } from './road.ts';

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

/** Shows the confirmations of the period in the query. */
export function openConfirm(c: Context<WorksEnv, '/:id'>): Promise<Response> {
  const { success, output } = v.safeParse(instantText, c.req.query('period') ?? '');
  if (!success) throw new HTTPException(404, { message: 'no such period' });
  return showConfirm(c, output);
}

/** Shows one period with its confirmations, and a form for another time. */
async function showConfirm(
  c: Context<WorksEnv, '/:id'>,
  start: Instant,
  problems: readonly Problem[] = [],
  /** A refused time, for a correction. */
  typed?: Readonly<{ event: Confirmation['event']; text: string }>,
): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const notice = findNotice(road, c.req.param('id'));
  const closures = await readRecentClosures(database, now);
  const closure = closures.find((one) => one.notice === notice.id && one.start === start);
  if (!closure && problems.length === 0)
    throw new HTTPException(404, { message: 'no such period' });
  if (!closure) {
    const content = (
      <>
        <Problems problems={problems} what="Not recorded" />
        <p>
          <a className="tap" href={noticePath(notice)}>
            {notice.title}
          </a>
        </p>
      </>
    );
    return showPage(c.var, { title: `Confirm: ${notice.title}`, nav: navFor(), content }, 409);
  }
  const recordedConfirmations = await readConfirmations(database, { start, end: start + 1 });
  const confirmations = recordedConfirmations.filter((one) => one.notice === notice.id);
  const page = {
    title: `Confirm: ${notice.title}`,
    nav: navFor(),
    content: (
      <FormProblems value={problems}>
        <Problems
          problems={problems}
          what={
            typed
              ? `${typed.event === 'closed' ? 'Closing' : 'Opening'} not recorded`
              : 'Not recorded'
          }
        />
        <p>
          <b>{storedHours({ start: closure.start, end: closure.lastEnd })}</b>{' '}
          <a className="tap" href={noticePath(notice)}>
            {notice.title}
          </a>
        </p>
        <PlaceLabel notice={notice} />
        <ConfirmedTimes closure={closure} />
        {events.map(([event, label]) => (
          <ConfirmForm key={event} closure={closure} notice={notice} event={event} className="step">
            <p className="desk-field">
              <label htmlFor={`happened-${event}`}>{label} at</label>
              <input
                id={`happened-${event}`}
                type="text"
                name="happened"
                value={typed?.event === event ? typed.text : ''}
                aria-describedby={`happened-${event}-hint`}
                autoComplete="off"
              />
              <span className="hint" id={`happened-${event}-hint`}>
                In the last 24 hours, for example 05:10. Default: now.
              </span>
            </p>
            {event === 'opened' && isOn(closure, notice, now) && (
              <p className="hint">The site shows the closure as ended at once.</p>
            )}
            <p className="actions actions-wide">
              <button type="submit">Record “{label.toLowerCase()}”</button>
            </p>
          </ConfirmForm>
        ))}
        <h2 className="desk-heading">Recorded</h2>
        {confirmations.length === 0 && <p className="hint">Nothing recorded yet.</p>}
        <ol className="desk-history">
          {confirmations.toReversed().map(({ event, happened, at, person }) => (
            <li key={`${at}${event}${happened}`}>
              <b>
                {event === 'closed' ? 'Closed' : 'Opened'} {asOfWords(happened)}
              </b>
              , recorded {asOfWords(at)} by <bdi>{person}</bdi>
              {/* A later entry replaced it, or the opening was undone. */}
              {closure[event] !== happened && ', does not count'}
            </li>
          ))}
        </ol>
      </FormProblems>
    ),
  };
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
    const happened = typed === '' ? now : parseRecent(typed, event, now);
    const closures = await readRecentClosures(database, now);
    const closure = closures.find((one) => one.notice === before.id && one.start === period);
    if (!closure)
      throw refusedError(
        'notice',
        'does not have these hours any more. Check its times, then record',
      );
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
      const days = isAhead ? ' if it was yesterday, and in the future if it is today' : '';
      throw refusedError('happened', reasons[event] + days);
    }
    const statement = confirmationStatement(database, {
      ...{ notice: before.id, period, event, happened, at: now, person: identity.email },
    });
    if (event === 'opened' && isOn(closure, before, now)) {
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

/**
 * Parses a time in the last 24 hours. A time that occurs twice in October means the longer closure.
 * @throws RefusedError
 */
function parseRecent(typed: string, event: Confirmation['event'], now: Instant): Instant {
  const localTime = momentFrom(typed, now - confirmableForMs, now);
  if (!isMoment(localTime))
    throw refusedError('happened', `must be a time such as 05:10, not “${typed}”`);
  const parse = (which: 'first' | 'second') =>
    v.safeParse(localTimeSchema(which), localTime, { abortPipeEarly: true });
  const later = parse('second');
  const isMeant = event === 'opened' && later.success && later.output <= now;
  const { success, output, issues } = isMeant ? later : parse('first');
  if (!success) throw refusedError('happened', issues[0].message);
  if (output > now) throw refusedError('happened', 'is in the future');
  if (output < now - confirmableForMs) throw refusedError('happened', 'is more than 24 hours ago');
  return output;
}

const events = [
  ['closed', 'Closed'],
  ['opened', 'Opened'],
] as const satisfies readonly (readonly [Confirmation['event'], string])[];

/** Returns the path of the page on which staff confirm when a closure really began and ended. */
function confirmPath({ notice, start }: Pick<RecordedPeriod, 'notice' | 'start'>): string {
  return `${noticePath({ id: notice })}/confirm?period=${start}`;
}

/** Lists the recent closures, each with buttons that record the current time. */
export function ClosuresToConfirm({
  closures,
  road,
}: {
  closures: readonly RecordedPeriod[];
  road: DeskRoad;
}) {
  const knownClosures = closures.flatMap((closure) => {
    const notice = road.stored.notices.find(({ id }) => id === closure.notice);
    return notice ? [{ closure, notice }] : [];
  });
  if (knownClosures.length === 0) return null;
  return (
    <section aria-labelledby="confirm">
      <h2 className="desk-heading" id="confirm">
        When did the road actually close and open?
      </h2>
      <ul className="desk-cards">
        {knownClosures.map(({ closure, notice }) => (
          <li className="desk-card" key={`${closure.notice}${closure.start}`}>
            <p>
              <b>{storedHours({ start: closure.start, end: closure.lastEnd })}</b>
            </p>
            <PlaceLabel notice={notice} />
            <ConfirmedTimes closure={closure} />
            <div className="actions">
              {eventsNow(closure, road.now).map(([event, label]) => (
                <ConfirmForm key={event} closure={closure} notice={notice} event={event}>
                  <button type="submit">
                    {label} now<span className="sr-only">: {notice.title}</span>
                    {event === 'opened' && isOn(closure, notice, road.now) && (
                      <small>ends the closure</small>
                    )}
                  </button>
                </ConfirmForm>
              ))}
              <a href={confirmPath(closure)}>
                Closed at …, opened at …<span className="sr-only">: {notice.title}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the public site shows a closure as on. Its notice may have other hours, or close less, by now. */
function isOn({ lastEnd, part }: RecordedPeriod, notice: Notice, now: Instant): boolean {
  const isClosed =
    part === 'carriageway' ? effectOf(notice) === 'closed' : isClosure(worstEffectOf(notice));
  return lastEnd > now && phaseOf(notice, now) === 'on' && isClosed;
}

/** The events that may happen now. A road that has opened closes in another period. */
function eventsNow({ opened, lastEnd }: RecordedPeriod, now: Instant) {
  return events.filter(([event]) => opened === null && (event === 'opened' || lastEnd > now));
}

function ConfirmedTimes({ closure: { closed, opened } }: { closure: RecordedPeriod }) {
  const timeWords = (instant: Instant | null) =>
    instant === null ? 'not confirmed' : asOfWords(instant);
  return (
    <p className="hint">
      Closed: {timeWords(closed)}. Opened: {timeWords(opened)}.
    </p>
  );
}

interface ConfirmFormProps {
  closure: RecordedPeriod;
  notice: Notice;
  event: Confirmation['event'];
  className?: string;
  children: ReactNode;
}

function ConfirmForm({ closure, notice, event, className, children }: ConfirmFormProps) {
  return (
    <DeskForm action={`${noticePath(notice)}/confirm`} {...(className && { className })}>
      <input type="hidden" name="period" value={closure.start} />
      <input type="hidden" name="seen" value={notice.revision} />
      <input type="hidden" name="event" value={event} />
      {children}
    </DeskForm>
  );
}
