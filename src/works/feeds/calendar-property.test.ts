import fc from 'fast-check';
import { it } from 'vitest';
import { evenings, noticeAround } from '../../../test/support/road-cases.ts';
import { judgeCalendar } from '../../../test/support/road-claims.tsx';

it('has each night at its hours, over clock changes too, as a parser of somebody else expands it', () => {
  const cases = fc.constantFrom(...evenings).chain((evening) =>
    fc
      .tuple(noticeAround(evening, 1), fc.array(fc.integer({ min: -3_000, max: 3_000 })))
      .map(([notice, offsets]) => ({
        notice,
        instants: offsets.map((offset) => evening + offset * 1_800_000),
      })),
  );
  fc.assert(
    fc.property(cases, ({ notice, instants }) => judgeCalendar(notice, instants)),
    { numRuns: 300 },
  );
});
