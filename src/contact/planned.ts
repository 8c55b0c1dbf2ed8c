import { reliable } from '../answer/headline.ts';
import { render } from '../answer/render.ts';
import { isKnown, type Statement, statementsOf } from '../answer/statements.ts';
import type { RoadView } from '../answer/view.ts';
import { directionBetween, junctionFrom, turnJunctionBetween } from '../road/network.ts';
import { directions, type JunctionNumber } from '../road/road.ts';
import { nightOf } from '../road/schedule.ts';
import type { FieldValues } from './message/schema.ts';

/**
 * Returns a sentence for each closure and restriction today or tonight at the place of a report, or one that
 * says that there is none. Returns an empty list if no place is given. The junctions may be in any order.
 */
export function plannedAt(view: RoadView, { from, to, direction }: FieldValues): string[] {
  const [one, other = one] = [from, to].flatMap((text = '') => junctionFrom(text)?.number ?? []);
  if (one === undefined || other === undefined) return [];
  const isAcrossTurn = turnJunctionBetween(one, other) !== undefined;
  const way = isAcrossTurn ? undefined : directions.find((known) => known === direction);
  const certain = [
    { from: one, to: other, direction: way },
    { from: other, to: one, direction: way },
  ]
    .filter((scope) => !way || (directionBetween(scope.from, scope.to) ?? way) === way)
    .every((scope) => isKnown(view, scope));
  const { at = 0, statements } = statementsOf(view, { direction: way });
  const shownStatements = reliable({
    statements: statements.filter(isBetween(one, other)),
    ...{ certain, at },
  });
  // Two notices may say the same of one stretch.
  const lines = new Set(shownStatements.map((each) => render(each, 'sentence', at, nightOf(at))));
  if (lines.size > 0) return [...lines];
  return [certain ? 'Nothing is planned there.' : 'We cannot say at the moment.'];
}

/** Selects what is at a junction, or at and between two; a stretch that only touches one of the two is not. */
function isBetween(one: JunctionNumber, other: JunctionNumber) {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return ({ from, to }: Statement) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    return low < high && first < last ? first < high && last > low : first <= high && last >= low;
  };
}
