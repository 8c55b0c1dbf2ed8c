import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import { type SummaryGroup, summaryOf } from './summary.ts';
import { unknownNotices, viewAt } from './view.ts';

const nowHours = { start: at('2026-11-23 12:00'), end: at('2026-11-23 17:45') };
const nightHours = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };
const closure = aNotice({ id: 'closed', kind: 'closure', lanes: undefined, ...nowHours });
const slips = aNotice({ ...closure, id: 'slips1', from: 9, to: 9, slips: ['exit', 'entry'] });
const works = aNotice({ id: 'works1', kind: 'works', lanes: undefined });

/** Returns the effect of a group, the ids of its notices, and the numbers of all places and unnamed places. */
const groupText = (group: SummaryGroup | undefined) =>
  group && [group.effect, group.applied.map(({ notice }) => notice.id), group.count, group.more];

const summaryAt = (time: number, ...notices: Notice[]) => {
  const { state, now: current, later } = summaryOf(viewAt(aSnapshot({ notices }), time));
  return { state, now: groupText(current), later: groupText(later) };
};
const summary = (...notices: Notice[]) => summaryAt(now, ...notices);

describe('summaryOf the whole road', () => {
  it('returns the most severe effect of active notices and of later notices', () => {
    const later = aNotice({ ...closure, ...nightHours, id: 'later1', from: 9, to: 11 });
    expect(summary(works, aNotice(), later)).toEqual({
      state: 'closed',
      now: ['lanes', ['k7m2qx'], 1, 0],
      later: ['closed', ['later1'], 1, 0],
    });
    expect(summary(closure, { ...slips, ...nightHours })).toEqual({
      state: 'closed',
      now: ['closed', ['closed'], 1, 0],
      later: ['slip-closed', ['slips1'], 2, 0],
    });
  });

  it('returns no later effect if every notice has begun', () => {
    expect(summary(works)).toEqual({
      state: 'restricted',
      now: ['works', ['works1'], 1, 0],
      later: undefined,
    });
  });

  it('returns no effect if all notices are of the kind "information"', () => {
    const noEffects = { state: 'none', now: undefined, later: undefined };
    expect(summary(aNotice({ kind: 'information', lanes: undefined }))).toEqual(noEffects);
  });

  it.each<[string, number, Partial<Notice>[]]>([
    ['both directions', 2, [{ direction: 'both' }]],
    [
      'both directions and also one direction',
      2,
      [{ direction: 'both' }, { direction: 'southbound' }],
    ],
    ['the same carriageway twice', 1, [{}, {}]],
    ['a stretch within another stretch', 1, [{}, { from: 5, to: 9 }]],
    [
      'two stretches that share a part',
      2,
      [
        { from: 5, to: 7 },
        { from: 6, to: 9 },
      ],
    ],
    ['one stretch northbound and another southbound', 2, [{ direction: 'northbound' }, {}]],
    [
      'one slip road that two notices close',
      1,
      [
        { from: 9, to: 9, slips: ['exit'] },
        { from: 9, to: 9, slips: ['exit'] },
      ],
    ],
    [
      'both slip roads in both directions',
      4,
      [{ from: 9, to: 9, slips: ['exit', 'entry'], direction: 'both' }],
    ],
    [
      'slip roads of two junctions',
      2,
      [
        { from: 9, to: 9, slips: ['exit'] },
        { from: 10, to: 10, slips: ['exit'] },
      ],
    ],
    ['one roundabout', 1, [{ from: 9, to: 9, slips: ['roundabout'], direction: 'both' }]],
  ])('counts %s as %i', (_, count, changes) => {
    const notices = changes.map((one, index) => ({ ...closure, id: `n${index}`, ...one }));
    const { now: group } = summaryOf(viewOf(...notices));
    expect(group?.count).toBe(count);
    expect(summaryOf(viewOf(...notices.toReversed())).now?.count).toBe(count);
  });

  it('names the longer of two overlapping stretches, and counts both stretches as a single place', () => {
    const inner = aNotice({ ...closure, id: 'inner1', start: nowHours.start - 60_000 });
    const outer = aNotice({ ...closure, id: 'outer1', from: 5, to: 9, end: nowHours.end - 60_000 });
    const otherClosure = aNotice({
      ...closure,
      id: 'other1',
      from: 9,
      to: 6,
      direction: 'northbound',
    });
    const { now: group } = summaryOf(viewOf(inner, outer, otherClosure));
    expect(group?.named.notice.id).toBe('outer1');
    expect(group).toMatchObject({ count: 2, more: 1 });
  });

  it('returns each period of a place that is closed twice', () => {
    const secondNight = { ...closure, id: 'again1', ...nightHours };
    const [first, second] = [
      { ...closure, start: at('2026-11-23 15:00'), end: at('2026-11-23 16:00') },
      secondNight,
    ];
    const { later } = summaryOf(viewOf(second, first));
    expect(later?.hours.map(({ start }) => start)).toEqual([first.start, nightHours.start]);
    expect(later).toMatchObject({ count: 1, more: 0 });
  });

  it('returns the latest end of several works at one place', () => {
    const notices = [13, 14, 15].map((hour) =>
      aNotice({ id: `works${hour}`, end: at(`2026-11-23 ${hour}:00`) }),
    );
    expect(summaryOf(viewOf(...notices)).now?.hours).toEqual([
      { start: notices[0]?.start, end: at('2026-11-23 15:00') },
    ]);
  });

  it('returns the time at which a place opens, even if another notice keeps the place closed longer', () => {
    const nextClosure = { ...closure, id: 'nextxx', start: nowHours.end, end: nightHours.end };
    const result = summaryOf(viewOf(closure, nextClosure));
    expect(result.now?.hours).toEqual([{ start: nowHours.start, end: nightHours.end }]);
    expect(result.later).toBeUndefined();
    const widerClosure = {
      ...closure,
      id: 'beyond',
      from: 5,
      to: 9,
      start: nowHours.end,
      end: nightHours.end,
    } as const;
    expect(summary(closure, widerClosure)).toMatchObject({
      now: ['closed', ['closed'], 1, 0],
      later: ['closed', ['beyond'], 1, 0],
    });
  });

  it('counts each closed slip road of a mixed closure, and names the slip roads of one junction together', () => {
    const also = [
      { junction: 6, slip: 'exit' },
      { junction: 7, slip: 'exit' },
      { junction: 6, slip: 'entry' },
    ] as const;
    const { now: group } = summaryOf(viewOf(aNotice({ kind: 'closure', also })));
    expect(group).toMatchObject({ effect: 'slip-closed', count: 3, more: 1 });
    expect(group?.named.piece).toMatchObject({ from: 6, slips: ['exit', 'entry'] });
  });

  it('returns only closures while a notice is unreadable, or "unknown" if no closure is readable', () => {
    const partly = (...notices: Notice[]) =>
      summaryOf(viewAt(aSnapshot({ notices, unreadable: 1 }), now));
    expect(partly(works, slips)).toEqual({ state: 'unknown', now: undefined, later: undefined });
    expect(partly(works, { ...closure, ...nightHours })).toMatchObject({
      state: 'closed',
      now: undefined,
      later: { effect: 'closed' },
    });
    expect(summaryOf(unknownNotices)).toMatchObject({ state: 'unknown' });
  });
});
