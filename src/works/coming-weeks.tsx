import { type Occurrence, occurrencesIn, onePerNotice } from '../answer/occurrences.ts';
import { lanesWords } from '../answer/render.ts';
import { isKnown } from '../answer/statements.ts';
import type { KnownRoad } from '../answer/view.ts';
import { scheduleWords } from '../answer/words/schedule.ts';
import { isClosure } from '../notice/effect.ts';
import { comingWeeks, horizon } from '../road/schedule.ts';
import { choiceWords, type RoadChoice, scopeOf } from '../site/choice.ts';
import { href } from '../site/routes.ts';
import { NoWrapTimes, PlaceLabel } from './place-label.tsx';
import { EffectTag } from './status-label.tsx';

/** Maximum number of rows. All closures are shown, even above the maximum. */
const maxRows = 60;

interface ComingWeeksProps {
  view: KnownRoad;
  choice: RoadChoice;
  /** Occurrences in the board's list, whose rows already show their hours after tonight. */
  listed: readonly Occurrence[];
}

/** Notices planned after tonight, except those on the board. A notice with several nights has only one row. */
export function ComingWeeks({ view, choice, listed }: ComingWeeksProps) {
  const { junction, direction } = choice;
  const { at } = view;
  const place = scopeOf(choice);
  const interval = { start: horizon(at).end, end: comingWeeks(at).end };
  const occurrences = occurrencesIn(view, place, interval);
  // What continues from tonight is in the list above, with its end.
  const begun = occurrences.filter(({ period }) => period.start >= interval.start);
  const plannedOccurrences = onePerNotice(begun);
  const listedIds = new Set(listed.map(({ notice }) => notice.id));
  const listedTimes = new Set(listed.map(({ notice, period }) => `${notice.id} ${period.start}`));
  const rows = plannedOccurrences.filter(({ notice }) => !listedIds.has(notice.id));
  // Later hours of notices in the list above, which has them for other hours.
  const later = begun.filter(
    ({ notice, period }) =>
      listedIds.has(notice.id) && !listedTimes.has(`${notice.id} ${period.start}`),
  );
  const repeats = onePerNotice(later).length;
  const closures = rows.filter(({ effect }) => isClosure(effect));
  const shownRows = rows.slice(0, Math.max(closures.length, maxRows));
  shownRows.sort((one, other) => one.period.start - other.period.start);
  // Text such as "for J9 Red Cow southbound" or "southbound"; undefined for the whole road.
  const placeWords =
    junction === undefined ? direction : `for ${choiceWords({ junction, direction })}`;
  // A closure that a driver reaches farther along is in the list of the whole road.
  const exactPlace =
    junction === undefined ? placeWords : `at ${choiceWords({ junction, direction })} itself`;
  const allClose = plannedOccurrences.every(
    ({ notice, effect }) => !listedIds.has(notice.id) || isClosure(effect),
  );
  const noun = allClose ? 'closure' : 'notice';
  return (
    <section className="section bg-surface-sunken" aria-labelledby="weeks">
      <div className="wrap">
        <h2 className="heading" id="weeks">
          The coming weeks {placeWords}
        </h2>
        {placeWords !== undefined && (
          <p>
            <a className="tap" href={href('works')}>
              Show the whole road
            </a>
          </p>
        )}
        {repeats > 0 && (
          <p className="mt-3">
            {repeats === 1 ? `One ${noun} above has` : `${repeats} ${noun}s above have`} later times
            too.
          </p>
        )}
        {rows.length === 0 && (
          <p className="mt-3">
            {isKnown(view, place)
              ? `Nothing ${rows.length < plannedOccurrences.length || begun.length < occurrences.length ? 'else ' : ''}is planned ${exactPlace ? `${exactPlace} ` : ''}after tonight in the coming four weeks.`
              : 'We do not know all notices at the moment, so we cannot say that nothing is planned.'}
          </p>
        )}
        {shownRows.length > 0 && (
          <ul className="mt-4 border-t-3 border-ink">
            {shownRows.map(({ notice, piece, effect, now }) => (
              <li key={notice.id} className="week-row">
                <EffectTag effect={effect} now={now} piece={piece} />
                <div>
                  <a href={href('notice', notice.id)}>{notice.title}</a>
                  <PlaceLabel notice={notice} />
                  {lanesWords(notice) && <p>{lanesWords(notice)}</p>}
                </div>
                <p className="font-700">
                  <NoWrapTimes words={scheduleWords(notice, at)} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {rows.length > shownRows.length && (
          <p className="mt-6">
            {rows.length - shownRows.length} more notices without a closure. Choose a junction to
            see them, or add the calendar.
          </p>
        )}
      </div>
    </section>
  );
}
