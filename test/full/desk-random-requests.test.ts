import { beforeAll, expect, it } from 'vitest';
import { type AccessTeam, accessTeam } from '../support/access.ts';
import { insertMessage } from '../support/database.ts';
import { startDesk } from '../support/desk.ts';
import { expectNothingReadable, secret } from '../support/desk-requests.ts';

let team: AccessTeam;
beforeAll(async () => {
  team = await accessTeam();
});
const desk = startDesk(() => team);
const total = 20_000;
const seed = 20_261_123;

it(`the desk shows nothing to ${total} random requests (seed ${seed})`, {
  timeout: 900_000,
}, async () => {
  await insertMessage(desk.database, {
    ...{ reference: 'AAAA-0001', digest: '1', name: 'Aoife', phone: '', subject: secret },
    ...{ email: 'aoife@visitor.example', message: secret, received_at: 1, mail_due_at: 0 },
  });
  const counts = await expectNothingReadable(desk, team, total, seed);
  expect(counts[403]).toBeGreaterThan(total / 2);
});
