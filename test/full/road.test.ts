import fc from 'fast-check';
import { it } from 'vitest';
import { checkPolling, pollingCases } from '../support/oracle/polling.ts';
import { roadCases } from '../support/oracle/road-cases.ts';
import { checkRoadCase } from '../support/oracle/road-claims.tsx';
import { checkTrips, tripCases } from '../support/oracle/trip-claims.ts';
import { runs } from '../support/runs.ts';

/** Time limit in ms. */
const timeout = 3_600_000;
const trips = fc.tuple(fc.nat(15), fc.nat(15));

it('pages and feeds of 50,000 random states match the test oracle', { timeout }, () =>
  fc.assert(fc.asyncProperty(roadCases, trips, checkRoadCase), { numRuns: runs(50_000) }),
);

it(
  'programs that poll 10,000 random histories always know whether the road is closed',
  {
    timeout,
  },
  () => fc.assert(fc.property(pollingCases, checkPolling), { numRuns: runs(10_000) }),
);

const [states, tripsPerState] = [20_000, 50];

it('one million random trips match the test oracle', { timeout }, () =>
  fc.assert(fc.property(tripCases(tripsPerState), checkTrips), { numRuns: states }),
);
