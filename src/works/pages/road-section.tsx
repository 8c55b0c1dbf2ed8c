import { sharedHtml } from '../../site/render-fragment.ts';
import type { Direction } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import { Html } from '../../site/ui/rich-text.tsx';
import { RoadDiagram } from '../diagram/diagram.tsx';
import { type Mark, markOf } from '../diagram/mark.ts';
import type { KnownNotices } from '../model/view.ts';
import { piecesOf } from '../notice/effect.ts';
import { isComplete, type Occurrence, type WholeRoad } from '../status/road-status.ts';
import { closuresWords } from '../words/effect.ts';
import { roadWords } from '../words/place.ts';
import { capitalise } from '../words/text.ts';
import { hoursWords } from '../words/time.ts';
import { NoWrapTimes, PlaceNames } from './place-label.tsx';

/** Diagram and lists of the road now and tonight. */
export async function RoadSection({ road }: { road: WholeRoad }) {
  const html = await contentOf(road);
  return <Html as="section" className="road-section" aria-labelledby="road" html={html} />;
}

const contentOf = sharedHtml(({ view, direction, tonight: { occurrences } }: WholeRoad) => {
  const numbered = occurrences.map((occurrence, index) => ({ ...occurrence, number: index + 1 }));
  const [activeRows, laterRows] = [
    numbered.filter((one) => one.now),
    numbered.filter((one) => !one.now),
  ];
  return (
    <div className="wrap">
      <h2 className="heading" id="road">
        The {roadWords(direction)} now and until 06:00
      </h2>
      {direction && (
        <p className="mt-3">
          The diagram and the lists show {direction} traffic only.{' '}
          <a className="inline-flex min-h-11 items-center" href={href('works')}>
            Show both directions
          </a>
        </p>
      )}
      <RoadDiagram marks={numbered.flatMap(marksOf).map((mark) => inDirection(mark, direction))} />
      <div className="road-lists">
        <List
          title="Now"
          rows={activeRows}
          view={view}
          none={`No notices on the ${roadWords(direction)} now.`}
        />
        <List
          title="Later, until 06:00"
          rows={laterRows}
          view={view}
          none="No further notices until 06:00."
        />
      </div>
    </div>
  );
});

/** Returns the part of a mark on one carriageway. A crossing belongs to both carriageways. */
function inDirection(mark: Mark, direction: Direction | undefined): Mark {
  return direction && mark.direction === 'both' && !mark.crossing ? { ...mark, direction } : mark;
}

interface NumberedOccurrence extends Occurrence {
  readonly number: number;
}

/** Marks of an occurrence and of the slip roads closed with it. Information has no marks. */
export function marksOf(occurrence: Omit<NumberedOccurrence, 'piece' | 'effect'>): Mark[] {
  const { notice, period, now, number } = occurrence;
  const given = { number, href: `#n${number}`, period, now };
  return piecesOf(notice).flatMap((piece) => markOf(piece, given) ?? []);
}

interface ListProps {
  title: string;
  rows: readonly NumberedOccurrence[];
  view: KnownNotices;
  none: string;
}

function List({ title, rows, view, none }: ListProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-h3">{title}</h3>
      {rows.length === 0 && (
        <p className="mt-2 text-ink-soft">
          {isComplete(view)
            ? none
            : 'No notices here that we could read. Some published notices could not be read.'}
        </p>
      )}
      <ol className="road-list">
        {rows.map(({ number, notice, period }) => {
          const what = [closuresWords(notice), hoursWords(period, view.at)].filter(Boolean);
          return (
            <li key={number} id={`n${number}`}>
              <span className="road-number">{number}</span>
              <span>
                <a href={href('notice', notice.id)}>{notice.title}</a>
                <span className="works-where">
                  <PlaceNames notice={notice} />.{' '}
                  <NoWrapTimes words={`${capitalise(what.join(', '))}.`} />
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
