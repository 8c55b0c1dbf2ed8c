import { findJunction, junctionFrom } from '../road/network.ts';
import { type Direction, directions, type JunctionNumber, junctions } from '../road/road.ts';
import type { Query } from './query.ts';
import { href } from './routes.ts';

/** Junction and direction that a user chose. Without both, the choice is the whole road. */
export interface RoadChoice {
  readonly junction?: JunctionNumber | undefined;
  readonly direction?: Direction | undefined;
}

/** All choices that have their own page. */
export const choices: readonly JunctionChoice[] = junctions.flatMap(({ number }) => [
  { junction: number },
  ...directions.map((direction) => ({ junction: number, direction })),
]);

/** Name of a list on the board. */
export type ListName = 'tonight' | NonNullable<Query['when']>;

const choicePattern = new RegExp(`^(j\\d+)(?:-(${directions.join('|')}))?$`);

/** Parses "j9" or "j9-southbound"; undefined if there is no such junction. */
export function choiceFrom(segment: string): JunctionChoice | undefined {
  const [, name = '', direction] = choicePattern.exec(segment) ?? [];
  const junction = junctionFrom(name)?.number;
  return junction && { junction, direction: directions.find((known) => known === direction) };
}

/** A junction, in one direction or in both directions. */
export type JunctionChoice = RoadChoice & { readonly junction: JunctionNumber };

/** Returns the last segment of a junction's paths: "j9-southbound". */
export function segmentOf({ junction, direction }: JunctionChoice): string {
  return direction ? `j${junction}-${direction}` : `j${junction}`;
}

/** A way from one junction to another. */
export interface Trip {
  readonly from: JunctionNumber;
  readonly to: JunctionNumber;
}

const tripPattern = /^j(\d+)-to-j(\d+)$/;

/** Parses "j6-to-j12"; undefined if a junction does not exist or both are the same. */
export function tripFrom(segment: string): Trip | undefined {
  const [, first = '', last = ''] = tripPattern.exec(segment) ?? [];
  const [from, to] = [junctionFrom(first)?.number, junctionFrom(last)?.number];
  return from && to && from !== to ? { from, to } : undefined;
}

/**
 * Returns the trip that a query asks for. Without one of its ends, both are the same junction. Undefined if a junction
 * does not exist.
 */
export function tripOfQuery({ from, to }: Pick<Query, 'from' | 'to'>): Trip | undefined {
  const ends = [from, to].filter(Boolean).map((text = '') => junctionFrom(text)?.number);
  const [first, last] = [ends[0], ends.at(-1)];
  return first && last && { from: first, to: last };
}

/** Returns the last segment of a trip's paths: "j6-to-j12". */
export function tripSegment({ from, to }: Trip): string {
  return `j${from}-to-j${to}`;
}

/**
 * Returns the path of a trip. A trip whose ends are equal has the page of its junction.
 * @param leave departure in Irish time, "2026-12-15T22:40"
 */
export function tripPath({ from, to }: Trip, leave?: string): string {
  if (from === to) return href('junction', `j${from}`);
  const path = href('trip', tripSegment({ from, to }));
  return leave ? `${path}?leave=${leave}` : path;
}

/** Describes the chosen junction and direction: "J9 Red Cow southbound". */
export function choiceWords({ junction, direction }: JunctionChoice): string {
  const knownJunction = findJunction(junction);
  const name = knownJunction ? `J${knownJunction.number} ${knownJunction.name}` : `J${junction}`;
  return direction ? `${name} ${direction}` : name;
}

/** Returns the direction by which the lists are filtered. The lists on a junction's page are not filtered. */
export function filterOf({ junction, direction }: RoadChoice): Direction | undefined {
  return junction === undefined ? direction : undefined;
}

/** Returns the part of the road that a choice is about. */
export function scopeOf({ junction, direction }: RoadChoice) {
  return { from: junction, to: junction, direction };
}

/** Returns the path of a choice's page. A direction without a junction filters the page of the whole road. */
export function pathOf({ junction, direction }: RoadChoice): string {
  if (junction !== undefined) return href('junction', segmentOf({ junction, direction }));
  return direction ? `${href('works')}?direction=${direction}` : href('works');
}

/** Returns the path of a choice's page with one of the board's lists. Tonight's list is the default. */
export function listPath(choice: RoadChoice, when: ListName): string {
  const path = pathOf(choice);
  if (when === 'tonight') return path;
  return `${path}${path.includes('?') ? '&' : '?'}when=${when}`;
}
