import fc from 'fast-check';
import { lanesFrom } from '../../../src/edit/values.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { type JunctionNumber, junctions, legs } from '../../../src/road/road.ts';
import { type Period, type Schedule, scheduleOf } from '../../../src/road/schedule.ts';
import { aNotice } from '../notices.ts';
import { instantsAt } from './road-oracle.ts';

/**
 * Generates notices close together in place and time, which overlap, contain, touch or continue each other.
 * Among independent notices, only one in a few hundred does so.
 */
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const junctionNumbers = junctions.map(({ number }) => number);

/** Builds a generated notice, published at an instant. */
export const generatedNotice = (index: number, at: number, fields: Partial<Notice>): Notice =>
  aNotice({
    ...{ id: `n${index}`.padEnd(6, 'x'), title: `Notice ${index}`, lanes: undefined },
    changes: [{ at, by: 'Planning', what: 'Published' }],
    ...fields,
  });

/** Generates a value in one of `count` cases, and undefined in the others. */
export function oneIn<T>(count: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: count - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );
}

interface Hours {
  readonly from: string;
  readonly to: string;
}

/**
 * Generates nights, by their number of days after an evening. All have the same hours, except one night that has other
 * hours or was opened early.
 */
export function nightsAround(
  evening: number,
  days: number[],
  hours: fc.Arbitrary<Hours>,
): fc.Arbitrary<Period[]> {
  return fc
    .record({
      ...{ hours, days: fc.subarray(days, { minLength: 1 }), otherHours: oneIn(3, hours) },
      ...{ otherNight: fc.nat(3), openedEarlyMs: fc.constantFrom(0, 0, 767_000) },
    })
    .map(({ hours, days, otherHours, otherNight, openedEarlyMs }) => {
      const nights: Period[] = [];
      for (const [index, offset] of days.entries()) {
        const isOther = index === otherNight;
        const night = nightOn(evening + offset * dayMs, (isOther && otherHours) || hours);
        const end = isOther ? night.end - openedEarlyMs : night.end;
        if (night.start > (nights.at(-1)?.end ?? 0)) nights.push({ ...night, end });
      }
      return nights;
    });
}

function nightOn(evening: number, { from, to }: Hours): Period {
  const [day, nextDay] = [evening, evening + dayMs].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  );
  const [start = 0] = instantsAt(`${day}`, from);
  return { start, end: instantsAt(`${to > from ? day : nextDay}`, to).at(-1) ?? 0 };
}

/** Returns the times of a notice: its nights, cut at two bounds; without such nights, the time between the bounds. */
export function timesIn(bounds: Period, nights: readonly Period[] = []): Schedule {
  const periods = nights
    .filter(({ start, end }) => start < bounds.end && end > bounds.start)
    .map(({ start, end }) => ({
      start: Math.max(start, bounds.start),
      end: Math.min(end, bounds.end),
    }));
  return scheduleOf(periods) ?? { ...bounds, nights: undefined };
}

/**
 * Times at which the notices of one store begin and end, in minutes from midnight UTC of the evening's day;
 * 1,740 or 1,800 is 06:00 in Ireland.
 */
const sharedTimes = fc.subarray(
  [-600, 900, 1_200, 1_260, 1_290, 1_320, 1_380, 1_560, 1_740, 1_800, 1_815, 2_160, 4_680],
  { minLength: 4, maxLength: 7 },
);

// fast-check prefers the first and the last value of a list, so the most useful values are at both ends.
const shapes = [
  ...(['stretch', 'stretch', 'stretch', 'exit', 'exit', 'entry', 'slips', 'roundabout'] as const),
  ...([
    'link',
    'exit-link',
    'overbridge',
    'works',
    'information',
    'lanes',
    'also',
    'also',
    'mixed',
  ] as const),
  ...(['mixed', 'stretch', 'stretch', 'stretch', 'stretch'] as const),
];

type Shape = (typeof shapes)[number];
const openShapes: readonly Shape[] = ['lanes', 'works', 'information', 'lanes'];

/** Returns the junction at a position, or the nearest end of the road. */
function junctionAt(index: number): JunctionNumber {
  return junctionNumbers[Math.min(Math.max(index, 0), junctionNumbers.length - 1)] ?? 1;
}

/** Generates the place and kind of a notice, with directions that fit the junctions, as the desk requires. */
const places = (focus: JunctionNumber, allowedShapes: readonly Shape[]) =>
  fc
    .record({
      shape: fc.constantFrom(...allowedShapes),
      offset: fc.constantFrom(0, 0, -3, -2, 1, 0, -1, -1),
      length: fc.constantFrom(1, 1, 3, 2, 1),
      reversed: fc.boolean(),
      both: fc.constantFrom(true, false, false, false),
      southbound: fc.boolean(),
      slips: fc.subarray(['exit', 'entry'] as const, { minLength: 1 }),
      alsoAt: fc.nat(2),
    })
    .map(({ shape, offset, length, reversed, both, southbound, slips, alsoAt }) => {
      const index = junctionNumbers.indexOf(focus) + offset;
      const [low, high] = [
        junctionAt(Math.min(index, junctionNumbers.length - 2)),
        junctionAt(index + length),
      ];
      const leg = legs.find(({ first, last }) => low >= first && high <= last);
      const ways =
        leg?.ascendingDirection === 'southbound'
          ? ([false, true] as const)
          : ([true, false] as const);
      const isSouthbound = reversed ? ways[0] : ways[1];
      const way = isSouthbound ? ('southbound' as const) : ('northbound' as const);
      const stretch = {
        ...(reversed ? { from: high, to: low } : { from: low, to: high }),
        direction: both || !leg ? ('both' as const) : way,
        slips: [],
      };
      const junctionDirection = southbound ? ('southbound' as const) : ('northbound' as const);
      const junction = {
        ...{ from: junctionAt(index), to: junctionAt(index) },
        direction: both ? ('both' as const) : junctionDirection,
      };
      const fullClosure = { kind: 'closure' as const, lanes: undefined };
      const also = slips.map((slip) => ({
        junction:
          junctionNumbers.filter((number) => number >= low && number <= high)[alsoAt] ?? high,
        slip,
      }));
      const lane1 = {
        lanes: lanesFrom('lane 1 of 4'),
      };
      const byShape = {
        stretch: { ...fullClosure, ...stretch },
        also: { ...fullClosure, ...stretch, also },
        mixed: { ...lane1, ...stretch, kind: 'closure', also, speedLimit: 60 },
        lanes: { ...lane1, ...stretch, kind: 'closure' },
        works: { ...stretch, kind: 'works' },
        information: { ...stretch, kind: 'information' },
        exit: { ...fullClosure, ...junction, slips: ['exit'] },
        entry: { ...fullClosure, ...junction, slips: ['entry'] },
        slips: { ...fullClosure, ...junction, slips },
        roundabout: { ...fullClosure, ...junction, direction: 'both', slips: ['roundabout'] },
        link: { ...fullClosure, ...junction, slips: ['link'], link: { from: 'N7', to: 'M50' } },
        'exit-link': {
          ...{ ...fullClosure, ...junction, slips: ['link'] },
          link: { from: 'M50', to: 'N7' },
        },
        overbridge: {
          ...fullClosure,
          ...stretch,
          direction: 'both',
          slips: ['overbridge'],
          carries: 'R115',
        },
      } as const satisfies Record<Shape, Partial<Notice>>;
      return byShape[shape];
    });

const nightly = fc.record({
  from: fc.constantFrom('20:30', '21:00', '22:00', '06:00'),
  to: fc.constantFrom('05:00', '06:00', '06:15', '15:00'),
});

/** Generates notices near one junction. A sixth of the cases have no closed carriageway or slip road. */
export const denseNotices = (evening: number, focus: JunctionNumber) =>
  fc
    .record({
      times: sharedTimes,
      allowedShapes: fc.constantFrom(shapes, openShapes, shapes, shapes, shapes, shapes),
      count: fc.constantFrom(5, 1, 3, 9, 7),
    })
    .chain(({ times, allowedShapes, count }) =>
      fc.tuple(
        ...Array.from({ length: count }, (_, index) =>
          denseNotice(evening, index, places(focus, allowedShapes), times),
        ),
      ),
    );

function denseNotice(
  evening: number,
  index: number,
  place: ReturnType<typeof places>,
  times: readonly number[],
) {
  const midnight = evening - (evening % dayMs);
  return fc
    .record({
      place,
      hours: fc.subarray([...times], { minLength: 2, maxLength: 2 }),
      changed: fc.constantFrom(10, 20, 30),
      nights: oneIn(5, nightsAround(evening, [0, 1, 2, 3, 4, 5, 6, 7, 8], nightly)),
      cancelled: oneIn(12, fc.constant(evening - 60 * minuteMs)),
      diversion: oneIn(3, fc.constant('Leave at the junction before.')),
    })
    .map(({ place, hours: [start = 0, end = 0], changed, nights, ...fields }) => {
      const lastMidnight = nights ? midnight + 8 * dayMs : midnight;
      const bounds = { start: midnight + start * minuteMs, end: lastMidnight + end * minuteMs };
      return generatedNotice(index, evening - changed * dayMs, {
        ...{ ...fields, ...place, slips: [...place.slips], ...timesIn(bounds, nights) },
      });
    });
}
