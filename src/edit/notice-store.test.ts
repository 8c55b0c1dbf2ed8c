import { expect, it } from 'vitest';
import { aNotice, now } from '../../test/support/notices.ts';
import { memoryDatabase } from '../../test/support/worker/memory-database.ts';
import { readApprovals } from './notice-store.ts';
import { revisionStatement } from './publish.ts';

it('approvals of closures that have ended are not read', async () => {
  const database = memoryDatabase();
  const author = { person: 'brian@operator.example', requestedBy: 'aoife@operator.example' };
  for (const [id, end] of [
    ['ended1', now],
    ['coming', now + 60_000],
  ] as const) {
    await revisionStatement(database, aNotice({ id, end }), undefined, author).all();
  }
  expect([...(await readApprovals(database, now)).keys()]).toEqual(['coming']);
});
