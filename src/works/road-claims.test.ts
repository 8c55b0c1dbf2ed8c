import fc from 'fast-check';
import { describe, it } from 'vitest';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { caseNotices } from '../../test/support/cases.ts';
import { aNotice, at } from '../../test/support/notices.ts';
import { evenings, noticeAround, roadCases } from '../../test/support/road-cases.ts';
import { judge, judgeCalendar } from '../../test/support/road-claims.tsx';
import { runs } from '../../test/support/runs.ts';

it('says on no page and in no feed what an oracle that walks minute by minute does not find', async () => {
  await fc.assert(fc.asyncProperty(roadCases, judge), { numRuns: runs(2_000) });
}, 240_000);

it('has each night at its hours in a calendar, over clock changes too, as a parser of somebody else expands it', () => {
  const cases = fc.constantFrom(...evenings).chain((evening) =>
    fc.record({
      notice: noticeAround(evening, 1),
      instants: fc.array(
        fc.integer({ min: -3_000, max: 3_000 }).map((halfHours) => evening + halfHours * 1_800_000),
      ),
    }),
  );
  fc.assert(
    fc.property(cases, ({ notice, instants }) => judgeCalendar(notice, instants)),
    { numRuns: runs(300) },
  );
});

describe.each(['2026-11-22 21:30', '2026-11-23 02:30', '2026-10-25 01:30', '2027-03-28 02:30'])(
  'at %s home, /works, junctions and notices agree',
  async (time) => {
    const now = at(time);
    const forty = Array.from({ length: 40 }, (_, index) =>
      aNotice({
        id: `n${index}`.padEnd(6, 'x'),
        start: now - 6e6 + index * 6e5,
        end: now + 3e6 + index * 6e5,
      }),
    );
    const states = {
      'the sample week': sampleNotices(now - 3_600_000),
      'works of every kind': await caseNotices(now - 3_600_000),
      'one notice': [aNotice({ kind: 'full-closure', start: now - 1, end: now + 6e6 })],
      'forty notices': [
        ...forty,
        aNotice({ kind: 'full-closure', start: now + 6e6, end: now + 7e6 }),
      ],
    };

    it.each(Object.entries(states))('with %s', async (_, notices) => {
      const asked = { junctions: [1, 3, 7, 9, 14] as const, direction: undefined };
      await judge({ now, notices, broken: undefined, reading: 'store', ...asked });
    });
  },
);
