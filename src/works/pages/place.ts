import { junction } from '../../site/road/network.ts';
import {
  type Direction,
  directions,
  type JunctionNumber,
  junctions,
} from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';

/** What a driver asks about: a junction and perhaps a direction; neither for the whole road. */
export interface Choice {
  readonly junction?: JunctionNumber | undefined;
  readonly direction?: Direction | undefined;
}

/** Every choice that has an address of its own. */
export const choices: readonly Choice[] = junctions.flatMap(({ number }) => [
  { junction: number },
  ...directions.map((direction) => ({ junction: number, direction })),
]);

/** Which list the board shows. */
const whens = ['now', 'tonight', 'week'] as const;
export type When = (typeof whens)[number];

const writtenChoice = new RegExp(`^j([1-9]\\d?)(?:-(${directions.join('|')}))?$`);

/** The junction and direction in "j9" or "j9-southbound"; undefined where there is no such junction. */
export function choiceFrom(segment: string): Choice | undefined {
  const [, number, direction] = writtenChoice.exec(segment) ?? [];
  const found = number === undefined ? undefined : junction(Number(number));
  if (!found) return undefined;
  return { junction: found.number, direction: directions.find((known) => known === direction) };
}

/** The choice that a query makes, as the board's form sends it; what means nothing is ignored. */
export function choiceFromQuery(query: (name: string) => string | undefined): Choice {
  const number = Number(query('junction')?.replace(/^j/i, '') || Number.NaN);
  return {
    junction: junction(number)?.number,
    direction: directions.find((known) => known === query('direction')),
  };
}

export function whenFrom(text: string | undefined): When {
  return whens.find((known) => known === text) ?? 'tonight';
}

/** The address of a choice; a direction without a junction has none of its own. */
export function pathOf({ junction: number, direction }: Choice): string {
  if (number === undefined) return href('works');
  return href('junction', direction ? `j${number}-${direction}` : `j${number}`);
}
