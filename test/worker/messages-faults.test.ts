import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  collidingSubjects,
  noReport,
  postForm,
  postJson,
  referenceIn,
  report,
  sampleMessage,
} from '../support/sample-messages.ts';
import { startMessageSite } from '../support/worker/message-site.ts';

const site = startMessageSite();

const connectionLost = 'D1_ERROR: Network connection lost.';
const databaseOverload = {
  does: 'throw',
  message: 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
} as const;
const kvFails = { does: 'throw', message: 'KV PUT failed: 500' } as const;

describe('a transient database failure', () => {
  it.each([
    ['occurs after the commit', { does: 'lose-answer', message: connectionLost, times: 1 }],
    ['occurs twice', { does: 'throw', message: connectionLost, times: 2 }],
  ] as const)('that %s neither loses nor duplicates a message', async (how, DB) => {
    await site.setFaults({ DB });
    const response = await postForm(site, { ...sampleMessage, ...report, subject: how });
    expect(response.status).toBe(303);
    const rows = await site.rows('subject = ?', how);
    expect(rows).toMatchObject([
      { reference: referenceIn(response), kind: 'debris', from_junction: '5', plate: report.plate },
    ]);
  });
});

describe('a database outage', () => {
  it.each([
    ['unreachable', { does: 'throw', message: connectionLost }],
    ['overloaded', databaseOverload],
    ['hanging', { does: 'hang' }],
    ['not bound', { does: 'not-exist' }],
  ] as const)(
    'makes the site put a message into the outbox if the database is %s',
    async (how, DB) => {
      await site.setFaults({ DB });
      const response = await postForm(site, { ...sampleMessage, ...report, subject: how });
      expect(response.status).toBe(303);
      const waiting = (await site.waitingMessages()).filter(({ subject }) => subject === how);
      const { message } = sampleMessage;
      expect(waiting).toMatchObject([
        { ...report, reference: referenceIn(response), subject: how, message },
      ]);
    },
  );

  it('causes no retry if the database is overloaded', async () => {
    await site.setFaults({ DB: { ...databaseOverload, times: 1 } });
    const response = await postForm(site, { ...sampleMessage, subject: 'Once only' });
    expect(await site.rows('subject = ?', 'Once only')).toEqual([]);
    const waiting = (await site.waitingMessages()).map(({ reference }) => reference);
    expect(waiting).toContain(referenceIn(response));
  });
});

describe('an outage of the database and the outbox', () => {
  it.each([
    ['throws', databaseOverload, kvFails],
    ['hangs', databaseOverload, { does: 'hang' }],
    ['and the database are not bound', { does: 'not-exist' }, { does: 'not-exist' }],
  ] as const)(
    'makes the contact form return a 503 status and keep the typed text if the outbox %s',
    async (_, DB, OUTBOX) => {
      await site.setFaults({ DB, OUTBOX });
      const response = await postForm(site, { ...sampleMessage, ...report });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('300');
      const html = await response.text();
      for (const typed of Object.values({ ...sampleMessage, ...report }))
        expect(html).toContain(typed);
      expect(html).toContain('was not sent');
      expect(html).toContain('href="tel:');
      expect(html).toContain('href="mailto:');
      const island = await postJson(site, { ...sampleMessage, consent: true });
      expect(island.status).toBe(503);
      expect(await island.json()).toEqual({ reason: expect.stringContaining('was not sent') });
    },
  );

  it('does not make the cron fail if neither the database nor the outbox is bound', async () => {
    await site.setFaults({ DB: { does: 'not-exist' }, OUTBOX: { does: 'not-exist' } });
    expect((await site.cron()).outcome).toBe('ok');
  });
});

it('the contact form logs no typed text, whatever the status of the response', async () => {
  const responses = [
    await postForm(site, sampleMessage),
    await postForm(site, { ...sampleMessage, email: 'x' }),
  ];
  await site.setFaults({ DB: databaseOverload });
  responses.push(await postForm(site, sampleMessage));
  await site.setFaults({ DB: databaseOverload, OUTBOX: kvFails });
  responses.push(await postForm(site, sampleMessage));
  expect(responses.map(({ status }) => status)).toEqual([303, 422, 303, 503]);
  await vi.waitFor(() => {
    const lines = site.log.filter((line) => line.includes('"event":"response"'));
    expect(lines.length).toBeGreaterThanOrEqual(4);
  });
  const { consent: _, ...texts } = sampleMessage;
  for (const typed of Object.values(texts)) expect(site.log.join('\n')).not.toContain(typed);
});

/** A step of a test plan. Numbers are indices into the list of subjects. */
type Step =
  | { send: number }
  | { sendTwice: number }
  | { faults: Parameters<typeof site.setFaults>[0] }
  | { cron: true };

const everyFault = [
  {},
  { DB: databaseOverload },
  { DB: { does: 'lose-answer', message: 'D1_ERROR: Internal error.' } },
  { DB: databaseOverload, OUTBOX: kvFails },
  { OUTBOX: kvFails },
] as const;
const subjectNumber = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ send: subjectNumber }) },
  { weight: 1, arbitrary: fc.record({ sendTwice: subjectNumber }) },
  { weight: 3, arbitrary: fc.record({ faults: fc.constantFrom(...everyFault) }) },
  { weight: 1, arbitrary: fc.record({ cron: fc.constant<true>(true) }) },
);
const steps = fc.array(step, { minLength: 4, maxLength: 14 });
/** Fixed plans: both colliding messages under each fault, and one of them during an outage. */
const plans: [Step[]][] = [
  ...everyFault.map((faults): [Step[]] => [
    [{ faults }, { send: 4 }, { send: 5 }, { send: 0 }, { cron: true }],
  ]),
  [[{ send: 4 }, { faults: { DB: databaseOverload } }, { send: 5 }, { cron: true }]],
];

it('the contact form stores every acknowledged message in its own row, whichever service fails', async () => {
  const ordinarySubjects = ['Message 0', 'Message 1', 'Message 2', 'Message 3'];
  const subjects = [...ordinarySubjects, ...collidingSubjects(Date.now())];
  const fieldsOf = (subject: string) => (ordinarySubjects.includes(subject) ? report : noReport);

  /** Asserts that exactly one row has the subject, and that the visitor's reference finds this row. */
  async function expectRow(subject: string, reference: string): Promise<void> {
    const [row, ...others] = await site.rows('subject = ?', subject);
    expect(others).toEqual([]);
    const { from, to, ...place } = fieldsOf(subject);
    expect(row).toMatchObject({ ...place, from_junction: from, to_junction: to });
    const foundRows = await site.rows(
      'reference = ?1 OR reference IN (SELECT reference FROM aliases WHERE alias = ?1)',
      reference,
    );
    expect(foundRows.map((row) => row.subject)).toContain(subject);
  }

  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      await site.reset();
      const acknowledgedMessages: [subject: string, reference: string][] = [];
      const send = async (number: number) => {
        const subject = subjects[number] ?? '';
        const response = await postForm(site, { ...sampleMessage, ...fieldsOf(subject), subject });
        expect([303, 503]).toContain(response.status);
        if (response.status === 303) acknowledgedMessages.push([subject, referenceIn(response)]);
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
      for (const [subject, reference] of acknowledgedMessages) await expectRow(subject, reference);
    }),
    { numRuns: 10, examples: plans, endOnFailure: true },
  );
});
