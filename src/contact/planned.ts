import { reliable } from '../answer/headline.ts';
import { render } from '../answer/render.ts';
import { type Scope, statementsOf } from '../answer/statements.ts';
import type { RoadView } from '../answer/view.ts';
import { nightOf } from '../road/intervals.ts';
import { directionBetween, junctionFrom } from '../road/network.ts';
import { directions } from '../road/road.ts';
import type { FieldValues } from './message/schema.ts';

/** Returns a sentence for each closure and restriction today or tonight at the place of a report. */
export function plannedAt(view: RoadView, { from, to, direction }: FieldValues): string[] {
  const [one, other] = [from, to].flatMap((text = '') => junctionFrom(text)?.number ?? []);
  if (one === undefined) return [];
  const way = directions.find((known) => known === direction);
  if (other === undefined || other === one)
    return linesOf(view, { from: one, to: one, direction: way });
  // A report may name its junctions in any order.
  return [
    { from: one, to: other },
    { from: other, to: one },
  ]
    .filter((scope) => !way || (directionBetween(scope.from, scope.to) ?? way) === way)
    .flatMap((scope) => linesOf(view, scope));
}

function linesOf(view: RoadView, scope: Scope): string[] {
  const answer = statementsOf(view, scope);
  const { at = 0 } = answer;
  return reliable(answer).map((one) => render(one, 'sentence', at, nightOf(at)));
}
