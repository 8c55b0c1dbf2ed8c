import { href } from '../../site/routes.ts';
import { onePerNotice } from '../answer.ts';
import {
  comingWeeks,
  isComplete,
  type Occurrence,
  type Place,
  roadStatus,
  tonight,
} from '../road-status.ts';
import type { KnownNotices } from '../view.ts';
import { scheduleWords } from '../words.ts';
import { choiceWords } from './board.tsx';
import type { Choice } from './place.ts';
import { NoWrapTimes, PlaceLabel, Tag } from './signs.tsx';

/** Maximum rows, unless there are more closures: those are all shown. */
const maxRows = 60;

/** Notices planned after tonight, each in one row however many nights it has. */
export function ComingWeeks({ view, choice }: { view: KnownNotices; choice: Choice }) {
  const rows = comingRows(view, choice);
  const closures = rows.filter(({ effect }) => effect === 'closed' || effect === 'slip-closed');
  const shown = rows.slice(0, Math.max(closures.length, maxRows));
  return (
    <section className="section bg-surface-sunken" aria-labelledby="weeks">
      <div className="wrap">
        <h2 className="heading" id="weeks">
          {weeksTitle(rows.length, choice)}
        </h2>
        {choice.junction !== undefined && (
          <p>
            <a className="inline-flex min-h-11 items-center" href={href('works')}>
              Show the whole road
            </a>
          </p>
        )}
        {rows.length === 0 && (
          <p className="mt-3">
            {isComplete(view)
              ? 'Nothing is planned after tonight in the coming four weeks.'
              : 'Some notices could not be read, so we cannot say that nothing is planned.'}
          </p>
        )}
        <ul className="week-rows">
          {shown.map((occurrence) => (
            <Row key={occurrence.notice.id} occurrence={occurrence} at={view.at} />
          ))}
        </ul>
        {rows.length > shown.length && (
          <p className="mt-6">
            {rows.length - shown.length} more without a closure: choose a junction to see them, or
            take the calendar.
          </p>
        )}
      </div>
    </section>
  );
}

function comingRows(view: KnownNotices, { junction, direction }: Choice): Occurrence[] {
  const place: Place =
    junction === undefined ? { direction } : { from: junction, to: junction, direction };
  const interval = { start: tonight(view.at).end, end: comingWeeks(view.at).end };
  return onePerNotice(roadStatus(view, place, interval).occurrences);
}

function weeksTitle(count: number, { junction, direction }: Choice): string {
  const placeName = junction === undefined ? direction : choiceWords({ junction, direction });
  if (placeName === undefined) return 'The coming weeks';
  return `The coming weeks: ${count} notice${count === 1 ? '' : 's'} for ${placeName}`;
}

function Row({
  occurrence: { notice, piece, effect, now },
  at,
}: {
  occurrence: Occurrence;
  at: number;
}) {
  return (
    <li className="week-row">
      <Tag effect={effect} now={now} piece={piece} />
      <div>
        <a href={href('notice', notice.id)}>{notice.title}</a>
        <PlaceLabel notice={notice} />
      </div>
      <p className="week-when">
        <NoWrapTimes words={scheduleWords(notice, at)} />
      </p>
    </li>
  );
}
