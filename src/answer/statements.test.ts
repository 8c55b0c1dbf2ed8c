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
