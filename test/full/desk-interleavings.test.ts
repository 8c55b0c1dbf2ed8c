import { it } from 'vitest';
import { expectNothingRevertedUnseen } from '../support/desk/desk-interleavings.ts';
import { startWorksDesk } from '../support/desk/desk-works.ts';

const desk = startWorksDesk();

it("in 200 random interleavings of two people's actions, neither person overwrites a change that the desk has not shown", async () => {
  await expectNothingRevertedUnseen(desk, 200);
}, 300_000);
