import { expect, it } from 'vitest';
import { type Effect, effectOf } from './effect.ts';
import type { Notice } from './notice.ts';

const cases: [string, Effect, Partial<Notice>][] = [
  ['a full closure', 'closed', { kind: 'full-closure' }],
  ['a full closure of a slip road', 'slip-closed', { kind: 'full-closure', slips: ['exit'] }],
  ['works on every lane', 'closed', { kind: 'works', lanes: { closed: 3, of: 3 } }],
  ['works on a whole slip road', 'slip-closed', { lanes: { closed: 1, of: 1 }, slips: ['entry'] }],
  ['a lane closure', 'lanes', { kind: 'lane-closure' }],
  ['an incident in one lane', 'lanes', { kind: 'incident', lanes: { closed: 1, of: 4 } }],
  ['an incident beside the road', 'works', { kind: 'incident', lanes: { closed: 0, of: 4 } }],
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
