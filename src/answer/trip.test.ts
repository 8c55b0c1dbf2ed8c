import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import { noticeAround } from '../../test/support/oracle/road-cases.ts';
import {
  crossesTurn,
  effectWithoutAlso,
  intervalsIn,
} from '../../test/support/oracle/road-oracle.ts';
import type { Notice } from '../notice/notice.ts';
import { type Direction, type JunctionNumber, junctions } from '../road/road.ts';
import { render } from './render.ts';
import { departureFrom, tripAnswer, tripHeadline, tripHours, tripTitle } from './trip.ts';
import { viewAt } from './view.ts';

const dayMs = 86_400_000;
const numbers = junctions.map(({ number }): JunctionNumber => number);

/** The pairs of neighbouring junctions on a way, each with its direction. Traffic turns at J3. */
function sections(from: JunctionNumber, to: JunctionNumber) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const passed = numbers.filter((number) => number >= low && number <= high);
  return passed.slice(1).map((upper, index) => {
    const isAscending = to > from;
    const direction: Direction = isAscending === upper > 3 ? 'southbound' : 'northbound';
    return { low: passed[index] ?? upper, high: upper, direction };
  });
}

/** Whether a notice closes a part of the main carriageway of a way. */
function closesWay(notice: Notice, from: JunctionNumber, to: JunctionNumber): boolean {
  if (notice.slips.length > 0 || effectWithoutAlso(notice) !== 'closed') return false;
  const [low, high] = [Math.min(notice.from, notice.to), Math.max(notice.from, notice.to)];
  return sections(from, to).some((section) => {
    const isHere = section.low >= low && section.high <= high;
    const isSame = notice.direction === 'both' || notice.direction === section.direction;
    return isHere && (isSame || crossesTurn(notice));
  });
}

const cases = fc.record({
  from: fc.constantFrom(...numbers),
  to: fc.constantFrom(...numbers),
  notices: fc.tuple(...[0, 1, 2, 3].map((index) => noticeAround(now, index))),
});

describe('the answer for a trip', () => {
  it('has a closed hour exactly when a notice closes a part of the way', () => {
    fc.assert(
      fc.property(cases, ({ from, to, notices }) => {
        fc.pre(from !== to);
        const view = viewOf(...notices);
        const answer = tripAnswer(view, { from, to });
        const { start, end } = answer.interval;
        const closed = tripHours(answer).filter(({ state }) => state === 'closed');
        for (const notice of notices.filter((one) => closesWay(one, from, to))) {
          for (const period of intervalsIn(notice, start, end)) {
            const [first, last] = [Math.max(period.start, start), Math.min(period.end, end)];
            const covered = closed.some((one) => one.start <= first && one.end >= last);
            expect(covered, notice.id).toBe(true);
          }
        }
        const isOnWay = ({ from: first, to: last }: Notice) => first !== last;
        const closing = notices.filter((one) => closesWay(one, from, to) || !isOnWay(one));
        for (const hours of closed) {
          const isCaused = closing.some(
            (one) => intervalsIn(one, hours.start, hours.end).length > 0,
          );
          expect(isCaused).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  const closure = aNotice({
    ...{ kind: 'closure', lanes: undefined, from: 9, to: 10 },
    ...{ start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') },
  });

  it('names the next closure in the verdict and, with its date, in the title', () => {
    const answer = tripAnswer(viewOf(closure), { from: 6, to: 12 });
    expect(tripHeadline(answer).what).toBe('Clear until 22:00, then CLOSED');
    expect(tripTitle({ from: 6, to: 12 }, answer)).toMatch(/^M50 J6 to J12: CLOSED .*23 Nov/);
    expect(answer.clearFrom).toBe(closure.end);
  });

  it('has no closure in the title of a departure that meets none, or if nothing is known', () => {
    const trip = { from: 6, to: 12 } as const;
    const early = tripAnswer(viewOf(closure), trip, at('2026-11-23 20:00'));
    expect(tripTitle(trip, early)).toBe('M50 J6 to J12');
    const exit = aNotice({ ...closure, from: 12, to: 12, slips: ['exit'], start: now - dayMs });
    const doubtful = viewAt(aSnapshot({ notices: [exit], unreadable: 1 }), now);
    expect(tripTitle(trip, tripAnswer(doubtful, trip))).toBe('M50 J6 to J12');
  });

  it('refuses a departure in the past, for which the view has no notices, and a text that is no time', () => {
    const parse = (text: string) => departureFrom(viewOf(closure), text);
    expect(parse('2026-11-23T22:40')).toBe(at('2026-11-23 22:40'));
    // Nothing has begun or ended since 06:00.
    expect(parse('2026-11-23T12:30')).toBe(now);
    for (const text of ['2026-11-20T22:40', '2026-11-23T12:29'])
      expect(parse(text), text).toBe('passed');
    expect(parse('invalid')).toBe('refused');
  });

  it('names the closure that the driver meets first, until the whole way is open', () => {
    const farther = {
      ...closure,
      id: 'farthr',
      from: 12,
      to: 13,
      start: at('2026-11-23 21:30'),
    } as const;
    const view = viewOf(closure, { ...farther, end: at('2026-11-24 00:30') });
    const leaving = tripAnswer(view, { from: 3, to: 13 }, at('2026-11-23 23:00'));
    expect(tripHeadline(leaving)).toMatchObject({
      what: 'CLOSED until Tue 24 Nov, 05:00',
      note: 'Leave at J9 and follow the signs.',
    });
    const atFirst = tripAnswer({ ...view, at: at('2026-11-23 21:58') }, { from: 3, to: 13 });
    expect(tripHeadline(atFirst)).toMatchObject({
      what: 'CLOSED until 05:00',
      note: 'Leave at J12 and follow the signs. From 22:00: Leave at J9 and follow the signs.',
    });
    expect(tripTitle({ from: 3, to: 13 }, leaving)).toMatch(/CLOSED Mon 23 Nov, 22:00–05:00$/);
  });

  it('is clear only until the first restriction, and names the closure after it', () => {
    const exit = aNotice({ ...closure, id: 'exit12', from: 12, to: 12, slips: ['exit'] });
    const view = viewOf(closure, { ...exit, start: at('2026-11-23 21:55') });
    const { what } = tripHeadline(tripAnswer(view, { from: 6, to: 12 }));
    expect(what).toBe('Clear until 21:55, then EXIT CLOSED, and CLOSED from 22:00');
  });

  it('omits the other direction and the rest of the road', () => {
    for (const trip of [
      { from: 12, to: 6 },
      { from: 1, to: 9 },
    ] as const) {
      expect(tripAnswer(viewOf(closure), trip).statements).toEqual([]);
    }
  });

  it('counts for a departure only what the driver meets on the way', () => {
    const leaving = (time: string) =>
      tripAnswer(viewOf(closure), { from: 1, to: 12 }, at(time)).met.length;
    expect(leaving('2026-11-23 21:30')).toBe(0);
    expect(leaving('2026-11-23 21:50')).toBe(1);
    expect(leaving('2026-11-24 04:57')).toBe(0);
    expect(tripAnswer(viewOf(closure), { from: 6, to: 12 }, now + dayMs * 3).met).toEqual([]);
  });

  it('warns of a road that is announced to open just before the driver passes, or to close just after', () => {
    const noteFor = (time: string) =>
      tripHeadline(tripAnswer(viewOf(closure), { from: 1, to: 12 }, at(time))).note;
    const warning = 'is announced to open at 05:00, just before you pass. It may still be closed.';
    expect(noteFor('2026-11-24 04:45')).toContain(warning);
    expect(noteFor('2026-11-24 05:30')).not.toContain('announced to open');
    expect(noteFor('2026-11-23 21:30')).toContain('close at 22:00, just after you pass.');
    expect(noteFor('2026-11-23 21:10')).not.toContain('announced to close');
    const short = viewOf({ ...closure, end: at('2026-11-23 22:05') });
    const between = tripAnswer(short, { from: 1, to: 12 }, at('2026-11-23 21:58'));
    expect(tripHeadline(between).note).toContain('open at 22:05, just before you pass.');
    const fromStart = tripAnswer(viewOf(closure), { from: 9, to: 12 }, at('2026-11-24 05:05'));
    expect(tripHeadline(fromStart).note).toContain(warning);
    const exit: Notice = { ...closure, id: 'other1', from: 12, to: 12, slips: ['exit'] };
    const noteWith = (...notices: Notice[]) =>
      tripHeadline(tripAnswer(viewOf(...notices), { from: 9, to: 12 }, at('2026-11-23 21:50')))
        .note;
    expect(noteWith(exit)).toContain('The exit at J12 southbound is announced to close');
    const soon = { ...closure, start: at('2026-11-23 21:58') };
    expect(noteWith(exit, soon)).toContain('J9 to J10 southbound is announced to close');
  });

  it('keeps the begin of each closure that a later departure meets', () => {
    const start = closure.start + 3_600_000;
    const later = { ...closure, id: 'other1', from: 10, to: 12, start } as const;
    const { met } = tripAnswer(viewOf(closure, later), { from: 6, to: 12 }, later.start);
    expect(met.map((one) => one.start)).toEqual([closure.start, start]);
  });

  it('says that nothing is closed, and names the speed limit, if there is only information', () => {
    const water = aNotice({
      kind: 'information',
      lanes: undefined,
      speedLimit: 60,
      start: now - 1,
    });
    const trip = tripAnswer(viewOf(water), { from: 6, to: 12 });
    expect(tripHeadline(trip).note).toMatch(/^Nothing is closed on this trip until /);
    expect(trip.statements.map((one) => render(one, 'sentence', now)).join()).toContain(
      ', 60 km/h, ',
    );
  });

  it('leaves in the hour of October that is still to come', () => {
    const night = Date.UTC(2026, 9, 25);
    const leaveAt = (minutes: number) =>
      departureFrom(viewAt(aSnapshot(), night + minutes * 60_000), '2026-10-25T01:30');
    expect([20, 70, 100].map(leaveAt)).toEqual([
      night + 30 * 60_000,
      night + 90 * 60_000,
      'passed',
    ]);
  });

  it('gives no advice to leave before the trip begins', () => {
    const leaveAt = (from: 6 | 9 | 10) =>
      tripAnswer(viewOf({ ...closure, to: 12 }), { from, to: 12 }).statements[0]?.leaveAt;
    expect([leaveAt(6), leaveAt(9), leaveAt(10)]).toEqual([closure.from, undefined, undefined]);
    const exit = { ...closure, from: 12 as const, to: 12 as const, slips: ['exit' as const] };
    const insteadOf = (from: 10 | 11) =>
      tripAnswer(viewOf(exit), { from, to: 12 }).statements[0]?.instead;
    expect([insteadOf(10), insteadOf(11)]).toEqual([[11, 13], [13]]);
  });
});
