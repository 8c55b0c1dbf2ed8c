import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { nightInput, now, problems } from '../../test/support/notice-input.ts';
import { at } from '../../test/support/notices.ts';
import { evenings } from '../../test/support/oracle/road-cases.ts';
import { instantsAt, irishClock } from '../../test/support/oracle/road-oracle.ts';
import { runs } from '../../test/support/runs.ts';
import { addDays, dayOf, instantOf } from '../road/irish-time.ts';
import { isActive } from '../road/schedule.ts';
import { checkInput } from './check.ts';
import { changedNights, nightsSchema, nightsText, overlap } from './hours.ts';

const noTimes = { start: undefined, end: undefined };
const nightProblems = (nights: unknown, more = {}) => problems({ ...noTimes, nights, ...more });

const minuteMs = 60_000;

/** Times of day, of which some do not exist or occur twice when the clocks change. */
const clock = fc
  .oneof(fc.constantFrom(0, 59, 60, 90, 119, 120, 330, 1_320), fc.nat(1_439))
  .map((minutes) => new Date(minutes * minuteMs).toISOString().slice(11, 16));

const nightCases = fc.constantFrom(...evenings).chain((evening) => {
  const night = fc.record({
    day: fc.integer({ min: -2, max: 4 }).map((days) => addDays(dayOf(evening), days)),
    from: clock,
    to: clock,
  });
  return fc.record({
    nights: fc.uniqueArray(night, { selector: ({ day }) => day, minLength: 1, maxLength: 5 }),
    minutes: fc.array(fc.integer({ min: -3 * 1_440, max: 6 * 1_440 }), { minLength: 20 }),
    evening: fc.constant(evening),
  });
});

describe('nights', () => {
  it('are the periods of a notice, whose start and end are those of the first and the last one', () => {
    const nights = '22:00-07:00 2026-11-29; 21:00-05:30 2026-11-26, 2026-11-23';
    const result = checkInput({ ...nightInput, ...noTimes, nights }, now);
    const periods = [
      { start: at('2026-11-23 21:00'), end: at('2026-11-24 05:30') },
      { start: at('2026-11-26 21:00'), end: at('2026-11-27 05:30') },
      { start: at('2026-11-29 22:00'), end: at('2026-11-30 07:00') },
    ];
    const [start, end] = [periods[0]?.start, periods[2]?.end];
    expect(result).toMatchObject({ ok: true, draft: { start, end, nights: periods } });
  });

  it('are an ordinary period if there is only one', () => {
    const result = checkInput({ ...nightInput, ...noTimes, nights: '21:00-05:30 2026-11-23' }, now);
    const [start, end] = [at('2026-11-23 21:00'), at('2026-11-24 05:30')];
    expect(result).toMatchObject({ ok: true, draft: { start, end, nights: undefined } });
  });

  it.each([
    [21, /^nights must be hours and dates, such as "21:00-05:30 2026-11-23,2026-11-26"$/],
    ['21:00-05:30', /must be hours and dates/],
    ['24:00-05:30 2026-11-23', /must be hours and dates/],
    ['21:00-05:30 2026-11-31', /must be hours and dates/],
    ['21:00-05:30 2026-11-23; at night', /must be hours and dates/],
    ['09:00-12:00 2026-11-24; 11:00-13:00 2026-11-24', /have no time between Tue 24 Nov 2026 and/],
    [
      '06:00-06:00 2026-11-24,2026-11-25',
      /have no time between Tue 24 Nov 2026 and Wed 25 Nov 2026/,
    ],
  ])('%j are refused', (nights, why) => {
    expect(nightProblems(nights)).toEqual([expect.stringMatching(why)]);
  });

  it('are refused beside a start or an end', () => {
    const nights = '21:00-05:30 2026-11-23,2026-11-26';
    expect(nightProblems(nights, { end: '2026-11-28 05:30' })).toEqual([
      expect.stringMatching(/^end does not apply to nights/),
    ]);
  });

  it.each([
    ['22:00-01:30 2027-03-27', '"22:00-02:00 27 Mar 2027"'],
    ['01:30-05:00 2027-03-28', '"02:00-05:00 28 Mar 2027"'],
    ['01:10-01:50 2027-03-28', 'Leave out that night'],
  ])('%s are refused in March, and others are suggested', (nights, instead) => {
    const why = /^nights include 01:\d\d, which does not exist in the night of S\w+ 2[78] Mar 2027/;
    expect(nightProblems(nights)).toEqual([expect.stringMatching(why)]);
    expect(nightProblems(nights)[0]).toContain(instead);
  });

  it('last exactly while the Irish wall clock is between their hours, and have a text that means the same', () =>
    fc.assert(
      fc.property(nightCases, ({ nights, minutes, evening }) => {
        const text = nights.map(({ day, from, to }) => `${from}-${to} ${day}`).join('; ');
        const parsed = v.safeParse(nightsSchema, text);
        fc.pre(parsed.success);
        const periods = parsed.output;
        expect(v.parse(nightsSchema, nightsText(periods))).toEqual(periods);
        const bounds = periods.flatMap(({ start, end }) => [start, start - 1, end, end - 1]);
        for (const instant of [
          ...bounds,
          ...minutes.map((minute) => evening + minute * minuteMs),
        ]) {
          const { date, time } = irishClock(instant);
          const saysActive = nights.some(({ day, from, to }) =>
            from < to
              ? date === day && from <= time && time < to
              : (date === day && from <= time) || (date === addDays(day, 1) && time < to),
          );
          const isRepeated = instantsAt(date, time).length > 1;
          const isInNight = periods.some((period) => isActive(period, instant));
          // Hours that begin or end in the repeated hour include both of its passes.
          expect({ instant, isInNight }).toEqual({
            instant,
            isInNight: isRepeated ? isInNight || saysActive : saysActive,
          });
        }
      }),
      { numRuns: runs(2_000) },
    ));
});

/** Hours of one night, of which some overlap and some do not. */
const nightHours = fc.constantFrom('22:00-05:30', '21:00-05:30', '22:00-06:30', '09:00-15:00');
/** The hours of one night: before a change, in the changed form, and as published. Empty if the night is missing. */
const versions = fc
  .tuple(fc.option(nightHours), fc.option(nightHours), fc.option(nightHours), fc.nat(2))
  .map(([base, changed, present, unchanged]) => {
    const [to, now] = [unchanged === 0 ? base : changed, unchanged === 1 ? base : present];
    return { from: base ?? '', to: to ?? '', present: now ?? '' };
  });

describe('a change of some nights', () => {
  const nightsOf = (text: string) => (text ? v.parse(nightsSchema, text) : []);
  const [first, second, third] = ['2026-11-24', '2026-11-25', '2026-11-26'];
  const at = instantOf(first, '12:00');

  it('keeps what is not changed, and keeps a withdrawn night out', () =>
    fc.assert(
      fc.property(fc.array(versions, { maxLength: 5 }), (nights) => {
        const days = nights.map((one, index) => {
          const day = addDays(third, 2 * index);
          const on = (hours: string) => nightsOf(hours && `${hours} ${day}`);
          return {
            ...one,
            lists: { from: on(one.from), to: on(one.to), present: on(one.present) },
          };
        });
        const listOf = (name: 'from' | 'to' | 'present') =>
          days.flatMap(({ lists }) => lists[name]);
        const expected = days.flatMap(({ from, to, lists }) => {
          const [old, own, theirs] = [lists.from[0], lists.to[0], lists.present[0]];
          if (from === to) return lists.present;
          if (!old) return own && theirs && !overlap(own, theirs) ? [theirs, own] : lists.to;
          if (!own || !theirs) return [];
          const start = own.start === old.start ? theirs.start : own.start;
          return { start, end: own.end === old.end ? theirs.end : own.end };
        });
        const change = { from: listOf('from'), to: listOf('to'), fixed: [] };
        const sorted = expected.toSorted((one, other) => one.start - other.start);
        const isPossible = sorted.every(({ start, end }) => start < end);
        const changed = changedNights(listOf('present'), change, at);
        expect(changed).toEqual(isPossible ? sorted : undefined);
      }),
      { numRuns: runs(2_000) },
    ));

  it('adds no night that is over, changes no fixed night, and joins no changed nights', () => {
    const night = nightsOf(`22:00-05:30 ${first}`);
    const long = [{ start: instantOf(first, '22:00'), end: instantOf(third, '05:30') }];
    const later = instantOf(second, '12:00');
    expect(changedNights([], { from: [], to: night, fixed: [] }, later)).toEqual([]);
    expect(changedNights(night, { from: night, to: [], fixed: [] }, later)).toEqual(night);
    const both = nightsOf(`22:00-05:30 ${first},${second}`);
    expect(changedNights(both, { from: both, to: long, fixed: [] }, at)).toEqual(long);
    expect(changedNights(night, { from: both, to: long, fixed: [] }, at)).toBeUndefined();
    expect(changedNights(both, { from: long, to: long, fixed: [] }, at)).toEqual(both);
  });
});
