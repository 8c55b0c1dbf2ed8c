import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startMessageSite } from '../support/message-site.ts';
import {
  collidingSubjects,
  noReport,
  postForm,
  referenceIn,
  report,
  sampleMessage,
} from '../support/sample-messages.ts';

const site = startMessageSite();
const overloaded = { does: 'throw', message: 'D1_ERROR: D1 DB is overloaded.' } as const;
const answerLost = { does: 'lose-answer', message: 'D1_ERROR: Internal error.' } as const;
const kvFails = { does: 'throw', message: 'KV PUT failed: 500' } as const;

/** A step of a random plan, in any order. */
type Step =
  | { send: number }
  | { sendTwice: number }
  | { faults: Parameters<typeof site.setFaults>[0] }
  | { cron: true };

const samples = fc.integer({ min: 0, max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ send: samples }) },
  { weight: 1, arbitrary: fc.record({ sendTwice: samples }) },
  {
    weight: 3,
    arbitrary: fc.record({
      faults: fc.constantFrom(
        {},
        { DB: overloaded },
        { DB: answerLost },
        { DB: overloaded, OUTBOX: kvFails },
        { OUTBOX: kvFails },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ cron: fc.constant<true>(true) }) },
);

/** Subjects of the messages sent; in each of the last two pairs both get the same reference. */
const honest = Array.from({ length: 4 }, (_, number) => `Message ${number}`);
const subjects = [...honest, ...collidingSubjects(2, Date.now()).flat()];

async function empty(): Promise<void> {
  await site.setFaults({});
  await site.database.prepare('DELETE FROM messages').bind().all();
  const outbox = site.outbox;
  for (const { name } of (await outbox.list()).keys) await outbox.delete(name);
}

it('gives every acknowledged message a row of its own, whatever fails and when', async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      await empty();
      const acknowledged: [subject: string, reference: string][] = [];
      const send = async (number: number) => {
        const subject = subjects[number] ?? '';
        const place = honest.includes(subject) ? report : noReport;
        const response = await postForm(site, { ...sampleMessage, ...place, subject });
        expect([303, 503]).toContain(response.status);
        if (response.status === 303) acknowledged.push([subject, referenceIn(response)]);
      };
      for (const one of plan) {
        if ('send' in one) await send(one.send);
        else if ('sendTwice' in one) await Promise.all([send(one.sendTwice), send(one.sendTwice)]);
        else if ('faults' in one) await site.setFaults(one.faults);
        else await site.cron();
      }
      await site.setFaults({});
      await site.cron();
      expect(await site.waitingMessages()).toEqual([]);
      for (const [subject, reference] of acknowledged) await expectRow(subject, reference);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

/** Asserts that exactly one row has the subject, and that the visitor's reference finds it. */
async function expectRow(subject: string, reference: string): Promise<void> {
  const [row, ...others] = await site.rows('subject = ?', subject);
  expect(others).toEqual([]);
  const { kind, plate } = honest.includes(subject) ? report : noReport;
  expect(row).toMatchObject({ kind, plate });
  const found = await site.rows(
    'reference = ?1 OR reference IN (SELECT reference FROM aliases WHERE alias = ?1)',
    reference,
  );
  expect(found.map((row) => row.subject)).toContain(subject);
}
