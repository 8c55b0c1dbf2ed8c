import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import { clockOf } from '../road/irish-time.ts';
import type { Direction, JunctionNumber } from '../road/road.ts';
import { junctionAnswer } from './junction-answer.ts';
import { unknownNotices, viewAt } from './view.ts';

/** Parses hours such as "22:00-05:00" on 23 November 2026. A time before 09:00 is on the next day. */
function hoursOf(text: string): Pick<Notice, 'start' | 'end'> {
  const [start = '', end = ''] = text.split('-');
  const [from, to] = [start, end].map((time) => at(`2026-11-${time < '09:00' ? 24 : 23} ${time}`));
  return { start: from ?? 0, end: to ?? 0 };
}

let count = 0;

function closure(
  text: string,
  from: JunctionNumber,
  to: JunctionNumber,
  changes: Partial<Notice> = {},
) {
  count += 1;
  const id = `c${count}`.padEnd(6, 'x');
  return aNotice({
    id,
    kind: 'closure',
    from,
    to,
    lanes: undefined,
    ...hoursOf(text),
    ...changes,
  });
}

function slipClosure(text: string, junction: JunctionNumber, ...slips: Notice['slips']) {
  return closure(text, junction, junction, { slips });
}

/** Returns the periods of a junction as lines, such as "21:00-23:30 J9-J10 closed, leave at J9". */
function linesOf(junction: JunctionNumber, notices: Notice[], direction: Direction = 'southbound') {
  return junctionAnswer(viewOf(...notices), junction, direction).periods.map(
    ({ start, end, effect, stretch: { from, to }, leaveAt, piece }) =>
      [
        `${clockOf(start)}-${clockOf(end)} J${from}-J${to} ${[...piece.slips, effect].join(' ')}`,
        ...(leaveAt === undefined ? [] : [`leave at J${leaveAt}`]),
      ].join(', '),
  );
}

describe('junctionAnswer', () => {
  it('lists each closure with its own stretch, hours and exit', () => {
    const notices = [closure('12:00-23:30', 9, 10), closure('22:00-05:00', 7, 9)];
    expect(linesOf(9, notices)).toEqual([
      '12:00-23:30 J9-J10 closed, leave at J9',
      '22:00-05:00 J7-J9 closed, leave at J7',
    ]);
  });

  it('lists each piece of a mixed closure at the junction, the most severe first', () => {
    const mixedNotice = aNotice({
      kind: 'closure',
      from: 13,
      to: 15,
      speedLimit: 60,
      laneStates: [{ lane: 'lane-1', state: 'closed' }],
      also: [
        { junction: 14, slip: 'exit' },
        { junction: 14, slip: 'entry' },
        { junction: 15, slip: 'exit' },
      ],
    });
    expect(linesOf(14, [mixedNotice])).toEqual([
      '12:00-16:00 J14-J14 exit entry slip-closed',
      '12:00-16:00 J13-J15 lanes',
    ]);
    expect(linesOf(13, [mixedNotice])).toEqual(['12:00-16:00 J13-J15 lanes']);
    expect(linesOf(14, [mixedNotice], 'northbound')).toEqual([]);
  });

  it('sorts active periods before later periods, and then by severity, latest change and id', () => {
    const changedFields = { changes: [{ at: now, by: 'Planning', what: 'Longer' }] };
    const lanes = (id: string, changes: Partial<Notice> = {}) =>
      aNotice({ id, ...hoursOf('10:00-14:00'), ...changes });
    const notices = [
      closure('22:00-05:00', 6, 7, { id: 'later1' }),
      lanes('works1', { kind: 'works', lanes: undefined, ...changedFields }),
      lanes('lanes3'),
      lanes('lanes2'),
      lanes('lanes1', changedFields),
      lanes('lanes4'),
      closure('12:00-13:00', 7, 7, { id: 'exit11', slips: ['exit'] }),
      closure('12:00-13:00', 7, 9, { id: 'closed' }),
    ];
    const ids = ['closed', 'exit11', 'lanes1', 'lanes2', 'lanes3', 'lanes4', 'works1', 'later1'];
    for (const order of [notices, notices.toReversed()]) {
      const { periods } = junctionAnswer(viewOf(...order), 7, 'southbound');
      expect(periods.map(({ notice: { id } }) => id)).toEqual(ids);
    }
  });

  it('names the junctions of a stretch in driving order', () => {
    const closureOfBoth = closure('22:00-05:00', 6, 7, { direction: 'both' });
    expect(linesOf(6, [closureOfBoth])).toEqual(['22:00-05:00 J6-J7 closed, leave at J6']);
    expect(linesOf(6, [closureOfBoth], 'northbound')).toEqual([
      '22:00-05:00 J7-J6 closed, leave at J7',
    ]);
    const closure2To3 = closure('22:00-05:00', 2, 3, { direction: 'both' });
    expect(linesOf(3, [closure2To3])).toEqual(['22:00-05:00 J3-J2 closed, leave at J3']);
    const acrossTurn = closure('22:00-05:00', 2, 5, { direction: 'both' });
    expect(linesOf(3, [acrossTurn])).toEqual(['22:00-05:00 J2-J5 closed']);
  });

  it('lists each period of the night, but no later periods, information notices or cancelled notices', () => {
    const twoNights = [{ from: '05:00', to: '13:00', days: [1, 2] as const }];
    const repeatedClosure = closure('12:00-05:00', 6, 7, {
      end: at('2026-11-25 06:00'),
      repeat: twoNights,
    });
    const tomorrowClosure = closure('12:00-05:00', 7, 9, {
      ...hoursOf('22:00-05:00'),
      start: at('2026-11-24 06:00'),
      end: at('2026-11-24 09:00'),
    });
    const cancelledClosure = closure('12:00-23:00', 7, 9, { cancelled: now });
    const information = aNotice({ kind: 'information', lanes: undefined });
    expect(linesOf(7, [repeatedClosure, tomorrowClosure, cancelledClosure, information])).toEqual([
      '12:00-13:00 J6-J7 closed, leave at J6',
      '05:00-13:00 J6-J7 closed, leave at J6',
    ]);
  });

  it('lists a closed roundabout or overbridge in both directions, and a closed link only in the direction of the notice', () => {
    const roundabout = slipClosure('22:00-05:00', 9, 'roundabout');
    const link = closure('22:00-05:00', 9, 9, { slips: ['link'], link: { from: 'N7', to: 'M50' } });
    const bridge = closure('22:00-05:00', 9, 10, { slips: ['overbridge'], carries: 'R113' });
    const crossings = ['roundabout', 'overbridge'].map((part) => expect.stringContaining(part));
    expect(linesOf(9, [roundabout, link, bridge], 'northbound')).toEqual(crossings);
    expect(linesOf(9, [roundabout, link, bridge])).toHaveLength(3);
    expect(junctionAnswer(viewOf(roundabout), 9, 'northbound').state).toBe('restricted');
  });

  it('returns whether the junction is closed, and the time of the view', () => {
    const answer = junctionAnswer(viewOf(closure('22:00-05:00', 6, 7)), 7, 'southbound');
    expect(answer).toMatchObject({
      ...{
        junction: 7,
        direction: 'southbound',
        state: 'closed',
        complete: true,
        at: at('2026-11-23 06:00'),
      },
    });
    expect(junctionAnswer(viewOf(), 7, 'southbound')).toMatchObject({ state: 'none', periods: [] });
  });

  it('returns the state "unknown" if no notices could be read, and no exit while a notice is unreadable', () => {
    expect(junctionAnswer(unknownNotices, 7, 'southbound')).toEqual({
      ...{ junction: 7, direction: 'southbound', state: 'unknown', complete: false, periods: [] },
      at: undefined,
    });
    const notices = [closure('22:00-05:00', 6, 7)];
    const answer = junctionAnswer(
      viewAt(aSnapshot({ notices, unreadable: 1 }), now),
      7,
      'southbound',
    );
    expect(answer).toMatchObject({
      state: 'closed',
      complete: false,
      periods: [{ leaveAt: undefined }],
    });
  });
});

describe('the end of a closure', () => {
  it('is the time at which the stretch opens, even if another notice keeps the stretch closed longer', () => {
    const notices = [
      closure('22:00-01:00', 6, 7),
      closure('00:30-03:00', 5, 7),
      closure('03:00-05:00', 6, 9),
    ];
    expect(linesOf(7, notices)).toEqual([
      '22:00-05:00 J6-J7 closed, leave at J5',
      '00:30-03:00 J5-J7 closed, leave at J5',
      '03:00-05:00 J6-J9 closed, leave at J6',
    ]);
  });

  it('stays the same if another notice closes only a part of the stretch', () => {
    const notices = [closure('22:00-01:00', 6, 9), closure('00:00-05:00', 7, 9)];
    expect(linesOf(7, notices)).toEqual([
      '22:00-01:00 J6-J9 closed, leave at J6',
      '00:00-05:00 J7-J9 closed, leave at J6',
    ]);
  });

  it('does not depend on closures of another direction, slip road or link', () => {
    const northbound = { direction: 'northbound' } as const;
    const link = { slips: ['link'], link: { from: 'N7', to: 'M50' } } satisfies Partial<Notice>;
    const notices = [
      closure('22:00-01:00', 9, 10, { direction: 'both' }),
      closure('00:00-05:00', 9, 10, northbound),
      slipClosure('22:00-01:00', 9, 'exit'),
      slipClosure('00:00-05:00', 9, 'entry'),
      closure('22:00-01:00', 9, 9, link),
      closure('00:00-05:00', 9, 9, { ...link, ...northbound }),
      closure('00:00-05:00', 9, 9, { ...link, link: { from: 'M50', to: 'N7' } }),
    ];
    expect(linesOf(9, notices)).toEqual([
      '22:00-01:00 J9-J10 closed, leave at J7',
      '22:00-01:00 J9-J9 exit slip-closed',
      '22:00-01:00 J9-J9 link slip-closed',
      '00:00-05:00 J9-J9 entry slip-closed',
      '00:00-05:00 J9-J9 link slip-closed',
    ]);
  });

  it('does not change when lane closures or works overlap the closure', () => {
    const worksNotice = aNotice({ kind: 'works', lanes: undefined });
    expect(linesOf(7, [worksNotice, closure('15:00-05:00', 6, 7)])).toEqual([
      '12:00-16:00 J6-J7 works',
      '15:00-05:00 J6-J7 closed, leave at J6',
    ]);
  });

  it('is followed by a closure after the night if this closure keeps a part of the stretch closed', () => {
    const day = (from: string, to: string) => ({
      start: at(`2026-11-24 ${from}`),
      end: at(`2026-11-24 ${to}`),
    });
    const nightlyClosure = closure('22:00-06:00', 6, 9);
    const notices = [
      nightlyClosure,
      closure('22:00-05:00', 7, 9, day('06:00', '10:00')),
      closure('22:00-05:00', 7, 10, day('09:00', '12:00')),
      closure('22:00-05:00', 9, 10, day('06:00', '10:00')),
      closure('22:00-05:00', 7, 9, day('14:00', '15:00')),
    ];
    expect(linesOf(7, notices)).toEqual([
      '22:00-06:00 J6-J9 closed, leave at J6',
      '06:00-12:00 J7-J9 closed, leave at J7',
    ]);
    expect(linesOf(9, notices)).toEqual([
      '22:00-06:00 J6-J9 closed, leave at J6',
      '06:00-12:00 J7-J9 closed, leave at J7',
    ]);
  });
});

describe('a closure that begins after the night', () => {
  const day = (from: string, to: string) => ({
    start: at(`2026-11-24 ${from}`),
    end: at(`2026-11-24 ${to}`),
  });
  const nightlyClosure = closure('22:00-06:00', 6, 9, { end: at('2026-11-24 10:00') });

  it('is listed only at its own junctions', () => {
    const nextClosure = closure('22:00-05:00', 7, 9, day('10:00', '12:00'));
    expect(linesOf(6, [nightlyClosure, nextClosure])).toEqual([
      '22:00-10:00 J6-J9 closed, leave at J6',
    ]);
    expect(linesOf(7, [nightlyClosure, nextClosure])).toHaveLength(2);
  });

  it('is listed only if a part of the stretch stays closed beyond the end of the earlier closure, without a gap', () => {
    const first = '22:00-10:00 J6-J9 closed, leave at J6';
    expect(
      linesOf(9, [nightlyClosure, closure('22:00-05:00', 7, 10, day('07:00', '10:00'))]),
    ).toEqual([first]);
    expect(
      linesOf(9, [nightlyClosure, closure('22:00-05:00', 9, 10, day('07:00', '11:00'))]),
    ).toEqual([first]);
    expect(
      linesOf(9, [nightlyClosure, closure('22:00-05:00', 7, 10, day('10:01', '11:00'))]),
    ).toEqual([first]);
  });

  it('is followed in the list by a closure that begins as soon as this closure ends', () => {
    const closureChain = [
      closure('22:00-05:00', 7, 10, day('10:00', '12:00')),
      closure('22:00-05:00', 9, 10, day('12:00', '14:00')),
    ];
    expect(linesOf(9, [nightlyClosure, ...closureChain])).toEqual([
      '22:00-10:00 J6-J9 closed, leave at J6',
      '10:00-12:00 J7-J10 closed, leave at J7',
      '12:00-14:00 J9-J10 closed, leave at J9',
    ]);
  });
});

describe('a closure that contains another closure', () => {
  it('hides the smaller closure only if the larger closure has the same effect and covers the same hours', () => {
    const outerClosure = closure('22:00-05:00', 6, 9);
    expect(linesOf(7, [closure('23:00-05:00', 6, 7), outerClosure])).toEqual([
      '22:00-05:00 J6-J9 closed, leave at J6',
    ]);
    expect(linesOf(7, [closure('21:00-05:00', 6, 7), outerClosure])).toHaveLength(2);
    expect(linesOf(7, [slipClosure('23:00-04:00', 7, 'exit'), outerClosure])).toHaveLength(2);
    expect(linesOf(7, [closure('23:00-04:00', 5, 7), outerClosure])).toHaveLength(2);
  });

  it('hides a smaller active closure, even if the smaller closure began earlier', () => {
    const notices = [closure('10:00-14:00', 6, 7), closure('11:00-14:00', 6, 9)];
    expect(linesOf(7, notices)).toEqual(['11:00-14:00 J6-J9 closed, leave at J6']);
  });

  it('hides a closure of the same stretch that began later or has a higher id', () => {
    const first = closure('10:00-14:00', 6, 7, { id: 'zzzzzz' });
    const [lowId, highId] = ['aaaaaa', 'bbbbbb'].map((id) => closure('11:00-14:00', 6, 7, { id }));
    const ids = (...notices: (Notice | undefined)[]) =>
      junctionAnswer(viewOf(...notices.flatMap((one) => one ?? [])), 7, 'southbound').periods.map(
        ({ notice }) => notice.id,
      );
    expect(ids(highId, lowId, first)).toEqual(['zzzzzz']);
    expect(ids(highId, lowId)).toEqual(['aaaaaa']);
    expect(ids(lowId, highId)).toEqual(['aaaaaa']);
  });
});

describe('the exit before a closure', () => {
  const nightlyClosure = closure('22:00-05:00', 6, 7);

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
  ] as const)('from J%s to J%s %s has the number %s', (from, to, direction, leaveAt) => {
    const { periods } = junctionAnswer(
      viewOf(closure('22:00-05:00', from, to, { direction })),
      to,
      direction,
    );
    expect(periods).toMatchObject([{ leaveAt }]);
  });

  it.each([
    ['the exit of J6', slipClosure('22:00-05:00', 6, 'exit'), 5],
    [
      'both slip roads of J6 for a part of the time',
      slipClosure('23:00-23:30', 6, 'exit', 'entry'),
      5,
    ],
    ['the roundabout of J6', slipClosure('22:00-05:00', 6, 'roundabout'), 5],
    ['the carriageway at J6', closure('22:00-05:00', 6, 6), 5],
    ['the road to J6', closure('22:00-05:00', 5, 6), 5],
    ['the road to J6 for a part of the time', closure('23:00-23:30', 5, 6), 5],
    ['the entry of J6', slipClosure('22:00-05:00', 6, 'entry'), 6],
    ['a lane of the exit of J6', aNotice({ slips: ['exit'], to: 6, ...hoursOf('22:00-05:00') }), 6],
    ['the exit of J6 before the stretch closes', slipClosure('12:00-22:00', 6, 'exit'), 6],
    [
      'the exit of J6 after the stretch opens',
      {
        ...slipClosure('22:00-05:00', 6, 'exit'),
        start: at('2026-11-24 05:00'),
        end: at('2026-11-24 05:30'),
      },
      6,
    ],
    [
      'the exit of J6 northbound',
      closure('22:00-05:00', 6, 6, { slips: ['exit'], direction: 'northbound' }),
      6,
    ],
    ['the road to J5', closure('22:00-05:00', 4, 5), 6],
    ['the road to J6 but is cancelled', closure('22:00-05:00', 5, 6, { cancelled: now }), 6],
  ] as const)('skips an exit that another notice closes: %s', (_, other, leaveAt) => {
    const { periods } = junctionAnswer(viewOf(nightlyClosure, other), 7, 'southbound');
    expect(periods).toMatchObject([{ leaveAt }]);
  });

  it('is not an exit that the notice itself closes', () => {
    const also = [{ junction: 6, slip: 'exit' }] as const;
    expect(linesOf(7, [{ ...nightlyClosure, also }])).toEqual([
      '22:00-05:00 J6-J7 closed, leave at J5',
    ]);
  });

  it('is undefined if no exit on this leg of the road is open', () => {
    const [first, third] = [slipClosure('22:00-05:00', 3, 'exit'), closure('22:00-05:00', 3, 4)];
    const fourth = slipClosure('22:00-05:00', 4, 'exit');
    expect(linesOf(5, [closure('22:00-05:00', 4, 5), first, third, fourth])).toEqual([
      '22:00-05:00 J4-J5 closed',
    ]);
    expect(linesOf(5, [closure('22:00-05:00', 4, 5), third, fourth])).toEqual([
      '22:00-05:00 J4-J5 closed, leave at J3',
    ]);
  });

  it('is an exit that traffic can still reach if the closure is active', () => {
    const activeClosure = closure('12:00-23:30', 6, 7);
    expect(linesOf(7, [activeClosure, closure('22:00-05:00', 5, 6)])).toEqual([
      '12:00-23:30 J6-J7 closed, leave at J6',
    ]);
    expect(linesOf(7, [activeClosure, closure('11:00-13:00', 5, 6)])).toEqual([
      '12:00-23:30 J6-J7 closed, leave at J5',
    ]);
  });

  it('stays open until the end of the closure if the closure is active', () => {
    const activeClosure = closure('12:00-23:30', 6, 7);
    const exit = slipClosure('23:00-23:15', 6, 'exit');
    expect(linesOf(7, [activeClosure, exit])).toEqual(['12:00-23:30 J6-J7 closed, leave at J5']);
    const endedExit = slipClosure('11:00-12:15', 6, 'exit');
    expect(linesOf(7, [activeClosure, endedExit])).toEqual([
      '12:00-23:30 J6-J7 closed, leave at J6',
    ]);
  });
});
