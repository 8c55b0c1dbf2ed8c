import { horizonWords } from '../answer/headline.ts';
import type { Occurrence, WholeRoad } from '../answer/occurrences.ts';
import { roadWords } from '../answer/words/place.ts';
import { piecesOf, worstEffectOf } from '../notice/effect.ts';
import type { Direction } from '../road/road.ts';
import { sharedHtml } from '../site/render-fragment.ts';
import { href } from '../site/routes.ts';
import { Html } from '../site/ui/rich-text.tsx';
import { RoadDiagram } from './diagram/diagram.tsx';
import { type Mark, markOf } from './diagram/mark.ts';

/** Drawing of the road now and tonight, with the same numbers as the rows of the board. */
export async function RoadSection({ road }: { road: WholeRoad }) {
  const html = await contentOf(road);
  return <Html as="section" className="road-section" aria-labelledby="road" html={html} />;
}

const contentOf = sharedHtml(({ view, direction, tonight }: WholeRoad) => {
  const numberedOccurrences = numberedOf(tonight).map((occurrence, index) => ({
    ...occurrence,
    number: index + 1,
  }));
  return (
    <div className="wrap">
      <h2 className="heading" id="road">
        The {roadWords(direction)} now and until {horizonWords(view.at)}
      </h2>
      {direction && (
        <p className="mt-3">
          The diagram shows {direction} traffic only.{' '}
          <a className="tap" href={href('works')}>
            Show both directions
          </a>
        </p>
      )}
      <RoadDiagram
        marks={numberedOccurrences.flatMap(marksOf).map((mark) => markInDirection(mark, direction))}
      />
    </div>
  );
});

/** Returns the part of a mark on one carriageway. A crossing belongs to both carriageways. */
function markInDirection(mark: Mark, direction: Direction | undefined): Mark {
  return direction && mark.direction === 'both' && !mark.crossing ? { ...mark, direction } : mark;
}

/** Returns the occurrences that have a mark in the drawing, in the order of their numbers. Information has none. */
export function numberedOf(tonight: readonly Occurrence[]): readonly Occurrence[] {
  return tonight.filter(({ notice }) => worstEffectOf(notice) !== 'information');
}

interface NumberedOccurrence extends Occurrence {
  readonly number: number;
}

/** Returns the marks of an occurrence and of the slip roads closed with it. Information has no marks. */
export function marksOf(occurrence: Omit<NumberedOccurrence, 'piece' | 'effect'>): Mark[] {
  const { notice, period, now, number } = occurrence;
  const markInput = { number, href: `#n${number}`, period, now };
  return piecesOf(notice).flatMap((piece) => markOf(piece, markInput) ?? []);
}
