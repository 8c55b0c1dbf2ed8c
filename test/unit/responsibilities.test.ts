import { expect, it } from 'vitest';
import { responsibilities } from '../../src/pages/responsibilities/content.ts';

const day = 86_400_000;

it.each(responsibilities)('$subject: looked up again within a year', ({ reviewed, subject }) => {
  const age = Date.now() - Date.parse(reviewed);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age / day, `check the source of "${subject}" and set its date`).toBeLessThan(365);
});
