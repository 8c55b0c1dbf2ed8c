import { sharedHtml } from '../../site/render-fragment.ts';
import { road } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import { Html } from '../../site/ui/rich-text.tsx';
import { RoadDiagram } from '../diagram/diagram.tsx';
import { type Mark, markOf } from '../diagram/mark.ts';
import { piecesOf } from '../effect.ts';
import { capitalise, closuresWords } from '../effect-words.ts';
import { isComplete, type Occurrence, wholeRoad } from '../road-status.ts';
import type { KnownNotices } from '../view.ts';
import { hoursWords } from '../words.ts';
import { NoWrapTimes, PlaceNames } from './signs.tsx';

/** The whole road now and tonight, as a drawing and as lists; never filtered by the choice. */
export async function RoadSection({ view }: { view: KnownNotices }) {
  const html = await contentOf(view);
  return <Html as="section" className="road-section" aria-labelledby="road" html={html} />;
}

const contentOf = sharedHtml((view: KnownNotices) => {
  const { occurrences } = wholeRoad(view).tonight;
  const numbered = occurrences.map((occurrence, index) => ({ ...occurrence, number: index + 1 }));
  const [activeRows, laterRows] = [
    numbered.filter((one) => one.now),
    numbered.filter((one) => !one.now),
  ];
  return (
    <div className="wrap">
      <h2 className="heading" id="road">
        The {road} now and until 06:00
      </h2>
      <RoadDiagram marks={numbered.flatMap(marksOf)} />
      <div className="road-lists">
        <List title="Now" rows={activeRows} view={view} none="Nothing on the road now." />
        <List
          title="Later, until 06:00"
          rows={laterRows}
          view={view}
          none="Nothing more until 06:00."
        />
      </div>
    </div>
  );
});

interface NumberedOccurrence extends Occurrence {
  readonly number: number;
}

/** Marks of an occurrence and of the slip roads that are closed with it; none for information. */
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
          {isComplete(view) ? none : 'Nothing that we could read; some notices could not be read.'}
        </p>
      )}
      <ol className="road-list">
        {rows.map((row) => (
          <li key={row.number} id={`n${row.number}`}>
            <span className="road-number">{row.number}</span>
            <span>
              <a href={href('notice', row.notice.id)}>{row.notice.title}</a>
              <span className="works-where">
                <PlaceNames notice={row.notice} />. <NoWrapTimes words={whatWords(row, view.at)} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** "All lanes closed, until 05:00." */
function whatWords({ notice, period }: NumberedOccurrence, at: number): string {
  const what = [closuresWords(notice), hoursWords(period, at)].filter(Boolean).join(', ');
  return `${capitalise(what)}.`;
}
