import { expect, it } from 'vitest';
import { causeIn } from './input-text.ts';

it('reads the cause in a title', () => {
  const titles = ['Drains cleaned', 'Bridge barrier', 'Road closed', 'Crash at J9', 'Designs'];
  expect(titles.map(causeIn)).toEqual(['drains', '', '', 'collision', '']);
});
