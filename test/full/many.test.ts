import { beforeAll, describe, expect, it } from 'vitest';
import { type AccessTeam, accessTeam } from '../support/desk/access.ts';
import { startDesk } from '../support/desk/desk.ts';
import { expectNothingReadable, secret } from '../support/desk/desk-requests.ts';
import { expectNoSecurityIssue } from '../support/oracle/random-requests.ts';
import { insertMessage } from '../support/worker/database.ts';
import { sendRaw } from '../support/worker/raw.ts';
import { startWorker } from '../support/worker/worker.ts';

/** Time limit in ms. These tests repeat tests of `npm test` with many more cases. */
const timeout = 1_800_000;
const total = 20_000;
const seed = 20_261_122;

describe(`${total} random requests (seed ${seed})`, () => {
  const site = startWorker({ bare: true }, true);
  let team: AccessTeam;
  beforeAll(async () => {
    team = await accessTeam();
  });
  const desk = startDesk(() => team);

  it('get only secure responses from the site', { timeout }, async () => {
    const counts = await expectNoSecurityIssue(site.origin(), total, seed);
    expect(counts.refused ?? 0).toBeLessThan(total / 10);
    expect((await sendRaw(site.origin(), '/')).status).toBe(200);
  });

  it('get no visitor message from the desk', { timeout }, async () => {
    await insertMessage(desk.database, 'AAAA-0001', { subject: secret, message: secret });
    const counts = await expectNothingReadable(desk, team, total, seed);
    expect(counts[403]).toBeGreaterThan(total / 2);
  });
});
