import { it } from 'vitest';
import { expectNothingLost } from '../support/killable/expect.ts';

it('loses and doubles nothing in forty-eight kills under a stream', {
  timeout: 1_200_000,
}, async () => {
  await expectNothingLost(48, 150);
});
