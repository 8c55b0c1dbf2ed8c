import { it } from 'vitest';
import { expectNothingRevertedUnseen } from '../support/desk-interleavings.ts';
import { startWorksDesk } from '../support/desk-works.ts';

const desk = startWorksDesk();

it("200 random interleavings of two people's actions never overwrite a change that was not shown", async () => {
  await expectNothingRevertedUnseen(desk, 200);
}, 300_000);
