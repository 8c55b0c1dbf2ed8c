import { reliable } from '../answer/headline.ts';
import { render } from '../answer/render.ts';
import { type Scope, statementsOf } from '../answer/statements.ts';
import type { RoadView } from '../answer/view.ts';
import { nightOf } from '../road/intervals.ts';
import { directionBetween, junctionFrom } from '../road/network.ts';
import { type Direction, directions, type JunctionNumber } from '../road/road.ts';
import type { FieldValues } from './message/schema.ts';

/**
 * Returns a sentence for each closure and restriction today or tonight at the place of a report, or one that
 * says that there is none; nothing without a place.
 */
export function plannedAt(view: RoadView, { from, to, direction }: FieldValues): string[] {
  const [one, other] = [from, to].flatMap((text = '') => junctionFrom(text)?.number ?? []);
  if (one === undefined) return [];
  const way = directions.find((known) => known === direction);
  const answers = scopesOf(one, other ?? one, way).map((scope) => statementsOf(view, scope));
  const lines = answers.flatMap((answer) => {
    const { at = 0 } = answer;
    return reliable(answer).map((each) => render(each, 'sentence', at, nightOf(at)));
  });
  if (lines.length > 0) return lines;
  const isKnown = answers.every(({ state }) => state === 'none');
  return [isKnown ? 'Nothing is planned there.' : 'We cannot say at the moment.'];
}

function scopesOf(one: JunctionNumber, other: JunctionNumber, way?: Direction): Scope[] {
  if (other === one) return [{ from: one, to: one, direction: way }];
  // A report may name its junctions in any order.
  return [
    { from: one, to: other },
    { from: other, to: one },
  ].filter((scope) => !way || (directionBetween(scope.from, scope.to) ?? way) === way);
}
