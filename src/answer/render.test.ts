import { expect, it } from 'vitest';
import {
  aClosure,
  aNotice,
  at,
  fullNotice,
  nightsOn,
  now,
  viewOf,
} from '../../test/support/notices.ts';
import { lanesFrom } from '../edit/values.ts';
import type { Notice } from '../notice/notice.ts';
import { nextPeriod } from '../road/schedule.ts';
import { closureMessage } from './headline.ts';
import { noticeEffectWords, noticeHeadline, noticeLines, shown } from './render.ts';
import { statementsOf } from './statements.ts';

it.each([
  [{}, '1 of 4 lanes closed'],
  [{ slips: ['exit'] }, 'Exit slip: 1 of 4 lanes closed'],
  [{ lanes: lanesFrom('lane 1 of 4') }, 'Lane 1 closed (1 of 4)'],
  [{ also: [{ junction: 7, slip: 'exit' }] }, '1 of 4 lanes closed, J7 EXIT CLOSED'],
  [{ kind: 'works', lanes: lanesFrom('lane 1 narrowed of 4') }, 'Lane 1 narrowed'],
] satisfies [Partial<Notice>, string][])(
  'the effect of a notice with %j is "%s"',
  (changes, words) => {
    expect(noticeEffectWords(aNotice(changes))).toBe(words);
  },
);

it.each([
  [{ kind: 'closure' }, 'CLOSED'],
  [{ kind: 'closure', slips: ['exit'] }, 'EXIT CLOSED'],
  [{ kind: 'closure', slips: ['exit', 'entry'] }, 'EXIT AND ENTRY CLOSED'],
  [{ kind: 'closure', slips: ['link'] }, 'LINK CLOSED'],
  [{ kind: 'closure', slips: ['roundabout'] }, 'ROUNDABOUT CLOSED'],
  [{ kind: 'information' }, 'For your information'],
  [{ kind: 'works' }, 'Works'],
  [{ kind: 'works', slips: ['overbridge'], carries: 'R115' }, 'R115 overbridge: works'],
  [{ kind: 'works', lanes: lanesFrom('lane 1 narrowed') }, 'Lane 1 narrowed'],
  [{ kind: 'works', lanes: lanesFrom('all narrowed') }, 'All lanes narrowed'],
  [{ kind: 'works', lanes: lanesFrom('hard shoulder') }, 'Hard shoulder closed'],
  [
    { lanes: lanesFrom('lane 1, lane 2, hard shoulder, lane 3 contraflow') },
    'Lanes 1 and 2 and the hard shoulder closed; lane 3 in contraflow',
  ],
  [{ kind: 'incident' }, 'Incident'],
  [{ kind: 'incident', slips: ['exit'] }, 'Exit slip: incident'],
  [{ kind: 'winter' }, 'Winter service'],
] satisfies [Partial<Notice>, string][])(
  'the effect without a number of lanes of %j is "%s"',
  (changes, words) => {
    expect(noticeEffectWords(aNotice({ lanes: undefined, ...changes }))).toBe(words);
  },
);

it.each([
  ['2026-11-23 12:30', 'CLOSED tonight 22:00–05:00, and two more nights'],
  ['2026-11-24 02:00', 'CLOSED until 05:00, and two more nights'],
  ['2026-11-25 23:00', 'CLOSED until 05:00'],
  ['2026-11-22 12:00', 'Planned: CLOSED Mon 23 Nov, 22:00–05:00, and two more nights'],
])('the headline of three nights at %s is "%s"', (clock, words) => {
  const nights = nightsOn('22:00-05:00', ['2026-11-23', '2026-11-24', '2026-11-25']);
  const closure = aNotice({ ...nights, kind: 'closure', lanes: undefined });
  const period = nextPeriod(closure, at(clock));
  expect(period && noticeHeadline(closure, period, at(clock))).toBe(words);
});

it('the bar names a stretch once that is closed in both directions', () => {
  const closure = aNotice({ kind: 'closure', lanes: undefined, from: 12, to: 13, start: now - 1 });
  expect(closureMessage(viewOf({ ...closure, direction: 'both' }))?.text).toMatch(
    /^J12 to J13 both directions: CLOSED until [^:]*:\d\d$/,
  );
});

it('the rest of a list is counted by its kinds, and for a phone by closures and other notices', () => {
  const below = (id: string, kind: 'works' | 'incident') =>
    aNotice({ id, kind, lanes: undefined, from: 6, to: 13, start: now - 1 });
  const bridge: Partial<Notice> = { slips: ['overbridge'], carries: 'R115', direction: 'both' };
  const { statements } = statementsOf(
    viewOf(
      ...[below('works1', 'works'), below('crash1', 'incident'), aNotice({ direction: 'both' })],
      ...[aClosure(14, 15), aClosure(16, 17), aClosure(12, 13, bridge)],
      ...([4, 5] as const).map((place) => aClosure(place, place, { slips: ['entry'] })),
      aClosure(9, 9, { slips: ['link'], link: { from: 'N7', to: 'M50' } }),
      aClosure(7, 7, { slips: ['roundabout'], end: at('2026-11-24 06:00') }),
    ),
  );
  const restAfter = (count: number) => shown(statements, count, now, '2026-11-23');
  expect(restAfter(2)).toMatchObject({
    rest: 'and 9 more until 06:00: 1 incident, 1 work site, 2 stretches, 2 entries, 1 link, 1 roundabout, 1 bridge',
    more: 'and 2 more until 05:00, 7 other notices',
  });
  expect(restAfter(statements.length)).toMatchObject({ rest: '', more: '' });
});

it('a notice is described line by line, with its coming nights only while it has some', () => {
  const nights = '      Mon 23 Nov and Tue 24 Nov, 21:00–05:30';
  const lines = [
    'Lane closure, planned',
    fullNotice.title,
    'M50 northbound, West-Link toll, J9 Red Cow (N7) to J6 Blanchardstown (N3), with J7 exit slip',
    noticeEffectWords(fullNotice),
    'Cause: Resurfacing',
    'When: Mon 23 Nov 2026, 21:00 to Wed 25 Nov 2026, 05:30',
    '      2 nights, Mon 23 Nov 2026 and Tue 24 Nov 2026, 21:00–05:30',
    nights,
    fullNotice.text,
    'Noise: People who live beside the road may hear it.',
    'Speed limit: 60 km/h',
    'Diversion: Leave at J9 & follow the N4.',
    'Severity: high',
  ];
  expect(noticeLines(fullNotice, now)).toEqual(lines);
  expect(noticeLines(fullNotice, fullNotice.end)).toEqual([
    'Lane closure, ended',
    ...lines.slice(1).filter((line) => line !== nights),
  ]);
  expect(noticeLines(aNotice(), now).join()).not.toMatch(/Cause|,,/);
});
