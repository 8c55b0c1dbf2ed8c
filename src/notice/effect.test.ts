import { expect, it } from 'vitest';
import { lanesFrom } from '../edit/values.ts';
import { type Effect, effectOf } from './effect.ts';

// The oracle of the road and the accepted files find the other wrong effects, labels and pieces.
it.each<[Effect, string]>([
  ['lanes', 'lane 1'],
  ['lanes', 'lane 1, lane 2, lane 3, lane 4 narrowed'],
  ['closed', 'all'],
  ['closed', 'lane 1, lane 2, lane 3, lane 4'],
  ['works', 'all narrowed'],
  ['works', 'hard shoulder'],
])('the effect is "%s" of %s', (effect, lanes) => {
  expect(effectOf({ kind: 'works', slips: [], lanes: lanesFrom(lanes) })).toBe(effect);
});

it.each([
  ['works', 'under-way'],
  ['information', 'finished'],
  ['information', 'not-planned'],
] as const)('the effect is "%s" of gritting that is %s', (effect, stage) => {
  expect(effectOf({ kind: 'winter', slips: [], stage })).toBe(effect);
});
