import fc from 'fast-check';
import { describe, it } from 'vitest';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { caseNotices } from '../../test/support/cases.ts';
import { aNotice } from '../../test/support/notices.ts';
import { roadCases } from '../../test/support/road-cases.ts';
import { judge } from '../../test/support/road-claims.tsx';
import { runs } from '../../test/support/runs.ts';
import { instantOf } from './irish-time.ts';

it('says on no page and in no feed what an oracle that walks minute by minute does not find', async () => {
  await fc.assert(fc.asyncProperty(roadCases, judge), { numRuns: runs(2_000) });
}, 240_000);

describe.each([
  ['2026-11-22', '21:30'],
  ['2026-11-22', '22:30'],
  ['2026-11-23', '00:30'],
  ['2026-11-23', '02:30'],
  ['2026-10-25', '01:30'],
  ['2027-03-28', '02:30'],
])('on %s at %s', async (day, clock) => {
  const now = instantOf(day, clock);
  const cases = await caseNotices(now - 3_600_000);
  const forty = Array.from({ length: 40 }, (_, index) =>
    aNotice({
      id: `n${index}`.padEnd(6, 'x'),
      start: now - 6e6 + index * 6e5,
      end: now + 3e6 + index * 6e5,
    }),
  );
  const states = {
    'the sample week': sampleNotices(now - 3_600_000),
    'works of every kind': cases,
    nothing: [],
    'one notice': [aNotice({ kind: 'full-closure', start: now - 1, end: now + 6e6 })],
    'forty notices': [
      ...forty,
      aNotice({ kind: 'full-closure', start: now + 6e6, end: now + 7e6 }),
    ],
  };

  it.each(Object.entries(states))(
    'home, /works, junctions and notices agree with %s',
    async (_, notices) => {
      for (const junction of [1, 3, 7, 9, 14] as const) {
        await judge({
          now,
          notices,
          broken: undefined,
          reading: 'store',
          junction,
          direction: undefined,
        });
      }
    },
  );

  it('none of them says that there is nothing while nobody answers', async () => {
    await judge({
      now,
      notices: [],
      broken: undefined,
      reading: 'unknown',
      junction: 9,
      direction: 'southbound',
    });
  });
});
