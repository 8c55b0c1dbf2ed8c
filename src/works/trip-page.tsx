import { render } from '../answer/render.ts';
import {
  atLastCheck,
  departureFrom,
  type TripAnswer,
  tripAnswer,
  tripHeadline,
  tripHours,
  tripSpeed,
  tripTitle,
} from '../answer/trip.ts';
import type { RoadView } from '../answer/view.ts';
import { clockWords, momentWords, nightWords } from '../answer/words/time.ts';
import { dayMs, hourMs, type Instant } from '../road/irish-time.ts';
import { junctionNameOf } from '../road/network.ts';
import { road } from '../road/road.ts';
import { nightOf } from '../road/schedule.ts';
import { type Trip, tripPath, tripSegment } from '../site/choice.ts';
import type { Page } from '../site/frame/document.tsx';
import { invalidInstant } from '../site/query.ts';
import { href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { PageTitle } from '../site/ui/page-title.tsx';
import { StateLine, StateRow } from './answer/answers.tsx';
import { LastChecked, MissingNoticesNote } from './availability.tsx';
import { BoardFrame } from './board-frame.tsx';
import { CalendarNote } from './calendar-note.tsx';
import { NoWrapTimes } from './place-label.tsx';
import { StatusLabel, toneOf } from './status-label.tsx';

/**
 * Page of a trip: the verdict for now or for a departure, then the coming 24 hours. Not in search results,
 * which find the pages of junctions.
 * @param leave departure in Irish time, "2026-12-15T22:40"
 */
export function tripPage(site: Site, view: RoadView, trip: Trip, leave?: string): Page {
  const parsed = departureFrom(view, leave);
  const isRefused = parsed === 'refused';
  const departure = typeof parsed === 'number' ? parsed : undefined;
  const answer = tripAnswer(atLastCheck(view), trip, departure);
  const { from, to } = trip;
  const name = `J${from} to J${to}`;
  const segment = tripSegment(trip);
  return {
    head: {
      title: `${isRefused ? 'Error: ' : ''}${tripTitle(trip, answer)}`,
      description: `The ${road} from ${junctionNameOf(from)} to ${junctionNameOf(to)}: what is closed ${departure === undefined ? 'in the coming 24 hours' : `when you leave ${momentWords(departure, 0)}`}, and where to leave.`,
      position: { page: 'works', path: tripPath(trip), label: name },
      unlisted: true,
      sheet: 'works',
      feeds: [
        { title: name, path: href('tripCalendar', segment), type: 'text/calendar' },
        { title: name, path: href('tripJson', segment), type: 'application/json' },
      ],
    },
    closureBar: false,
    content: (
      <>
        <div data-live="title">
          <PageTitle title={`${junctionNameOf(from)} to ${junctionNameOf(to)}`} parent="works" />
          {isRefused && <ErrorSummary />}
          {parsed === 'passed' && (
            <p className="wrap py-4 font-700">
              This departure has passed. The answer below is for now.
            </p>
          )}
        </div>
        <TripBoard
          {...{ site, view, trip, answer }}
          leave={departure === undefined ? undefined : leave}
        />
        <div data-live="road">
          <LeaveForm trip={trip} leave={leave} isRefused={isRefused} />
        </div>
      </>
    ),
  };
}

interface TripBoardProps {
  site: Site;
  view: RoadView;
  trip: Trip;
  answer: TripAnswer;
  /** Departure of the answer, as in the query. */
  leave?: string | undefined;
}

/** Verdict on a trip, the form for another one, and the coming 24 hours. */
export function TripBoard({ site, view, trip, answer, leave }: TripBoardProps) {
  const { from, to } = trip;
  const name = `J${from} to J${to}`;
  return (
    <BoardFrame
      heading={headingOf(answer, name)}
      answer={<TripVerdict answer={answer} />}
      checked={<LastChecked view={view} />}
      trip={trip}
      leave={leave}
      lists={
        <>
          <MissingNoticesNote site={site} view={view} scope={trip} />
          {answer.at !== undefined && <ComingHours answer={answer} />}
          <p className="flex flex-wrap gap-x-8">
            {leave === undefined && (
              <a className="tap" href={`${tripPath(trip)}#leave-later`} data-screen>
                Leave at another time
              </a>
            )}
            <a className="tap" href={href('tripCalendar', tripSegment(trip))}>
              Add {name} to your calendar
            </a>
            {site.alertsKey && (
              <a className="tap" href={`${href('alerts')}?from=${from}&to=${to}`}>
                Get an alert for this trip
              </a>
            )}
          </p>
          <CalendarNote site={site} path={href('tripCalendar', tripSegment(trip))} />
        </>
      }
    />
  );
}

/** Heading with the night, whose dates the answer for now omits. */
function headingOf({ leave, at }: TripAnswer, name: string) {
  if (leave !== undefined) return { title: `Leaving ${momentWords(leave, at ?? 0)}` };
  return { title: `${name} now`, ...(at !== undefined && { night: nightWords(nightOf(at)) }) };
}

/** Verdict on a trip at the top of the home page, with a link to the board. */
export function TripLine({ trip, answer }: Pick<TripBoardProps, 'trip' | 'answer'>) {
  const { what, note, tone, kind } = verdictOf(answer);
  return (
    <StateLine>
      <StateRow tone={tone} kind={kind}>
        J{trip.from} to J{trip.to}: {[what, note].filter(Boolean).join('. ').replace(/\.$/, '')}
      </StateRow>
    </StateLine>
  );
}

function verdictOf(answer: TripAnswer) {
  const { at = 0, leave } = answer;
  const { what, note, worst, isKnown } = tripHeadline(answer);
  const known = worst ? toneOf(worst.effect, worst.start <= (leave ?? at)) : 'clear';
  return { what, note, tone: isKnown ? known : 'unknown', kind: worst?.piece?.kind } as const;
}

function TripVerdict({ answer }: { answer: TripAnswer }) {
  const { what, note, tone, kind } = verdictOf(answer);
  return (
    <div className="answer">
      <p>
        <StatusLabel tone={tone} kind={kind}>
          <NoWrapTimes words={what} />
        </StatusLabel>
        <span className="sr-only">.</span> <span className="answer-advice">{note}</span>
      </p>
    </div>
  );
}

/** The coming 24 hours: a strip, and the same in words. */
function ComingHours({ answer }: { answer: TripAnswer }) {
  const { at = 0, statements, clearFrom, leave, met } = answer;
  const isClear = statements.every(({ effect }) => effect === 'information');
  const night = leave === undefined ? nightOf(at) : undefined;
  return (
    <>
      <h3 className="mt-6 text-h3">
        {leave === undefined ? 'The coming 24 hours' : '24 hours from then'}
      </h3>
      <Strip answer={answer} />
      <ul className="answer-periods">
        {statements.map((one) => {
          const words = render(one, 'sentence', at, night);
          const isMet = leave !== undefined && met.includes(one);
          return (
            <li key={words}>
              <NoWrapTimes words={isMet ? `On your way: ${words}` : words} />
            </li>
          );
        })}
        {statements.length === 0 && !answer.certain && <li>Not known.</li>}
        {isClear && answer.certain && (
          <li>{leave === undefined ? 'Clear for 24 hours.' : 'Nothing is planned so far.'}</li>
        )}
        {clearFrom !== undefined && <li>Clear from {momentWords(clearFrom, at)}.</li>}
      </ul>
    </>
  );
}

/** Closed, restricted and clear hours as a strip. The list below has the same in words. */
function Strip({ answer }: { answer: TripAnswer }) {
  const { start } = answer.interval;
  const xOf = (instant: Instant) => `${(((instant - start) / dayMs) * 100).toFixed(2)}%`;
  // Ireland differs from UTC by whole hours. On a phone, the first label needs 6 hours, and the end of the strip 1.5.
  const firstHour = Math.ceil(start / hourMs) * hourMs;
  const labels = Array.from({ length: 24 }, (_, index) => firstHour + index * hourMs).filter(
    (at) =>
      /^(00|06|12|18):/.test(clockWords(at)) &&
      at - start > 6 * hourMs &&
      at - start < 22.5 * hourMs,
  );
  return (
    <svg className="trip-strip" aria-hidden>
      {tripHours(answer).map(({ state, ...hours }) => (
        <rect
          key={hours.start}
          className={`trip-${state}`}
          x={xOf(hours.start)}
          y={state === 'clear' ? 7 : 1}
          width={xOf(start + hours.end - hours.start)}
          height={state === 'clear' ? 6 : 18}
        />
      ))}
      <text y="36">{answer.leave === undefined ? 'Now' : clockWords(start)}</text>
      {labels.map((at) => (
        <text key={at} x={xOf(at)} y="36" textAnchor="middle">
          {clockWords(at)}
        </text>
      ))}
    </svg>
  );
}

const departureError = 'Enter a date and a time, for example 2026-12-15T22:40.';

/** Error summary at the top of the page, as above the contact form. */
function ErrorSummary() {
  return (
    <div className="wrap py-4">
      <div className="rounded-md border-4 border-danger p-5" role="alert">
        <h2 className="text-h3">There is a problem</h2>
        <a className="tap font-700 text-danger" href="#leave">
          {departureError}
        </a>
      </div>
    </div>
  );
}

interface LeaveFormProps {
  trip: Trip;
  /** Submitted departure. */
  leave: string | undefined;
  isRefused: boolean;
}

function LeaveForm({ trip, leave, isRefused }: LeaveFormProps) {
  return (
    <section className="section" aria-labelledby="leave-later">
      <div className="wrap">
        <h2 className="heading" id="leave-later" data-screen>
          Leave at another time
        </h2>
        <form
          className="mt-3 flex flex-wrap items-end gap-4"
          action={tripPath(trip)}
          method="get"
          data-screen
        >
          <p>
            <label htmlFor="leave">Departure</label>
            {isRefused && (
              <span className="block font-700 text-danger" id="leave-wrong">
                {departureError}
              </span>
            )}
            <input
              className="field mt-1"
              id="leave"
              {...(isRefused && { 'aria-invalid': true, 'aria-describedby': 'leave-wrong' })}
              name="leave"
              type="datetime-local"
              defaultValue={leave === invalidInstant ? '' : leave}
            />
          </p>
          <button className="btn-outline" type="submit">
            Check this departure
          </button>
          {leave && (
            <a className="tap" href={tripPath(trip)}>
              Leave now
            </a>
          )}
        </form>
        <p className="measure mt-3">
          We assume that you drive at {tripSpeed} km/h. We know only what is planned so far.
        </p>
      </div>
    </section>
  );
}
