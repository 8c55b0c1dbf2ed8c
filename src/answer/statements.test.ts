import { expect, it } from 'vitest';
import { aClosure, aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import type { Snapshot } from '../notice/snapshot.ts';
import type { JunctionNumber } from '../road/road.ts';
import { horizon } from '../road/schedule.ts';
import { noticeWords, render, shown } from './render.ts';
import { isKnown, type Scope, statementsOf } from './statements.ts';
import { unknownRoad, viewAt } from './view.ts';

const night = '2026-11-23';

function rows(notices: Notice[], scope: Scope = {}): string[] {
  return statementsOf(viewOf(...notices), scope).statements.map((one) =>
    render(one, 'row', now, night),
  );
}

// The oracle of the road and the accepted files find wrong stretches, hours and effects of statements.
/** Returns the scopes that an unreadable notice leaves certain. */
function certainScopes(
  doubt: Snapshot['doubts'][number],
  scopes: readonly Scope[],
): readonly Scope[] {
  const view = viewAt(aSnapshot({ unreadable: 1, doubts: [doubt] }), now);
  return scopes.filter((scope) => statementsOf(view, scope).certain);
}

it('an unreadable notice leaves the rest of the road certain', () => {
  const southbound = { direction: 'southbound' } as const;
  const northbound = { direction: 'northbound' } as const;
  const way = (from: JunctionNumber, to: JunctionNumber): Scope => ({ from, to });
  const junction = (at: JunctionNumber, one: Scope): Scope => ({ ...one, ...way(at, at) });
  const doubt = { from: 9, to: 10, ...southbound } as const;
  const uncertain: readonly Scope[] = [
    ...[{}, southbound, way(7, 9), way(10, 12), way(9, 10)],
    ...[junction(7, southbound), junction(9, southbound), junction(10, southbound)],
    // Northbound traffic of the tunnel goes on southbound. Most other traffic leaves at J3.
    junction(2, northbound),
  ];
  const certain: readonly Scope[] = [
    ...[northbound, way(12, 7), way(3, 7), way(11, 12)],
    ...[junction(11, southbound), junction(10, northbound)],
    ...[junction(3, northbound), junction(4, northbound)],
  ];
  const all = [...uncertain, ...certain];
  expect(certainScopes(doubt, all)).toEqual(certain);
  expect(certainScopes({ ...doubt, from: 10, to: 9 }, all)).toEqual(certain);
  // Without a place or a direction, it may be anywhere or in both directions; at the turn, in both.
  expect(certainScopes({ to: 10, ...southbound }, all)).toEqual([]);
  expect(certainScopes({ from: 9, ...southbound }, all)).toEqual([]);
  expect(certainScopes({ from: 9, to: 10 }, [northbound, junction(10, northbound)])).toEqual([]);
  expect(certainScopes({ from: 2, to: 4, ...southbound }, [northbound])).toEqual([]);
  // One that is over or begins later does not matter tonight.
  const evening = horizon(now);
  expect(certainScopes({ ...doubt, end: now }, [southbound])).toEqual([southbound]);
  expect(certainScopes({ ...doubt, start: evening.end }, [southbound])).toEqual([southbound]);
  const present = { start: evening.end - 1, end: now + 1 };
  expect(certainScopes({ ...doubt, ...present }, [southbound])).toEqual([]);
  const view = viewAt(aSnapshot({ unreadable: 1, doubts: [doubt] }), now);
  expect([isKnown(view, junction(11, {})), isKnown(view, junction(7, {}))]).toEqual([true, false]);
  expect(isKnown(unknownRoad, {})).toBe(false);
});

const day = (clock: string) => at(`2026-11-23 ${clock}`);
const morning = (clock: string) => at(`2026-11-24 ${clock}`);
const other = { id: 'other1' };

it('closures of neighbouring stretches until one time are one statement, which begins with the first', () => {
  const until = { end: day('14:00') };
  const notices = [
    aClosure(6, 7, { start: day('10:00'), ...until }),
    aClosure(7, 9, { start: day('09:00'), ...until }),
    aClosure(9, 10, { start: day('11:00'), ...until }),
    aClosure(7, 9, { start: day('08:00'), ...until, ...other }),
  ];
  const [one, ...others] = statementsOf(viewOf(...notices)).statements;
  expect(others).toEqual([]);
  expect(one).toMatchObject({ from: 6, to: 10, start: day('08:00'), ...until });
  expect(one?.notices.map(({ id }) => id)).toEqual(['c6x7xx', 'other1', 'c7x9xx', 'c9x10x']);
});

it.each<[string, Scope, Notice[], string[]]>([
  [
    'a restriction is left out while its stretch is closed, and with it what is over',
    {},
    [aNotice({ start: day('11:00') }), aClosure(6, 7, { start: day('11:30'), end: day('14:00') })],
    [
      'J6 to J7 southbound: CLOSED until 14:00',
      'J6 to J7 southbound: 1 of 4 lanes closed, 14:00–16:00',
    ],
  ],
  [
    'closures that continue each other are one, also beyond the night',
    {},
    [
      aClosure(6, 7, { end: morning('05:30') }),
      aClosure(6, 7, { ...other, start: morning('05:30'), end: morning('09:00') }),
      aClosure(6, 7, { id: 'third1', start: morning('09:00'), end: morning('10:00') }),
    ],
    ['J6 to J7 southbound: CLOSED from 22:00 until Tue 24 Nov, 10:00'],
  ],
  [
    'closures with a gap are apart, and a list is in order of time',
    {},
    [
      aClosure(9, 10),
      aClosure(6, 7, { ...other, start: day('23:30') }),
      aClosure(6, 7, { start: day('20:00'), end: day('21:00') }),
    ],
    [
      'J6 to J7 southbound: CLOSED 20:00–21:00',
      'J9 to J10 southbound: CLOSED 22:00–05:00',
      'J6 to J7 southbound: CLOSED 23:30–05:00',
    ],
  ],
  [
    'each bridge is apart, and in both directions',
    { direction: 'northbound' },
    ['R113', 'R115'].map((carries) =>
      aClosure(12, 13, { id: carries, slips: ['overbridge'], carries, direction: 'both' }),
    ),
    [
      'J12 to J13: R113 OVERBRIDGE CLOSED 22:00–05:00',
      'J12 to J13: R115 OVERBRIDGE CLOSED 22:00–05:00',
    ],
  ],
])('%s', (_, scope, notices, expected) => {
  expect(rows(notices, scope)).toEqual(expected);
});

it('a trip meets a link from the road at its end, and one to the road at its start, in its own direction', () => {
  const meets = (from: JunctionNumber, to: JunctionNumber, link: Notice['link'], changes = {}) =>
    rows([aClosure(12, 12, { slips: ['link'], link, ...changes })], { from, to }).length > 0;
  const [away, onto] = [
    { from: 'M50', to: 'N81' },
    { from: 'N81', to: 'M50' },
  ];
  expect([meets(6, 12, away), meets(12, 14, onto)]).toEqual([true, true]);
  expect([meets(6, 12, onto), meets(12, 14, away), meets(6, 14, away)]).toEqual(
    Array(3).fill(false),
  );
  expect(meets(6, 12, away, { direction: 'northbound' })).toBe(false);
});

it('advice names the nearest junctions on both sides, unless a notice has a diversion', () => {
  const adviceFor = (...notices: Notice[]) =>
    statementsOf(viewOf(...notices)).statements.map(({ leaveAt, instead }) => leaveAt ?? instead);
  const exitAt = (place: JunctionNumber, changes: Partial<Notice> = {}) =>
    aClosure(place, place, { slips: ['exit'], ...changes });
  expect(adviceFor(exitAt(9))).toEqual([[7, 10]]);
  expect(adviceFor(exitAt(9, { slips: ['exit', 'entry'] }))).toEqual([[7, 10]]);
  expect(adviceFor(exitAt(17))).toEqual([[16]]);
  expect(adviceFor(aClosure(4, 4, { slips: ['entry'] }))).toEqual([[3, 5]]);
  expect(adviceFor(exitAt(3))).toEqual([[]]);
  expect(adviceFor(exitAt(9), exitAt(9, { ...other, diversion: 'Use J10.' }))).toEqual([[]]);
  // Each slip road has the diversion of its own notice.
  const entry = exitAt(9, { ...other, slips: ['entry'] });
  expect(adviceFor(exitAt(9, { diversion: 'Use J10.' }), entry)).toEqual([[], [7, 10]]);
  expect(adviceFor(exitAt(9, { slips: ['exit', 'entry'] }), exitAt(9, other))).toHaveLength(1);
  // A closed link is a closed exit.
  const link = { slips: ['link'], link: { from: 'M50', to: 'N7' } } as const;
  const linkAt9 = aClosure(9, 9, { ...link, slips: [...link.slips] });
  expect(adviceFor(linkAt9, aClosure(9, 11))).toEqual([7, []]);
  expect(adviceFor(linkAt9, exitAt(10))).toEqual([[], [7, 11]]);
  // At the turn of the road, traffic leaves by the exit of the other direction.
  const exit = exitAt(3, { direction: 'northbound' });
  expect(adviceFor(aClosure(3, 4))).toEqual([3]);
  expect(adviceFor(aClosure(3, 4), exit)).toEqual([[], []]);
});

it('slip roads of one notice are named in driving order', () => {
  const also = [
    { junction: 9, slip: 'exit' },
    { junction: 6, slip: 'entry' },
    { junction: 7, slip: 'exit' },
  ] as const;
  expect(noticeWords(aClosure(6, 9, { also: [...also] }))).toBe(
    'J6 to J9 southbound: CLOSED; J6 southbound: ENTRY CLOSED; J7 southbound: EXIT CLOSED; J9 southbound: EXIT CLOSED',
  );
  expect(
    rows(
      [
        aClosure(9, 12),
        aClosure(6, 7),
        aClosure(2, 1),
        aClosure(1, 2, { direction: 'northbound' }),
      ].map((one, index) => ({ ...one, id: `n${index}xxxx` })),
    ),
  ).toEqual([
    ...['J1 to J2 northbound: CLOSED 22:00–05:00', 'J2 to J1 southbound: CLOSED 22:00–05:00'],
    ...['J6 to J7 southbound: CLOSED 22:00–05:00', 'J9 to J12 southbound: CLOSED 22:00–05:00'],
  ]);
});

it('the rest of a list is named by its kinds and its last end', () => {
  const exit = aClosure(9, 9, { slips: ['exit'], end: at('2026-11-24 06:30') });
  const bridge = aClosure(12, 13, { slips: ['overbridge'], carries: 'R115', direction: 'both' });
  const { statements } = statementsOf(viewOf(aClosure(5, 6), exit, bridge));
  expect(shown(statements, 1, now, night)).toMatchObject({
    rest: 'and 2 more until Tue 24 Nov, 06:30: 1 exit, 1 bridge',
    more: 'and 2 other notices',
  });
  const others = statementsOf(viewOf(aClosure(5, 6), aClosure(10, 11), aClosure(12, 13)));
  expect(shown(others.statements, 1, now, night).rest).toBe('and 2 more: 2 stretches');
  const load = { kind: 'information', start: now - 1, end: at('2026-11-24 06:30') } as const;
  const notices = [aClosure(9, 10), aNotice({ ...load, lanes: undefined, from: 5, to: 12 })];
  expect(shown(statementsOf(viewOf(...notices)).statements, 1, now, night).rest).toMatch(
    / 1 notice, 1 stretch$/,
  );
  const both = statementsOf(viewOf(aNotice({ direction: 'both' })));
  expect(shown(both.statements, 1, now, night).more).toBe('');
});
