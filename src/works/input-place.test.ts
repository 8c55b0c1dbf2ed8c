import { expect, it } from 'vitest';
import { linkFrom, slipsFrom } from './input-text.ts';

it('reads a link and slip roads', () => {
  expect(linkFrom('the N7 to the M50')).toEqual({ from: 'N7', to: 'M50' });
  expect(linkFrom('N7')).toBe('N7');
  expect(slipsFrom('J6 entry, 7 exit')).toEqual([
    { junction: 'J6', slip: 'entry' },
    { junction: '7', slip: 'exit' },
  ]);
});
