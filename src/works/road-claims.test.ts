import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/sample/notices.ts';
import { caseNotices } from '../../test/support/cases.ts';
import { aNotice, at } from '../../test/support/notices.ts';
import { evenings, noticeAround, type RoadCase, roadCases } from '../../test/support/road-cases.ts';
import { checkCalendar, checkRoadCase } from '../../test/support/road-claims.tsx';
import { piecesIn } from '../../test/support/road-closures.ts';
import {
  activeIntervals,
  concerns,
  crossesTurn,
  intervalsIn,
  morningAfter,
} from '../../test/support/road-oracle.ts';
import {
  endsInOrder,
  exitBefore,
  expectedPeriods,
  severity,
} from '../../test/support/road-periods.ts';
import { runs } from '../../test/support/runs.ts';
import { directions } from '../road/road.ts';

/** Number of cases; `npm run test:full` tries 50,000. */
const caseCount = 1_000;

it('pages and feeds agree with a test oracle that computes the closures minute by minute', async () => {
  await fc.assert(fc.asyncProperty(roadCases, checkRoadCase), { numRuns: runs(caseCount) });
}, 240_000);

it('random cases cover each rule for the answer of a junction at least five times', () => {
  const casesByRule = Map.groupBy(
    fc.sample(roadCases, caseCount).flatMap(applicableRules),
    (rule) => rule,
  );
  const rareRules = [...casesByRule].filter(([, times]) => times.length < 5).map(([rule]) => rule);
  expect({ rules: casesByRule.size, rareRules }).toEqual({ rules: 17, rareRules: [] });
});

it('ical.js expands a calendar to the hours of each night, even at clock changes', () => {
  const cases = fc.constantFrom(...evenings).chain((evening) =>
    fc.record({
      notice: noticeAround(evening, 1),
      instants: fc.array(
        fc.integer({ min: -3_000, max: 3_000 }).map((halfHours) => evening + halfHours * 1_800_000),
      ),
    }),
  );
  fc.assert(
    fc.property(cases, ({ notice, instants }) => checkCalendar(notice, instants)),
    { numRuns: runs(300) },
  );
});

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

/** Returns the rules of a junction's answer that apply in a case. */
function applicableRules({ notices, now, junctions, direction }: RoadCase): string[] {
  const until = morningAfter(now);
  return junctions.flatMap((junction) =>
    (direction ? [direction] : directions).flatMap((way) => {
      const periods = expectedPeriods(notices, now, junction, way);
      const closed = periods.filter(({ effect }) => effect === 'closed');
      const exits = closed
        .filter(({ place }) => place.from !== place.to && !crossesTurn(place))
        .map((period) => [endsInOrder(period.place, way).from, exitBefore(notices, period, way)]);
      const intervals = notices
        .flatMap(piecesIn)
        .filter(({ place, units }) => units.length > 0 && concerns(place, junction, way))
        .flatMap(({ notice }) => intervalsIn(notice, now, until));
      const closures = periods.filter(({ units, begun }) => units.length > 0 && begun < until);
      const rules = {
        'several periods': periods.length > 1,
        'several closed stretches': closed.length > 1,
        'a closure inside another one': intervals.length > closures.length,
        'an end that another notice moves': periods.some(({ notice, end }) =>
          activeIntervals(notice).every((interval) => interval.end !== end),
        ),
        'a closure that goes on after 06:00': periods.some(({ begun }) => begun >= until),
        'an end at 06:00': periods.some(({ end }) => end === until),
        'an end before 07:00': periods.some(({ end }) => end > until && end < until + 3_600_000),
        'an exit before the first junction': exits.some(([first, exit]) => exit && exit !== first),
        'no exit': exits.some(([, exit]) => exit === undefined),
        'slip roads of a stretch': periods.some(({ place, notice }) => place !== notice),
        'across the turn': periods.some(({ place }) => crossesTurn(place)),
        'both directions': periods.some(({ place }) => place.direction === 'both'),
        ...Object.fromEntries(
          severity.map((effect) => [effect, periods.some((period) => period.effect === effect)]),
        ),
      };
      return Object.entries(rules)
        .filter(([, isMet]) => isMet)
        .map(([name]) => name);
    }),
  );
}
