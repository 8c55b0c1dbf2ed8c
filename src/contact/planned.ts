import { reliable } from '../answer/headline.ts';
import { render } from '../answer/render.ts';
import { type Scope, statementsOf } from '../answer/statements.ts';
import type { Notices } from '../answer/view.ts';
import { nightOf } from '../road/intervals.ts';
import { directionBetween, junctionFrom } from '../road/network.ts';
import { directions } from '../road/road.ts';
import type { FieldValues } from './message/schema.ts';

/** Returns a sentence for each closure and restriction today or tonight at the place of a report. */
export function plannedAt(notices: Notices, { from, to, direction }: FieldValues): string[] {
  const [one, other] = [from, to].flatMap((text = '') => junctionFrom(text)?.number ?? []);
  if (one === undefined) return [];
  const way = directions.find((known) => known === direction);
  if (other === undefined || other === one)
    return linesOf(notices, { from: one, to: one, direction: way });
  // A report may name its junctions in any order.
  return [
    { from: one, to: other },
    { from: other, to: one },
  ]
    .filter((scope) => !way || (directionBetween(scope.from, scope.to) ?? way) === way)
    .flatMap((scope) => linesOf(notices, scope));
}

function linesOf(notices: Notices, scope: Scope): string[] {
  const answer = statementsOf(notices, scope);
  const { at = 0 } = answer;
  return reliable(answer).map((one) => render(one, 'sentence', at, nightOf(at)));
}
