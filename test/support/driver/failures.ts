import fc from 'fast-check';
import { expect } from 'vitest';
import { sampleMessage } from '../sample-messages.ts';
import type { Fault } from '../workers/faults.ts';
import { type Closure, fieldsOf, publishClosure, record } from './closures.ts';
import { expectInvariants } from './invariants.ts';
import { advance, idOf, type Model, minute, newTitle, outcomes, revisionsOf } from './model.ts';
import { settle } from './settle.ts';
import type { World } from './world.ts';

const replicaKey = 'snapshot';
export const away: Fault = { does: 'throw', message: 'D1_ERROR: overloaded' };

/** A visitor sends a message, and keeps the reference if the site acknowledges it. */
export async function sendMessage(model: Model, world: World): Promise<void> {
  const message = { ...sampleMessage, subject: newTitle(), consent: true };
  const response = await world.post('/contact', message);
  if (response.status !== 201) return;
  const { reference } = JSON.parse(await response.text());
  model.acknowledged.push(`${reference}`);
  outcomes.messages += 1;
}

/** Messages and a closure are being stored when the machine stops, perhaps while the database is away. */
export async function kill(
  { after, isAway }: { after: number; isAway: boolean },
  model: Model,
  world: World,
): Promise<void> {
  if (isAway) await world.setFaults({ DB: away, READS: away });
  let remaining = after;
  let isConfirmed = false;
  const stopLater = () => {
    remaining -= 1;
    if (remaining === 0) world.kill();
  };
  const title = newTitle();
  const stretch = { from: 'J7', to: 'J6' };
  const closure: Closure = { person: 0, stretch, start: null, until: '60', hours: null };
  const fields = fieldsOf(closure, model.now, title);
  await Promise.allSettled([
    ...Array.from({ length: 4 }, () => sendMessage(model, world).then(stopLater)),
    world.people[0]?.send('/works/new', Object.entries(fields)).then(({ status }) => {
      isConfirmed = status === 303;
      stopLater();
    }),
  ]);
  world.kill();
  await world.restart();
  outcomes.kills += 1;
  if (isAway) {
    await world.setClock(model.now, { DB: away, READS: away });
    await world.cron();
  }
  await world.setClock(model.now, model.faults);
  const isStored = (await idOf(world, title)) !== undefined;
  const repeated = await world.people[0]?.send('/works/new', Object.entries(fields));
  expect({ isConfirmed, isStored }).toEqual({ isConfirmed, isStored: isConfirmed || isStored });
  expect([303, 409]).toContain(repeated?.status);
  if (await idOf(world, title)) await record(title, 0, model, world);
}

/**
 * The database fails while KV still has its state before a publication. Isolates that have shown the publication
 * must not go back to that state.
 */
export async function lag(closure: Closure, model: Model, world: World): Promise<void> {
  const { replica } = world;
  // Otherwise, isolates may not have shown the publication.
  if (Object.keys(model.faults).length > 0) return;
  const older = await replica.get(replicaKey);
  await publishClosure(closure, model, world);
  await settle(model, world);
  const newer = await replica.get(replicaKey);
  if (older) await replica.put(replicaKey, older);
  model.faults = { DB: away, READS: away };
  await advance(model, world, minute);
  await expectInvariants(model, world);
  model.faults = {};
  if (newer) await replica.put(replicaKey, newer);
}

export const restores = fc.record({
  isConfirmed: fc.boolean(),
  isWhole: fc.boolean(),
  /** Whether KV is away too, so that only an isolate that saw the newer state can refuse the older one. */
  isAlone: fc.boolean(),
});

/** An operator restores an earlier state of the database. Nothing may show it before somebody confirms it. */
export async function restore(
  {
    isConfirmed,
    isWhole,
    isAlone,
  }: typeof restores extends fc.Arbitrary<infer Value> ? Value : never,
  model: Model,
  world: World,
): Promise<void> {
  const [id, expected] = [...model.notices].at(-1) ?? [];
  if (!id || !expected || model.isRestored) return;
  const { database } = world;
  // After a failed run of the alerts, nobody has asked the site yet.
  await world.get('/works.json').then((response) => response.text());
  await database.batch(
    [
      `DELETE FROM notice_revisions
       WHERE at = (SELECT at FROM notice_snapshots ORDER BY revision DESC LIMIT 1)`,
      'DELETE FROM notice_snapshots WHERE revision = (SELECT max(revision) FROM notice_snapshots)',
      // Without these rows, only the replica and the isolates that saw the newer state know about the restore.
      ...(isWhole
        ? [
            `DELETE FROM notice_publications
             WHERE revision > coalesce((SELECT max(revision) FROM notice_snapshots), 0)`,
            'UPDATE notice_store SET confirmed_at = confirmed_at - 3600000',
          ]
        : []),
    ].map((sql) => database.prepare(sql)),
  );
  const { faults: earlierFaults } = model;
  if (isAlone) model.faults = { NOTICES: { does: 'throw', message: 'KV is away' } };
  model.isRestored = true;
  model.shown.length = 0;
  outcomes.restores += 1;
  await advance(model, world, minute);
  await expectInvariants(model, world);
  model.faults = earlierFaults;
  if (isConfirmed) await confirmRestore(model, world);
}

/** Confirms a restore, also one of an earlier history. */
export async function confirmRestore(model: Model, world: World): Promise<void> {
  const client = world.people[0];
  const page = await client?.openUnchecked('/works/restore');
  if (!client || !page) return;
  expect((await client.press(page, 'Publish the database again')).status).toBe(303);
  model.isRestored = false;
  model.seen.clear();
  for (const [id, { authors }] of [...model.notices]) {
    const revisions = await revisionsOf(world, id);
    if (revisions.length === 0) model.notices.delete(id);
    else model.notices.set(id, { revisions, authors: authors.slice(0, revisions.length) });
  }
}
