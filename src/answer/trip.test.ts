import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aClosure, aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import { checkTrips, tripCases } from '../../test/support/oracle/trip-claims.ts';
import { runs } from '../../test/support/runs.ts';
import type { Notice } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';
import { render } from './render.ts';
import { departureFrom, tripAnswer, tripHeadline, tripHours, tripTitle } from './trip.ts';
import { viewAt } from './view.ts';

const dayMs = 86_400_000;
describe('the answer for a trip', () => {
  it('agrees with a test oracle that follows the driver over each part of the way', () => {
    fc.assert(fc.property(tripCases(20), checkTrips), { numRuns: runs(200) });
  });

  const closure = aClosure(9, 10);
  const trip = { from: 6, to: 12 } as const;
  const lanes = aNotice({ id: 'lanes1' });
  const load = aNotice({ id: 'load01', kind: 'information', lanes: undefined });
  const entry = aClosure(6, 6, { slips: ['entry'], start: now - 1 });
  const exit = aClosure(12, 12, { slips: ['exit'] });
  const nextMorning = { start: closure.end, end: at('2026-11-24 08:00') };
  const leave = (time: string) => at(`2026-11-23 ${time}`);

  /** States of the road and departures, by the verdict on the trip. */
  const states: Readonly<Record<string, readonly (Instant | Notice)[]>> = {
    'Clear now: Nothing is closed on this trip until Tue 24 Nov, 12:00.': [load],
    '1 of 4 lanes closed until 16:00: The motorway is not closed. (lanes1)': [lanes],
    '1 of 4 lanes closed until 16:00: The motorway is CLOSED from 22:00: leave at J9 and follow the signs. (lanes1)':
      [lanes, closure],
    // The closure divides the notice about lanes.
    '1 of 4 lanes closed until Tue 24 Nov, 08:00: The motorway is CLOSED from 22:00: leave at J7 and follow the signs. (lanes1)':
      [{ ...lanes, to: 9, end: nextMorning.end }, aClosure(7, 9)],
    '1 of 4 lanes closed until 16:00: The motorway is not closed. J12 southbound: EXIT CLOSED from 22:00. (lanes1)':
      [lanes, exit],
    'ENTRY CLOSED at J6 until 05:00: Use J5 or J7. The motorway is not closed. (c6x6xx)': [
      lanes,
      entry,
    ],
    'CLOSED until Tue 24 Nov, 08:00: Leave at J9 and follow the signs. (c9x10x)': [
      ...[{ ...closure, start: now - 1 }, aClosure(11, 12, nextMorning)],
    ],
    // J9 is four minutes away.
    'CLOSED until 12:32: Leave at J9 and follow the signs. From 12:33: Leave at J7 and follow the signs. (c9x10x)':
      [
        aClosure(9, 10, { start: now - 1, end: now + 120_000 }),
        aClosure(7, 9, { start: now + 180_000, end: now + 600_000 }),
      ],
    'ENTRY CLOSED at J6 until 05:00: Use J5 or J7. J12 southbound: EXIT CLOSED until 05:00. Use J11 or J13. The motorway is not closed. (c6x6xx)':
      [entry, { ...exit, start: now - 1 }],
    'Clear until 22:00, then CLOSED: Leave at J9 and follow the signs. (c9x10x)': [closure],
    'Clear on your way: At 80 km/h, you meet no closure or restriction that is planned so far.': [
      ...[leave('21:00'), load, closure],
    ],
    '1 of 4 lanes closed until Mon 23 Nov, 16:00: The motorway is not closed when you pass. (lanes1)':
      [...[leave('13:00'), lanes, closure]],
    'CLOSED until Tue 24 Nov, 05:00: Leave at J9 and follow the signs. J12 southbound: EXIT CLOSED until Tue 24 Nov, 05:00. Use J11 or J13. (c9x10x)':
      [leave('23:00'), closure, exit],
  };

  it.each(Object.entries(states))('the verdict on a trip is "%s"', (verdict, given) => {
    const notices = given.filter((one) => typeof one === 'object');
    const departure = given.find((one) => typeof one === 'number');
    const { what, note, worst, isKnown } = tripHeadline(
      tripAnswer(viewOf(...notices), trip, departure),
    );
    expect(isKnown).toBe(true);
    expect(`${what}: ${note}${worst ? ` (${worst.notices[0].id})` : ''}`).toBe(verdict);
  });

  it('divides its hours by what is closed and restricted, and names the end of all that is planned', () => {
    const answer = (...notices: Notice[]) => tripAnswer(viewOf(...notices), trip);
    const hoursOf = (...notices: Notice[]) =>
      tripHours(answer(...notices)).map(({ state, end }) => [state, end - now]);
    const hour = 3_600_000;
    expect(hoursOf(lanes, closure, load)).toEqual([
      ...[['restricted', 3.5 * hour] as const, ['clear', 9.5 * hour] as const],
      ...[['closed', 16.5 * hour] as const, ['clear', 23.5 * hour] as const],
    ]);
    expect(answer(lanes, closure).clearFrom).toBe(closure.end);
    const { end } = answer(closure).interval;
    const clearFrom = [load, { ...closure, end }, { ...closure, end: end - 1 }].map(
      (one) => answer(one).clearFrom,
    );
    expect(clearFrom).toEqual([undefined, undefined, end - 1]);
  });

  it('names the closures that are known while a notice cannot be read', () => {
    const whatFor = (notices: readonly Notice[], departure?: Instant) => {
      const view = viewAt(aSnapshot({ notices, unreadable: 1 }), now);
      return tripHeadline(tripAnswer(view, trip, departure)).what;
    };
    expect(whatFor([lanes])).toBe('NOT KNOWN');
    expect(whatFor([lanes, closure])).toBe('NOT KNOWN until 22:00, then CLOSED');
    expect(whatFor([lanes, closure], leave('13:00'))).toBe('NOT KNOWN');
    expect(whatFor([lanes, closure], leave('23:00'))).toBe('CLOSED until Tue 24 Nov, 05:00');
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

  it('names a closed entry at its start before the advice about a closure farther on', () => {
    const entry = aNotice({ ...closure, id: 'entry6', from: 6, to: 6, slips: ['entry'] });
    const view = { ...viewOf(closure, entry), at: at('2026-11-23 22:30') };
    const { what, note } = tripHeadline(tripAnswer(view, { from: 6, to: 12 }));
    expect(what).toBe('CLOSED until 05:00');
    expect(note).toMatch(/^J6 southbound: ENTRY CLOSED until 05:00\. .*Leave at J9/);
  });

  it('is clear only until the first restriction, and names the closure after it', () => {
    const exit = aNotice({ ...closure, id: 'exit12', from: 12, to: 12, slips: ['exit'] });
    const view = viewOf(closure, { ...exit, start: at('2026-11-23 21:55') });
    const { what } = tripHeadline(tripAnswer(view, { from: 6, to: 12 }));
    expect(what).toBe('Clear until 21:55, then EXIT CLOSED at J12, and CLOSED from 22:00');
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
    expect(noteWith({ ...exit, start: at('2026-11-23 21:57') }, soon)).toContain(
      'J9 to J10 southbound is announced to close',
    );
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

  it('gives the advice that is right for the drive, not for the whole closure', () => {
    const view = viewOf(closure, aClosure(6, 9, { end: at('2026-11-23 22:30') }));
    const leaveAt = (time: string) => {
      const { met } = tripAnswer(view, { from: 3, to: 12 }, leave(time));
      return met.find(({ from }) => from === 9)?.leaveAt;
    };
    expect([leaveAt('22:00'), leaveAt('22:31')]).toEqual([6, 9]);
  });

  it('names no entry that closes while a driver goes there', () => {
    const nextEntry = aClosure(7, 7, { slips: ['entry'], start: leave('22:00') });
    const view = viewOf(entry, nextEntry);
    const insteadAt = (time: string) => tripAnswer(view, trip, leave(time)).statements[0]?.instead;
    expect([insteadAt('21:30'), insteadAt('21:50'), insteadAt('22:00')]).toEqual([
      [5, 7],
      [5, 9],
      [5, 9],
    ]);
  });

  it('gives no advice to leave before the trip begins', () => {
    const leaveAt = (from: 6 | 9 | 10) =>
      tripAnswer(viewOf({ ...closure, to: 12 }), { from, to: 12 }).statements[0]?.leaveAt;
    expect([leaveAt(6), leaveAt(9), leaveAt(10)]).toEqual([closure.from, undefined, undefined]);
    const exit = { ...closure, from: 12 as const, to: 12 as const, slips: ['exit' as const] };
    const exitBefore = { ...exit, id: 'before', from: 11 as const, to: 11 as const };
    const insteadOf = (from: 9 | 10 | 11, ...exits: Notice[]) =>
      tripAnswer(viewOf(exit, ...exits), { from, to: 12 }).statements[0]?.instead;
    expect([insteadOf(10), insteadOf(11)]).toEqual([[11, 13], [13]]);
    expect([insteadOf(9, exitBefore), insteadOf(10, exitBefore)]).toEqual([[10, 13], [13]]);
    const northbound = viewOf({ ...exit, direction: 'northbound' });
    expect(tripAnswer(northbound, { from: 13, to: 12 }).statements[0]?.instead).toEqual([11]);
    // People leave and join at one junction in any way.
    expect(tripAnswer(viewOf(exit), { from: 12, to: 12 }).statements[0]?.instead).toEqual([11, 13]);
  });
});
