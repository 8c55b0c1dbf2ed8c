import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recompute } from '../../test/support/oracle/recompute.ts';
import { runs } from '../../test/support/runs.ts';
import { figuresOf, type MonthData } from './figures.ts';
import { periodsJson, type RecordedPeriod } from './shape.ts';

const minute = 60_000;
const start = Date.UTC(2026, 9, 20, 21);
const now = Date.UTC(2026, 10, 20);

/** A confirmed night of seven hours that was announced eight days ahead. */
function aPeriod(changes: Partial<RecordedPeriod> = {}): RecordedPeriod {
  return {
    ...{ notice: 'k7m2qx', part: 'carriageway', incident: false, changed: false, overnight: true },
    ...{ start, end: start + 420 * minute, lastEnd: start + 420 * minute },
    ...{ published: start - 11_520 * minute, announced: start - 11_520 * minute },
    ...{ cancelled: null, closed: start, opened: start + 420 * minute },
    shown: [{ start, end: start + 420 * minute }],
    ...changes,
  };
}

const periodsOf = (...changes: Partial<RecordedPeriod>[]): MonthData => ({
  periods: changes.map((one, index) => aPeriod({ notice: `n${index}`, ...one })),
  displaySeconds: [],
  reports: { received: 0, firstStateHours: [] },
});

/** Returns "n of N", followed by the quantiles if the figure has them. */
function figureText(data: MonthData, id: string, part = 'carriageway'): string {
  const figure = figuresOf(data, now).find((one) => one.figure === id && one.part === part);
  if (!figure || figure.tooFew) return figure ? 'too few' : 'none';
  const quantiles = figure.median === null ? '' : `, ${figure.median} and ${figure.high}`;
  return `${figure.n} of ${figure.of}${quantiles}`;
}

const openedLate = (minutes: number) => ({ opened: start + (420 + minutes) * minute });

describe('figuresOf', () => {
  it('counts periods that were announced 7 days or 24 hours ahead without a later change', () => {
    const at7Days = start - 7 * 1_440 * minute;
    const data = periodsOf(
      ...[
        { announced: at7Days },
        { announced: at7Days + 1 },
        { announced: start - 1_440 * minute },
      ],
      ...[{ announced: start - 1_440 * minute + 1 }, { changed: true }],
    );
    expect(figureText(data, 'announced-7-days')).toBe('1 of 5');
    expect(figureText(data, 'announced-24-hours')).toBe('3 of 5');
  });

  it('counts periods that were closed and opened as announced', () => {
    const data = periodsOf(
      ...[{}, openedLate(1), openedLate(15), openedLate(60), openedLate(61), openedLate(-30)],
      ...[{ closed: start - 1 }, { closed: null }, { opened: null }],
    );
    expect(figureText(data, 'ran-1-minute')).toBe('3 of 7');
    expect(figureText(data, 'ran-15-minutes')).toBe('4 of 7');
    expect(figureText(data, 'ran-60-minutes')).toBe('5 of 7');
    expect(figureText(data, 'opened-15-minutes')).toBe('6 of 8');
    expect(figureText(data, 'delay')).toBe('null of 8, 0 and 61');
    expect(figureText(data, 'not-confirmed')).toBe('1 of 9');
  });

  it('counts cancelled, unconfirmed and changed closures against overnight closures that ran as announced', () => {
    const data = periodsOf(
      ...[{}, openedLate(15), openedLate(16), { cancelled: start - minute }, { opened: null }],
      ...[{ changed: true }, { closed: null }, { incident: true }, { overnight: false }],
    );
    expect(figureText(data, 'overnight-as-announced')).toBe('2 of 7');
  });

  it('counts the minutes in which the site and the road differed', () => {
    const data = periodsOf(
      ...[{}, openedLate(-20), openedLate(30), { closed: start + 10 * minute }, { opened: null }],
      { closed: start - 5 * minute, shown: [{ start, end: start + 400 * minute }] },
    );
    expect(figureText(data, 'falsely-closed')).toBe('2 of 5, 0 and 20');
    expect(figureText(data, 'falsely-open')).toBe('2 of 5, 0 and 30');
  });

  it('returns the same figures as an independent computation from the public data', () => {
    const minutesAroundStart = (min: number, max: number) =>
      fc.integer({ min, max }).map((one) => start + one * minute);
    const orNull = (value: fc.Arbitrary<number>) => fc.option(value, { nil: null });
    const period = fc.record({
      notice: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      part: fc.constantFrom('carriageway' as const, 'slip-road' as const, 'none' as const),
      incident: fc.boolean(),
      changed: fc.boolean(),
      overnight: fc.boolean(),
      start: minutesAroundStart(-2, 2),
      end: minutesAroundStart(10, 500),
      lastEnd: minutesAroundStart(10, 60_000),
      shown: fc.array(
        fc.tuple(minutesAroundStart(-2, 300), fc.nat(300)).map(([from, length]) => {
          return { start: from, end: from + length * minute };
        }),
        { maxLength: 1 },
      ),
      published: minutesAroundStart(-20_000, 1),
      announced: minutesAroundStart(-20_000, 1),
      cancelled: orNull(minutesAroundStart(-9_000, -5)),
      closed: orNull(minutesAroundStart(-5, 5)),
      opened: orNull(minutesAroundStart(5, 600)),
    });
    const months = fc.record({
      periods: fc.array(period, { maxLength: 60 }),
      displaySeconds: fc.array(fc.integer({ min: 0, max: 90 })),
      reports: fc.record({
        received: fc.nat(20),
        firstStateHours: fc.array(fc.integer({ min: 0, max: 99 })),
      }),
    });
    fc.assert(
      fc.property(months, (data) => {
        const json = { ...data, periods: JSON.parse(periodsJson(data.periods)) };
        const figures = figuresOf(data, now);
        expect(recompute(json, now)).toEqual(figures);
      }),
      { numRuns: runs(500) },
    );
  });
});
