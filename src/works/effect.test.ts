import { expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import { type Effect, effectOf, piecesOf, worstEffectOf } from './effect.ts';
import {
  closureCountWords,
  closuresWords,
  combinedWorksWords,
  effectWords,
} from './effect-words.ts';
import type { Notice } from './notice.ts';

const cases: [string, Effect, Partial<Notice>][] = [
  ['a full closure', 'closed', { kind: 'full-closure' }],
  ['a full closure of a slip road', 'slip-closed', { kind: 'full-closure', slips: ['exit'] }],
  ['works on every lane', 'closed', { kind: 'works', lanes: { closed: 3, of: 3 } }],
  ['works on a whole slip road', 'slip-closed', { lanes: { closed: 1, of: 1 }, slips: ['entry'] }],
  ['a lane closure', 'lanes', { kind: 'lane-closure' }],
  ['an incident in one lane', 'lanes', { kind: 'incident', lanes: { closed: 1, of: 4 } }],
  ['an incident beside the road', 'works', { kind: 'incident', lanes: { closed: 0, of: 4 } }],
  ['a closed roundabout', 'crossing-closed', { kind: 'full-closure', slips: ['roundabout'] }],
  ['a closed bridge', 'crossing-closed', { kind: 'full-closure', slips: ['overbridge'] }],
  ['a closed link', 'slip-closed', { kind: 'full-closure', slips: ['link'] }],
  ['lanes and slip roads', 'lanes', { kind: 'mixed-closure' }],
  ['works in a lane', 'lanes', { laneStates: [{ lane: 'lane-1', state: 'closed' }] }],
  ['works on all lanes', 'closed', { laneStates: [{ lane: 'all', state: 'closed' }] }],
  ['all lanes narrowed', 'works', { laneStates: [{ lane: 'all', state: 'narrowed' }] }],
  ['a hard shoulder', 'works', { laneStates: [{ lane: 'hard-shoulder', state: 'closed' }] }],
  ['works', 'works', { kind: 'works' }],
  ['winter service', 'works', { kind: 'winter' }],
  ['information', 'information', { kind: 'information' }],
  [
    'information about a closed lane',
    'lanes',
    { kind: 'information', lanes: { closed: 1, of: 2 } },
  ],
];

it.each(cases)('%s is %s to a driver', (_, effect, given) => {
  expect(effectOf({ kind: 'works', slips: [], lanes: undefined, ...given })).toBe(effect);
});

const slip = { junction: 7, slip: 'exit' } as const;

it('has the slip roads that are closed with a stretch in pieces, each closed at its junction', () => {
  const notice = aNotice({ kind: 'mixed-closure', also: [slip], cause: 'drains' });
  const [first, second] = piecesOf(notice);
  expect(first).toBe(notice);
  expect(second).toMatchObject({ kind: 'full-closure', from: 7, to: 7, slips: ['exit'] });
  expect(second).not.toHaveProperty('lanes');
  expect(worstEffectOf(notice)).toBe('slip-closed');
  expect(worstEffectOf({ ...notice, kind: 'full-closure' })).toBe('closed');
  expect(worstEffectOf(aNotice())).toBe('lanes');
});

it.each([
  [[['exit'], ['link']], '2 slip roads closed'],
  [[['roundabout']], '1 roundabout closed'],
  [[['overbridge'], ['overbridge']], '2 overbridges closed'],
  [[['overbridge'], ['roundabout']], '2 crossings closed'],
] satisfies [Notice['slips'][], string][])('%j together are "%s"', (parts, words) => {
  expect(closureCountWords(parts.map((slips) => aNotice({ slips })))).toBe(words);
});

it('says that lanes are open of plain works on the motorway alone', () => {
  const works = aNotice({ kind: 'works', lanes: undefined });
  const bridge = { ...works, slips: ['overbridge' as const], carries: 'R115' };
  const narrowed = { ...works, laneStates: [{ lane: 'lane-1', state: 'narrowed' } as const] };
  expect([works, bridge, narrowed].map(effectWords)).toEqual([
    ...['Works, lanes open', 'R115 overbridge: works', 'Lane 1 narrowed'],
  ]);
  expect(effectWords({ ...bridge, kind: 'lane-closure' })).toBe('R115 overbridge: lanes closed');
  expect(
    [
      [works, works],
      [works, bridge],
    ].map(combinedWorksWords),
  ).toEqual([...['Works, lanes open', 'Works']]);
});

it.each([
  [{}, '1 of 4 lanes closed'],
  [{ slips: ['exit'] }, 'Exit slip: 1 of 4 lanes closed'],
  [{ laneStates: [{ lane: 'lane-1', state: 'closed' }] }, 'Lane 1 closed (1 of 4)'],
  [
    {
      lanes: undefined,
      laneStates: [
        { lane: 'lane-1', state: 'closed' },
        { lane: 'lane-2', state: 'closed' },
        { lane: 'hard-shoulder', state: 'closed' },
        { lane: 'lane-3', state: 'contraflow' },
      ],
    },
    'Lanes 1 and 2 and the hard shoulder closed; lane 3 in contraflow',
  ],
  [{ also: [slip] }, '1 of 4 lanes closed; J7 exit slip closed'],
  [{ kind: 'full-closure', slips: ['roundabout'] }, 'Roundabout closed'],
] satisfies [Partial<Notice>, string][])('%j is "%s"', (changes, words) => {
  expect(closuresWords(aNotice(changes))).toBe(words);
});
