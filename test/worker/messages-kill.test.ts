import { it } from 'vitest';
import { expectNothingLost } from '../support/killable/expect.ts';

it('loses and doubles nothing in a dozen kills', { timeout: 240_000 }, async () => {
  await expectNothingLost(12, 12);
});
