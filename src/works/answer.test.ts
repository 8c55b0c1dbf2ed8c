import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import { answersFor, leaveJunctionOf, summaryOf } from './answer.ts';
import type { Notice } from './notice.ts';
import { unknownNotices, viewAt } from './view.ts';

const tonight = { start: at('2026-11-23 21:00'), end: at('2026-11-24 05:30') };

const closure = aNotice({ id: 'closed', kind: 'full-closure', ...tonight, lanes: undefined });
const slip = aNotice({ ...closure, id: 'slip11', from: 7, to: 7, slips: ['exit', 'entry'] });
const works = aNotice({ id: 'works1', kind: 'works', lanes: undefined });

const southbound = (...notices: Notice[]) => answersFor(viewOf(...notices), 7, 'southbound');

describe('what a driver is told of a junction tonight', () => {
  it('is that nothing is planned, once for both directions', () => {
    expect(answersFor(viewOf(), 7)).toEqual([
      {
        direction: undefined,
        tone: 'clear',
        text: 'Nothing planned',
        hours: '',
        leaveAt: undefined,
        diversion: false,
        laterHours: [],
        otherClosures: [],
      },
    ]);
  });

  it('is of that junction, whatever is closed elsewhere', () => {
    expect(answersFor(viewOf(closure), 9)).toMatchObject([{ tone: 'clear' }]);
    expect(answersFor(viewOf(closure), 6, 'southbound')).toMatchObject([{ tone: 'closed-later' }]);
  });

  it('is the hours of the closure, whatever else begins before it', () => {
    expect(southbound(works, closure)).toMatchObject([{ hours: '21:00–05:30', laterHours: [] }]);
  });

  it('is one answer for each direction where they differ', () => {
    expect(answersFor(viewOf(closure), 7)).toMatchObject([
      { direction: 'northbound', tone: 'clear' },
      { direction: 'southbound', tone: 'closed-later', text: 'CLOSED', hours: '21:00–05:30' },
    ]);
  });

  it('is one answer where both carriageways are closed alike, with no junction to leave at', () => {
    const both = { ...closure, direction: 'both' as const };
    expect(answersFor(viewOf(both), 7)).toMatchObject([
      { direction: undefined, text: 'CLOSED', leaveAt: undefined },
    ]);
  });

  it('is where to leave before a closure, and whether a diversion is signed', () => {
    expect(southbound(closure)).toMatchObject([
      { direction: 'southbound', leaveAt: 6, diversion: false },
    ]);
    const signed = { ...closure, id: 'signed', diversion: 'Leave at J6.' };
    expect(southbound(signed)).toMatchObject([{ diversion: true }]);
    expect(southbound(closure, signed)).toMatchObject([{ diversion: true }]);
  });

  it('is closed now from the minute at which it begins', () => {
    expect(southbound({ ...closure, start: now })).toMatchObject([
      { tone: 'closed-now', hours: 'until 05:30' },
    ]);
  });

  it.each([
    ['slip', 'EXIT AND ENTRY CLOSED', '21:00–05:30', slip],
    ['lanes', '1 of 4 lanes closed', 'until 16:00', aNotice()],
    ['lanes', 'Lanes closed', 'until 16:00', aNotice({ lanes: undefined })],
    ['works', 'Works, lanes open', 'until 16:00', works],
    ['clear', 'Nothing planned', '', aNotice({ kind: 'information', lanes: undefined })],
  ])('is %s: %s', (tone, text, hours, notice) => {
    const rest = { leaveAt: undefined, diversion: false, laterHours: [], otherClosures: [] };
    expect(southbound(notice)).toEqual([{ tone, text, hours, direction: 'southbound', ...rest }]);
  });

  it('names both slip roads that a notice closes with a stretch, and every other one with its hours', () => {
    const also = [
      { junction: 7, slip: 'exit' },
      { junction: 7, slip: 'entry' },
    ] as const;
    const mixed = aNotice({ ...closure, kind: 'mixed-closure', lanes: { closed: 1, of: 4 }, also });
    const both = { text: 'EXIT AND ENTRY CLOSED', hours: '21:00–05:30' };
    expect(southbound(mixed)).toMatchObject([{ ...both, otherClosures: [] }]);
    const exit = {
      ...slip,
      id: 'exit12',
      slips: ['exit' as const],
      start: now,
      end: at('2026-11-23 14:00'),
    };
    const early = { text: 'EXIT CLOSED', hours: 'until 14:00' };
    const later = 'EXIT AND ENTRY CLOSED 21:00–05:30';
    expect(southbound(exit, slip, mixed)).toMatchObject([{ ...early, otherClosures: [later] }]);
    const stretch = { ...closure, start: at('2026-11-24 02:00') };
    expect(southbound(stretch, exit)).toMatchObject([
      { text: 'CLOSED', hours: '02:00–05:30', otherClosures: ['EXIT CLOSED until 14:00'] },
    ]);
  });

  it('is that it is not known where notices cannot be read, but a closure that is known', () => {
    const unknown = { tone: 'unknown', text: 'NOT KNOWN', hours: '', diversion: false };
    expect(answersFor(unknownNotices, 7)).toMatchObject([unknown]);
    const partly = (...notices: Notice[]) =>
      answersFor(viewAt(aSnapshot({ notices, unreadable: 1 }), now), 7, 'southbound');
    expect(partly(works)).toMatchObject([unknown]);
    expect(partly(closure)).toMatchObject([{ text: 'CLOSED' }]);
  });

  it('joins closures that overlap or meet, and names those that follow', () => {
    const from = (start: string, end: string, changes: Partial<Notice> = {}) => ({
      ...closure,
      ...changes,
      start: at(start),
      end: at(end),
    });
    const evening = from('2026-11-23 20:00', '2026-11-23 22:00', { id: 'first1' });
    const within = from('2026-11-23 20:30', '2026-11-23 21:00', { id: 'within' });
    const meets = from('2026-11-23 22:00', '2026-11-23 23:00', { id: 'second', from: 5 });
    const morning = from('2026-11-24 03:00', '2026-11-24 05:00', { diversion: 'Leave at J4.' });
    expect(southbound(morning, meets, within, evening)).toMatchObject([
      { hours: '20:00–23:00', laterHours: ['03:00–05:00'], leaveAt: 5, diversion: false },
    ]);
    const day = from('2026-11-24 06:00', '2026-11-24 10:00', { id: 'day123' });
    const untilDay = from('2026-11-23 22:00', '2026-11-24 06:00', { id: 'until6' });
    const nextNight = from('2026-11-24 22:00', '2026-11-25 06:00', { id: 'night2' });
    expect(southbound(nextNight, day, untilDay)).toMatchObject([
      { hours: 'from 22:00 until Tue 24 Nov, 10:00', laterHours: [] },
    ]);
  });
});

describe('where to leave', () => {
  it.each([
    [6, 7, 'southbound', 6],
    [7, 6, 'northbound', 7],
    [1, 2, 'northbound', 1],
    [2, 1, 'southbound', 2],
    [1, 3, 'northbound', 1],
    [3, 4, 'southbound', 3],
    [4, 3, 'northbound', 4],
    [2, 5, 'southbound', undefined],
    [9, 9, 'southbound', undefined],
  ] as const)('from J%s to J%s %s is %s', (from, to, direction, leaveAt) => {
    expect(leaveJunctionOf([{ notice: aNotice({ from, to }) }], direction)).toBe(leaveAt);
  });

  it.each([
    ['exit', 6, undefined],
    ['entry', 6, 6],
    ['exit', 7, 6],
  ] as const)('with the %s of J%i closed too is %s', (slip, junction, leaveAt) => {
    const notice = aNotice({ from: 6, to: 7, also: [{ junction, slip }] });
    expect(leaveJunctionOf([{ notice }], 'southbound')).toBe(leaveAt);
  });

  it('is the first junction of all closures that a driver meets', () => {
    const closures = [aNotice({ from: 9, to: 11 }), aNotice({ from: 6, to: 7 })];
    const occurrences = closures.map((notice) => ({ notice }));
    expect(leaveJunctionOf(occurrences, 'southbound')).toBe(6);
    expect(leaveJunctionOf(occurrences, 'northbound')).toBe(11);
  });
});

describe('the whole road in one line', () => {
  const summary = (...notices: Notice[]) => {
    const { tone, worst, when, complete } = summaryOf(viewOf(...notices));
    return { tone, when, complete, worst: worst.map(({ notice }) => notice.id) };
  };

  it.each([
    ['closed-later', 'tonight', ['closed'], [works, slip, closure]],
    ['closed-now', 'now', ['closed'], [works, { ...closure, start: now }]],
    ['slip', 'tonight', ['slip11'], [works, slip]],
    ['lanes', 'now', ['k7m2qx'], [works, aNotice()]],
    ['works', 'now', ['works1'], [works]],
    ['clear', '', [], [aNotice({ kind: 'information', lanes: undefined })]],
    ['clear', '', [], []],
  ])('is %s %s, with %j', (tone, when, worst, notices) => {
    expect(summary(...notices)).toEqual({ tone, when, worst, complete: true });
  });

  it('is closed now where one of several closures is', () => {
    const second = { ...closure, id: 'second', start: now };
    expect(summary(closure, second)).toMatchObject({
      tone: 'closed-now',
      worst: ['second', 'closed'],
    });
  });

  it('has a notice once, however often it begins again before the morning', () => {
    const twice = aNotice({
      start: at('2026-11-23 00:00'),
      end: at('2026-11-25 00:00'),
      repeat: { from: '05:00', to: '13:00', days: [1, 2] },
    });
    expect(summary(twice).worst).toEqual(['k7m2qx']);
  });

  it('is not known where a notice cannot be read, with those that can', () => {
    expect(summaryOf(unknownNotices)).toMatchObject({
      tone: 'unknown',
      worst: [],
      complete: false,
    });
    const partly = summaryOf(viewAt(aSnapshot({ notices: [works], unreadable: 1 }), now));
    expect(partly).toMatchObject({ tone: 'unknown', complete: false });
    expect(partly.worst.map(({ notice }) => notice.id)).toEqual(['works1']);
  });
});
