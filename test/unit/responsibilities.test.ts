import { expect, it } from 'vitest';
import { responsibilities } from '../../src/pages/responsibilities/content.ts';

const day = 86_400_000;

it.each(responsibilities)('$matter: looked up again within a year', ({ reviewed, matter }) => {
  const age = Date.now() - Date.parse(reviewed);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age / day, `check the source of "${matter}" and set its date`).toBeLessThan(365);
});
