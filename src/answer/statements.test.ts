import { expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import type { JunctionNumber } from '../road/road.ts';
import { answersFor } from './headline.ts';
import { noticeWords, render, shown } from './render.ts';
import { isKnown, type Scope, statementsOf } from './statements.ts';
import { viewAt } from './view.ts';

const night = '2026-11-23';

function closure(from: JunctionNumber, to: JunctionNumber, changes: Partial<Notice> = {}): Notice {
  const hours = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };
  return aNotice({
    ...{ id: `c${from}x${to}x`.padEnd(6, 'x').slice(0, 6), kind: 'closure', lanes: undefined },
    ...{ ...hours, from, to, ...changes },
  });
}

function rows(notices: Notice[], scope: Scope = {}): string[] {
  return statementsOf(viewOf(...notices), scope).statements.map((one) =>
    render(one, 'row', now, night),
  );
}

// The oracle of the road and the accepted files find wrong stretches, hours and effects of statements.
it('an unreadable notice leaves the rest of the road certain', () => {
  const view = viewAt(
    aSnapshot({ unreadable: 1, doubts: [{ from: 9, to: 10, direction: 'southbound' }] }),
    now,
  );
  const certain = (scope: Scope) => statementsOf(view, scope).certain;
  expect(certain({})).toBe(false);
  expect(certain({ direction: 'northbound' })).toBe(true);
  expect(certain({ from: 7, to: 7, direction: 'southbound' })).toBe(false);
  expect(certain({ from: 11, to: 11, direction: 'southbound' })).toBe(true);
  expect(certain({ from: 12, to: 7 })).toBe(true);
  // Northbound traffic of the tunnel goes on southbound. Most other traffic leaves at J3.
  expect(certain({ from: 2, to: 2, direction: 'northbound' })).toBe(false);
  expect(certain({ from: 3, to: 3, direction: 'northbound' })).toBe(true);
  expect(certain({ from: 4, to: 4, direction: 'northbound' })).toBe(true);
  expect([isKnown(view, { from: 11, to: 11 }), isKnown(view, { from: 7, to: 7 })]).toEqual([
    ...[true, false],
  ]);
});

it('slip roads of one notice are named in driving order', () => {
  const also = [
    { junction: 9, slip: 'exit' },
    { junction: 6, slip: 'entry' },
    { junction: 7, slip: 'exit' },
  ] as const;
  expect(noticeWords(closure(6, 9, { also: [...also] }))).toBe(
    'J6 to J9 southbound: CLOSED; J6 southbound: ENTRY CLOSED; J7 southbound: EXIT CLOSED; J9 southbound: EXIT CLOSED',
  );
  expect(
    rows(
      [
        closure(9, 12),
        closure(6, 7),
        closure(2, 1),
        closure(1, 2, { direction: 'northbound' }),
      ].map((one, index) => ({ ...one, id: `n${index}xxxx` })),
    ),
  ).toEqual([
    ...['J1 to J2 northbound: CLOSED 22:00–05:00', 'J2 to J1 southbound: CLOSED 22:00–05:00'],
    ...['J6 to J7 southbound: CLOSED 22:00–05:00', 'J9 to J12 southbound: CLOSED 22:00–05:00'],
  ]);
});

it('the rest of a list is named by its kinds and its last end', () => {
  const exit = closure(9, 9, { slips: ['exit'], end: at('2026-11-24 06:30') });
  const bridge = closure(12, 13, { slips: ['overbridge'], carries: 'R115', direction: 'both' });
  const { statements } = statementsOf(viewOf(closure(5, 6), exit, bridge));
  expect(shown(statements, 1, now, night)).toMatchObject({
    rest: 'and 2 more until Tue 24 Nov, 06:30: 1 exit, 1 bridge',
    more: 'and 2 other notices',
  });
  const others = statementsOf(viewOf(closure(5, 6), closure(10, 11), closure(12, 13)));
  expect(shown(others.statements, 1, now, night).rest).toBe('and 2 more: 2 stretches');
  const load = { kind: 'information', start: now - 1, end: at('2026-11-24 06:30') } as const;
  const notices = [closure(9, 10), aNotice({ ...load, lanes: undefined, from: 5, to: 12 })];
  expect(shown(statementsOf(viewOf(...notices)).statements, 1, now, night).rest).toMatch(
    / 1 notice, 1 stretch$/,
  );
  const both = statementsOf(viewOf(aNotice({ direction: 'both' })));
  expect(shown(both.statements, 1, now, night).more).toBe('');
});

it('a headline names the closures of its junction beside those ahead, and counts both directions as one place', () => {
  const wordsOf = (junction: JunctionNumber | undefined, ...notices: Notice[]) => {
    const direction = junction && ('southbound' as const);
    const [{ headline } = { headline: undefined }] = answersFor(viewOf(...notices), {
      junction,
      direction,
    });
    return `${headline?.what} ${headline?.when}: ${headline?.note}`;
  };
  const later = { start: at('2026-11-23 23:00') };
  expect(wordsOf(9, closure(7, 9, { start: now - 1 }), closure(9, 11, later))).toBe(
    'CLOSED up to J9 now: From 23:00: CLOSED before and after J9.',
  );
  const approach = closure(6, 7, { start: now - 1, end: at('2026-11-23 14:00') });
  expect(wordsOf(7, approach, closure(7, 9))).toBe(
    'CLOSED up to J7 now: From 22:00: CLOSED after J7.',
  );
  const ahead = closure(14, 15);
  const atStart = 'CLOSED ahead from J14 from 22:00: Leave at J14. ';
  expect(wordsOf(10, ahead, closure(7, 10, later))).toBe(`${atStart}CLOSED up to J10 from 23:00.`);
  expect(wordsOf(10, ahead, closure(9, 11, later))).toBe(`${atStart}CLOSED at J10 from 23:00.`);
  expect(wordsOf(10, ahead)).toBe(`${atStart}The motorway at J10 itself is not closed.`);
  const works = aNotice({ kind: 'works', lanes: undefined, start: now - 2, from: 9, to: 12 });
  const incident = { ...works, id: 'n00002', kind: 'incident', start: now - 1 } as const;
  expect(wordsOf(10, works, incident)).toMatch(/^Incident now/);
  // From J3, drivers reach either J9 or J2.
  expect(wordsOf(3, closure(9, 10, { start: now - 1 }), closure(2, 1))).toBe(
    'CLOSED ahead from J9 : Leave at J9. The motorway at J3 itself is not closed.',
  );
  const both = closure(7, 9, { direction: 'both' });
  expect(wordsOf(undefined, ahead, both)).toMatch(/^CLOSED in 2 places/);
  expect(wordsOf(undefined, both)).toMatch(/^J7 to J9 both directions: CLOSED 22:00–05:00 :/);
});
