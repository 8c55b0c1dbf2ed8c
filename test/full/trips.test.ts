import fc from 'fast-check';
import { it } from 'vitest';
import { checkTrips, tripCases } from '../support/oracle/trip-claims.ts';

/** Time limit in ms. */
const timeout = 1_800_000;
const [states, tripsPerState] = [20_000, 50];

it('one million random trips match the test oracle', { timeout }, () =>
  fc.assert(fc.property(tripCases(tripsPerState), checkTrips), { numRuns: states }),
);
