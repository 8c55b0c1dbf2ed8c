import { describe, expect, it } from 'vitest';
import {
  directionBetween,
  directionSpan,
  explainMissingJunction,
  findJunction,
} from './network.ts';
import { junctions, landmarks } from './road.ts';

describe('the road', () => {
  it('has junctions 1 to 17, except 8, in ascending order', () => {
    expect(junctions.map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17,
    ]);
    expect(findJunction(8)).toBeUndefined();
    expect(findJunction(9)?.name).toBe('Red Cow');
  });

  it('has a description of each direction and an explanation for the missing J8', () => {
    expect(directionSpan('northbound')).toBe('J17 to J3, and J1 to J3');
    expect(directionSpan('southbound')).toBe('J3 to J17, and J3 to J1');
    expect(explainMissingJunction(8)).toBe('cannot be J8: J9 comes after J7');
    for (const number of [0, 7, 9, 18]) expect(explainMissingJunction(number)).toBeUndefined();
  });

  it('has its toll gantry between neighbouring junctions', () => {
    const tollIndexes = landmarks.toll.between.map((end) =>
      junctions.findIndex(({ number }) => number === end),
    );
    expect(tollIndexes).toEqual([5, 6]);
  });

  it.each([
    [3, 17, 'southbound'],
    [17, 3, 'northbound'],
    [6, 7, 'southbound'],
    [9, 7, 'northbound'],
    [1, 3, 'northbound'],
    [3, 2, 'southbound'],
  ] as const)('runs from J%s to J%s in the direction %s', (from, to, direction) => {
    expect(directionBetween(from, to)).toBe(direction);
  });

  it('has no single direction between junctions on opposite sides of the M1, or from a junction to itself', () => {
    expect(directionBetween(2, 5)).toBeUndefined();
    expect(directionBetween(17, 1)).toBeUndefined();
    expect(directionBetween(9, 9)).toBeUndefined();
  });
});
