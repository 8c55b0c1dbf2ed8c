import fc from 'fast-check';
import { describe, it } from 'vitest';
import { sampleNotices } from '../../cli/sample-notices.ts';
import { aNotice, at } from '../../test/support/notices.ts';
import { caseNotices } from '../../test/support/oracle/cases.ts';
import { roadCases } from '../../test/support/oracle/road-cases.ts';
import { checkRoadCase } from '../../test/support/oracle/road-claims.tsx';
import { runs } from '../../test/support/runs.ts';

/** Number of cases; `npm run test:full` tries 50,000. */
const caseCount = 600;
const trips = fc.tuple(fc.nat(15), fc.nat(15));

it('pages and feeds agree with a test oracle that computes the closures minute by minute', async () => {
  await fc.assert(fc.asyncProperty(roadCases, trips, checkRoadCase), { numRuns: runs(caseCount) });
}, 240_000);

describe.each(['2026-11-22 21:30', '2026-11-23 02:30', '2026-10-25 01:30', '2027-03-28 02:30'])(
  'at %s all pages and feeds agree with the test oracle',
  async (time) => {
    const now = at(time);
    const fortyNotices = Array.from({ length: 40 }, (_, index) =>
      aNotice({
        id: `n${index}`.padEnd(6, 'x'),
        start: now - 6e6 + index * 6e5,
        end: now + 3e6 + index * 6e5,
      }),
    );
    const states = {
      'the sample week': sampleNotices(now - 3_600_000),
      'works of every kind': caseNotices(now - 3_600_000),
      'one notice': [
        aNotice({ kind: 'closure', lanes: undefined, start: now - 1, end: now + 6e6 }),
      ],
      'forty notices': [
        ...fortyNotices,
        aNotice({ kind: 'closure', lanes: undefined, start: now + 6e6, end: now + 7e6 }),
      ],
    };

    it.each(Object.entries(states))('with %s', async (_, notices) => {
      const places = { junctions: [1, 3, 7, 9, 14] as const, direction: undefined };
      await checkRoadCase({ now, notices, broken: undefined, reading: 'store', ...places });
    });
  },
);
