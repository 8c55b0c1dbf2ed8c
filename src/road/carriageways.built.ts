import { carriageways } from './carriageways.ts';
import { type Direction, directions } from './road.ts';

/** Units per degree in `steps`: one unit is 0.00001°. */
export const unitsPerDegree = 100_000;

/** Returns a carriageway with each point stored as its offset from the previous one (`steps`). */
function deltaEncode(direction: Direction) {
  const { junctions, line } = carriageways[direction];
  const units = line.map((degrees) => Math.round(degrees * unitsPerDegree));
  return { junctions, steps: units.map((value, at) => value - (units[at - 2] ?? 0)) };
}

const [firstDirection, secondDirection] = directions;
export const packedLines = {
  [firstDirection]: deltaEncode(firstDirection),
  [secondDirection]: deltaEncode(secondDirection),
};
