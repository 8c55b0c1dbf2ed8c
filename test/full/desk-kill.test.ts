import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Database } from '../../src/http/database.ts';
import { addDays, dayOf } from '../../src/road/irish-time.ts';
import { readStore } from '../../src/store/store.ts';
import { localBundle } from '../support/desk/desk.ts';
import type { Fields } from '../support/desk/desk-works.ts';
import { migrate } from '../support/worker/database.ts';
import { startKillable } from '../support/worker/workerds.ts';

const killCount = 40;
/** Number of notices submitted at once, some of which are published before the kill. */
const formCount = 6;

it(`a desk that is killed ${killCount} times keeps every confirmed notice and publishes each resubmitted form once`, {
  timeout: 1_200_000,
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'desk-kills-'));
  let unconfirmedCount = 0;
  for (let run = 0; run < killCount; run += 1) {
    const sentForms = formsOf(run);
    const desk = await start(directory);
    if (run === 0) await migrate((await desk.bindings()).DB);
    const confirmed = await killUnder(desk, sentForms);

    const restartedDesk = await start(directory);
    const { DB } = await restartedDesk.bindings();
    expect(await titlesIn(DB)).toEqual(expect.arrayContaining(confirmed));
    const unconfirmedForms = sentForms.filter(({ title }) => !confirmed.includes(title ?? ''));
    unconfirmedCount += unconfirmedForms.length;
    for (const form of unconfirmedForms)
      expect([303, 409]).toContain(await submit(restartedDesk.origin, form));
    const titles = await titlesIn(DB);
    for (const { title } of sentForms)
      expect(titles.filter((one) => one === title)).toHaveLength(1);
    await restartedDesk.dispose();
  }
  await rm(directory, { recursive: true });
  expect(unconfirmedCount).toBeGreaterThan(0);
});

/** Returns forms with different times and texts, each with its own idempotency key. */
function formsOf(run: number): Fields[] {
  const day = addDays(dayOf(Date.now()), run + 1);
  return Array.from({ length: formCount }, (_, number) => ({
    ...{ kind: 'works', cause: 'other', from: 'J15', to: 'J14', do: 'publish' },
    ...{ startText: `${day} ${`${6 + 2 * number}`.padStart(2, '0')}:00`, until: '60' },
    title: `Run ${run}, notice ${number}`,
    text: `Words of run ${run}, notice ${number}.`,
    press: randomUUID(),
  }));
}

type Desk = Awaited<ReturnType<typeof start>>;

/** Starts the local desk on the storage in a directory, which outlives the process. */
function start(directory: string) {
  return startKillable<{ DB: Database }>({
    name: 'desk',
    modules: { 'desk.js': localBundle },
    kvNamespaces: ['NOTICES', 'OUTBOX'],
    directory,
  });
}

/** Submits all forms at once and kills the desk after some responses; returns the confirmed titles. */
async function killUnder(desk: Desk, forms: readonly Fields[]): Promise<string[]> {
  let responsesUntilKill = randomInt(1, formCount);
  const confirmedTitles: string[] = [];
  await Promise.allSettled(
    forms.map(async (form) => {
      if ((await submit(desk.origin, form)) === 303) confirmedTitles.push(form.title ?? '');
      responsesUntilKill -= 1;
      if (responsesUntilKill === 0) desk.kill();
    }),
  );
  desk.kill();
  await desk.dispose();
  return confirmedTitles;
}

async function submit(origin: string, form: Fields): Promise<number> {
  const response = await fetch(`${origin}/works/new`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams(form),
  });
  return response.status;
}

/** Returns the titles of the published notices. */
async function titlesIn(database: Database): Promise<string[]> {
  const answer = await readStore(database);
  return answer.kind === 'snapshot' ? answer.snapshot.notices.map(({ title }) => title) : [];
}
