import fc from 'fast-check';
import { lanesFrom } from '../../../src/edit/values.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { kinds } from '../../../src/notice/vocabulary.ts';
import { type JunctionNumber, junctions } from '../../../src/road/road.ts';
import { denseNotices, generatedNotice, nightsAround, oneIn, timesIn } from './dense-notices.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Evenings for generated cases: ordinary evenings, both clock changes, and new year. */
export const evenings = [
  Date.UTC(2026, 10, 22, 21, 30),
  Date.UTC(2026, 9, 24, 20, 30),
  Date.UTC(2027, 2, 27, 21, 30),
  Date.UTC(2026, 11, 31, 22, 0),
  Date.UTC(2027, 6, 14, 20, 0),
];

const wholeMinutesMs = (min: number, max: number) =>
  fc.integer({ min, max }).map((count) => count * 60_000);

/** Days after an evening on which generated nights may begin. */
const nightDays = [-20, -9, -2, -1, 0, 1, 2, 3, 4, 5, 6, 9, 30];

/** Hours without ambiguity at clock changes; irish-time.test.ts tests 01:00 to 02:00. */
const hours = fc.record({
  from: fc.constantFrom('21:00', '22:00', '23:30', '00:30', '09:30', '03:00', '05:45'),
  to: fc.constantFrom('05:30', '05:00', '15:00', '00:00', '04:30', '06:00', '06:15', '02:00'),
});

/** Parts of a junction that a notice may affect, each with its required fields. */
const parts = fc.constantFrom<Partial<Notice> & Pick<Notice, 'slips'>>(
  { slips: [] },
  { slips: [] },
  { slips: [] },
  { slips: ['exit'] },
  { slips: ['roundabout'], direction: 'both' },
  { slips: ['link'], link: { from: 'N7', to: 'M50' } },
  { slips: ['link'], link: { from: 'M50', to: 'N7' } },
  { slips: ['overbridge'], carries: 'R115', direction: 'both' },
);

const typedLanes = fc.constantFrom(
  ...['', '', '', '1/4', '0/2', '3/3', 'lane 1', 'lane 1 of 2', 'hard shoulder'],
  ...['lane 2 narrowed', 'all', 'lane 1, lane 2, lane 3, lane 4'],
);

const stretch = fc
  .tuple(fc.nat(junctions.length - 1), fc.nat(junctions.length - 1))
  .map(([one, other]) => ({
    from: junctions[one]?.number ?? 1,
    to: junctions[other]?.number ?? 17,
  }));

function mayHaveSlips(kind: Notice['kind']): boolean {
  return kind === 'closure';
}

export function noticeAround(evening: number, index: number): fc.Arbitrary<Notice> {
  return fc
    .record({
      kind: fc.constantFrom(...kinds, 'closure' as const, 'closure' as const),
      direction: fc.constantFrom('northbound' as const, 'southbound' as const, 'both' as const),
      stretch,
      part: parts,
      slip: fc.constantFrom('exit' as const, 'entry' as const, undefined),
      lanes: typedLanes.map((text) => lanesFrom(text)),
      start: fc.oneof(
        wholeMinutesMs(-600, 600),
        wholeMinutesMs(-600, 0),
        wholeMinutesMs(-30 * 1_440, 20 * 1_440),
      ),
      duration: fc.oneof(
        wholeMinutesMs(1, 90),
        wholeMinutesMs(60, 1_440),
        wholeMinutesMs(1_440, 90 * 1_440),
      ),
      nights: fc.option(nightsAround(evening, nightDays, hours), { nil: undefined }),
      cancelled: oneIn(6, fc.constant(evening - hour)),
      diversion: fc.option(fc.constant('Leave at the junction before.'), { nil: undefined }),
    })
    .map(({ stretch: { from, to }, part, slip, start, duration, nights, ...fields }) =>
      generatedNotice(index, evening - 40 * day, {
        ...{ ...fields, from, to: part.slips.length > 0 && !part.carries ? from : to, ...part },
        ...(slip && part.slips.length === 0 && mayHaveSlips(fields.kind)
          ? { also: [{ junction: to, slip }] }
          : {}),
        ...timesIn({ start: evening + start, end: evening + start + duration }, nights),
      }),
    );
}

/** Changes that make a notice unreadable for every version. */
const brokenFields: readonly object[] = [
  { direction: 'eastbound' },
  { kind: 'drone-survey' },
  { end: 8.64e15 + 1 },
  { end: 1e300 },
  { start: 0 },
  { nights: [] },
  {
    start: 1,
    end: 3,
    nights: [
      { start: 1, end: 4 },
      { start: 2, end: 3 },
    ],
  },
  { changes: [{ at: 1e20, by: 'Planning', what: 'Published' }] },
  { title: 'Closed\u0000' },
  { text: 'open\u202eclosed' },
  { end: 0 },
  { from: 8 },
  { lanes: { closed: 5, of: 4 } },
];

const directionChoices = fc.constantFrom('northbound' as const, 'southbound' as const, undefined);

/** Generates notices anywhere on the road. */
const sparseNotices = (evening: number) =>
  fc
    .constantFrom(0, 1, 2, 4, 6)
    .chain((count) =>
      fc.tuple(...Array.from({ length: count }, (_, index) => noticeAround(evening, index))),
    );

/** Generates a state of the store, a time, a junction and a direction. */
export const roadCases = fc
  .record({
    evening: fc.constantFrom(...evenings),
    junction: fc.constantFrom(...junctions.map(({ number }): JunctionNumber => number)),
  })
  .chain(({ evening, junction }) =>
    fc.record({
      now: wholeMinutesMs(-700, 700).map((offset) => evening + offset),
      notices: fc.oneof(
        { weight: 1, arbitrary: sparseNotices(evening) },
        { weight: 3, arbitrary: denseNotices(evening, junction) },
      ),
      broken: oneIn(9, fc.constantFrom(...brokenFields)),
      reading: fc.oneof(
        { weight: 6, arbitrary: fc.constant('store' as const) },
        { weight: 2, arbitrary: fc.constantFrom('replica' as const, 'unknown' as const) },
      ),
      junctions: fc.constant<readonly JunctionNumber[]>([junction]),
      direction: directionChoices,
    }),
  );

export type RoadCase = typeof roadCases extends fc.Arbitrary<infer T> ? T : never;
