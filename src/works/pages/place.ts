import { findJunction } from '../../site/road/network.ts';
import {
  type Direction,
  directions,
  type JunctionNumber,
  junctions,
} from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';

/** Junction and direction chosen by a driver; neither for the whole road. */
export interface Choice {
  readonly junction?: JunctionNumber | undefined;
  readonly direction?: Direction | undefined;
}

/** Every choice that has an address of its own. */
export const choices: readonly Choice[] = junctions.flatMap(({ number }) => [
  { junction: number },
  ...directions.map((direction) => ({ junction: number, direction })),
]);

/** The lists that the board can show. */
const whens = ['now', 'tonight', 'week'] as const;
export type When = (typeof whens)[number];

const choicePattern = new RegExp(`^j([1-9]\\d?)(?:-(${directions.join('|')}))?$`);

/** Parses "j9" or "j9-southbound"; undefined if there is no such junction. */
export function choiceFrom(segment: string): Choice | undefined {
  const [, number, direction] = choicePattern.exec(segment) ?? [];
  const found = number === undefined ? undefined : findJunction(Number(number));
  if (!found) return undefined;
  return { junction: found.number, direction: directions.find((known) => known === direction) };
}

/** Reads a choice from the query that the board's form sends; unknown values are ignored. */
export function choiceFromQuery(query: (name: string) => string | undefined): Choice {
  const number = Number(query('junction')?.replace(/^j/i, '') || Number.NaN);
  return {
    junction: findJunction(number)?.number,
    direction: directions.find((known) => known === query('direction')),
  };
}

export function whenFrom(text: string | undefined): When {
  return whens.find((known) => known === text) ?? 'tonight';
}

/** Path of a choice's page; a direction without a junction has no page of its own. */
export function pathOf({ junction: number, direction }: Choice): string {
  if (number === undefined) return href('works');
  return href('junction', direction ? `j${number}-${direction}` : `j${number}`);
}
