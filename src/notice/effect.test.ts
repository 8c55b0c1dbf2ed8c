import { expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import { lanesFrom } from '../edit/typed.ts';
import { type Effect, effectOf, kindLabel, piecesOf, worstEffectOf } from './effect.ts';
import type { Notice } from './notice.ts';

const cases: [string, Effect, Partial<Notice>][] = [
  ['a full closure', 'closed', { kind: 'closure' }],
  ['a full closure of a slip road', 'slip-closed', { kind: 'closure', slips: ['exit'] }],
  ['works on every lane', 'closed', { kind: 'works', lanes: { closed: 3, of: 3 } }],
  ['works on a whole slip road', 'slip-closed', { lanes: { closed: 1, of: 1 }, slips: ['entry'] }],
  ['a lane closure', 'lanes', { kind: 'closure', lanes: { closed: 1, of: 4 } }],
  ['an incident in one lane', 'lanes', { kind: 'incident', lanes: { closed: 1, of: 4 } }],
  ['an incident beside the road', 'works', { kind: 'incident', lanes: { closed: 0, of: 4 } }],
  ['a closed roundabout', 'crossing-closed', { kind: 'closure', slips: ['roundabout'] }],
  ['a closed bridge', 'crossing-closed', { kind: 'closure', slips: ['overbridge'] }],
  ['a closed link', 'slip-closed', { kind: 'closure', slips: ['link'] }],
  ['works in a lane', 'lanes', { lanes: lanesFrom('lane 1') }],
  ['works on all lanes', 'closed', { lanes: lanesFrom('all') }],
  [
    'four lanes by number',
    'closed',
    { kind: 'closure', lanes: lanesFrom('lane 1, lane 2, lane 3, lane 4') },
  ],
  ['all lanes narrowed', 'works', { lanes: lanesFrom('all narrowed') }],
  ['a hard shoulder', 'works', { lanes: lanesFrom('hard shoulder') }],
  ['works', 'works', { kind: 'works' }],
  ['winter service', 'works', { kind: 'winter' }],
  ['information', 'information', { kind: 'information' }],
  [
    'information about a closed lane',
    'lanes',
    { kind: 'information', lanes: { closed: 1, of: 2 } },
  ],
];

it.each(cases)('the effect of %s is %s', (_, effect, given) => {
  expect(effectOf({ kind: 'works', slips: [], lanes: undefined, ...given })).toBe(effect);
});

it.each([
  ['Full closure', {}],
  ['Lane closure', { lanes: { closed: 1, of: 4 } }],
  ['Lane closure', { slips: ['exit'], lanes: { closed: 1, of: 2 } }],
  ['Slip road closure', { slips: ['exit', 'entry'] }],
  ['Link closure', { slips: ['link'] }],
  ['Roundabout closure', { slips: ['roundabout'] }],
  ['Bridge closure', { slips: ['overbridge'] }],
] satisfies [string, Partial<Notice>][])('"%s" names the closure %j', (label, place) => {
  expect(kindLabel({ kind: 'closure', slips: [], ...place })).toBe(label);
});

const slip = { junction: 7, slip: 'exit' } as const;

it('a notice about a stretch has a separate piece for each closed slip road', () => {
  const notice = aNotice({ kind: 'closure', also: [slip], cause: 'drains' });
  const [first, second] = piecesOf(notice);
  expect(first).toBe(notice);
  expect(second).toMatchObject({
    kind: 'closure',
    from: 7,
    to: 7,
    slips: ['exit'],
  });
  expect(second).not.toHaveProperty('lanes');
  expect(worstEffectOf(notice)).toBe('slip-closed');
  expect(worstEffectOf({ ...notice, kind: 'closure', lanes: undefined })).toBe('closed');
  expect(worstEffectOf(aNotice())).toBe('lanes');
});
