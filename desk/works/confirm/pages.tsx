import type { ReactNode } from 'react';
import { asOfWords, storedHours } from '../../../src/answer/words/time.ts';
import type { Problem } from '../../../src/edit/check.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { Confirmation } from '../../../src/record/confirmations.ts';
import type { RecordedPeriod } from '../../../src/record/shape.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import { PlaceLabel } from '../../../src/works/place-label.tsx';
import { DeskForm, type DeskPage } from '../../frame.tsx';
import { FormProblems } from '../form/view/controls.tsx';
import { Problems } from '../form/view/warnings.tsx';
import { navFor, noticePath } from '../paths.ts';
import type { DeskRoad } from '../road.ts';

const events = [
  ['closed', 'Closed'],
  ['opened', 'Opened'],
] as const satisfies readonly (readonly [Confirmation['event'], string])[];

/** Returns the path of the page on which staff confirm when a closure really began and ended. */
export function confirmPath({ notice, start }: Pick<RecordedPeriod, 'notice' | 'start'>): string {
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
                    {event === 'opened' && closure.lastEnd > road.now && (
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

/** A refused time, for a correction. */
export interface TypedTime {
  readonly event: Confirmation['event'];
  readonly text: string;
}

interface ConfirmPageProps {
  notice: Notice;
  closure: RecordedPeriod;
  confirmations: readonly Confirmation[];
  now: Instant;
  problems: readonly Problem[];
  typed: TypedTime | undefined;
}

/** Page of one period with its confirmations, and a form for another time. */
export function confirmPage(props: ConfirmPageProps): DeskPage {
  const { notice, closure, confirmations, now, problems, typed } = props;
  return {
    title: `Confirm: ${notice.title}`,
    nav: navFor(),
    content: (
      <FormProblems value={problems}>
        <Problems problems={problems} />
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
            {event === 'opened' && closure.lastEnd > now && (
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
}
