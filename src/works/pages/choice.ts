import type { Query } from '../../site/query.ts';
import { findJunction, junctionFrom } from '../../site/road/network.ts';
import {
  type Direction,
  directions,
  type JunctionNumber,
  junctions,
} from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';

/**
 * Junction and direction that a driver chose. A choice without junction and direction is the whole road.
 */
export interface RoadChoice {
  readonly junction?: JunctionNumber | undefined;
  readonly direction?: Direction | undefined;
}

/** All choices with a separate page. */
export const choices: readonly JunctionChoice[] = junctions.flatMap(({ number }) => [
  { junction: number },
  ...directions.map((direction) => ({ junction: number, direction })),
]);

/** List shown on the board. */
export type When = 'tonight' | NonNullable<Query['when']>;

const choicePattern = new RegExp(`^(j\\d+)(?:-(${directions.join('|')}))?$`);

/** Parses "j9" or "j9-southbound"; undefined if there is no such junction. */
export function choiceFrom(segment: string): JunctionChoice | undefined {
  const [, name = '', direction] = choicePattern.exec(segment) ?? [];
  const junction = junctionFrom(name)?.number;
  return junction && { junction, direction: directions.find((known) => known === direction) };
}

/** A junction, in one direction or in both directions. */
export type JunctionChoice = RoadChoice & { readonly junction: JunctionNumber };

/** Last segment of a junction's paths: "j9-southbound". */
export function segmentOf({ junction, direction }: JunctionChoice): string {
  return direction ? `j${junction}-${direction}` : `j${junction}`;
}

/** The chosen junction and direction in words: "J9 Red Cow southbound". */
export function choiceWords({ junction, direction }: JunctionChoice): string {
  const found = findJunction(junction);
  const name = found ? `J${found.number} ${found.name}` : `J${junction}`;
  return direction ? `${name} ${direction}` : name;
}

/** Direction by which the lists of the whole road are filtered. A junction's page shows the whole lists. */
export function filterOf({ junction, direction }: RoadChoice): Direction | undefined {
  return junction === undefined ? direction : undefined;
}

/** Address of a choice's page. A direction without a junction filters the page of the whole road. */
export function pathOf({ junction, direction }: RoadChoice): string {
  if (junction !== undefined) return href('junction', segmentOf({ junction, direction }));
  return direction ? `${href('works')}?direction=${direction}` : href('works');
}

/** Address of a choice's page with one of the board's lists. Tonight's list is the default. */
export function listPath(choice: RoadChoice, when: When): string {
  const path = pathOf(choice);
  if (when === 'tonight') return path;
  return `${path}${path.includes('?') ? '&' : '?'}when=${when}`;
}
