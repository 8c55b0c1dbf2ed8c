import { describe, expect, it, vi } from 'vitest';
import { startMessageSite } from '../support/message-site.ts';
import {
  postForm,
  postJson,
  referenceIn,
  report,
  sampleMessage,
} from '../support/sample-messages.ts';

const site = startMessageSite();

const lost = 'D1_ERROR: Network connection lost.';
const overloaded = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.';

describe('a database that fails and then does not', () => {
  it.each([
    ['throws', { does: 'throw', message: lost, times: 1 }],
    ['does the work but loses the answer', { does: 'lose-answer', message: lost, times: 1 }],
    ['throws twice', { does: 'throw', message: lost, times: 2 }],
  ] as const)('has the message once when it %s', async (how, DB) => {
    await site.setFaults({ DB });
    const response = await postForm(site, { ...sampleMessage, ...report, subject: how });
    expect(response.status).toBe(303);
    const rows = await site.rows('subject = ?', how);
    expect(rows).toMatchObject([
      { reference: referenceIn(response), kind: 'debris', from_junction: '5', plate: report.plate },
    ]);
  });
});

describe('a database that stays down', () => {
  it.each([
    ['lost', { does: 'throw', message: lost }],
    ['overloaded', { does: 'throw', message: overloaded }],
    ['hanging', { does: 'hang' }],
  ] as const)('leaves the message to the outbox: %s', async (how, DB) => {
    await site.setFaults({ DB });
    const response = await postForm(site, { ...sampleMessage, ...report, subject: how });
    expect(response.status).toBe(303);
    const waiting = (await site.waitingMessages()).filter(({ subject }) => subject === how);
    const reference = referenceIn(response);
    expect(waiting).toMatchObject([
      { reference, subject: how, message: sampleMessage.message, kind: 'debris', from: '5' },
    ]);
  });
});

it('asks a database that is overloaded no second time, which would add to its load', async () => {
  await site.setFaults({ DB: { does: 'throw', message: overloaded, times: 1 } });
  const response = await postForm(site, { ...sampleMessage, subject: 'Once only' });
  expect(await site.rows('subject = ?', 'Once only')).toEqual([]);
  expect((await site.waitingMessages()).map(({ reference }) => reference)).toContain(
    referenceIn(response),
  );
});

describe('an outbox that fails as well', () => {
  it.each([
    ['throws', { does: 'throw', message: 'KV PUT failed: 500' }],
    ['hangs', { does: 'hang' }],
    ['is not bound', { does: 'not-exist' }],
  ] as const)('answers 503 with every word kept where it %s', async (_, OUTBOX) => {
    await site.setFaults({ DB: { does: 'throw', message: lost }, OUTBOX });
    const response = await postForm(site, { ...sampleMessage, ...report });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('300');
    const html = await response.text();
    for (const typed of Object.values({ ...sampleMessage, ...report }))
      expect(html).toContain(typed);
    expect(html).toContain('was not sent');
    expect(html).toContain('href="tel:');
    expect(html).toContain('href="mailto:');
  });

  it('tells the island the same', async () => {
    await site.setFaults({
      DB: { does: 'throw', message: lost },
      OUTBOX: { does: 'throw', message: 'KV PUT failed: 500' },
    });
    const response = await postJson(site, { ...sampleMessage, consent: true });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ reason: expect.stringContaining('was not sent') });
  });
});

describe('a message sent twice at once', () => {
  const site = startMessageSite();
  const senders = 500;
  /** Time limit of the test on a busy machine, in ms. */
  const timeoutMs = 240_000;
  /** Messages, of two requests each, sent at the same time: more would only queue on this side. */
  const tasksAtOnce = 50;

  async function inBatches<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
    const results: T[] = [];
    for (let start = 0; start < tasks.length; start += tasksAtOnce) {
      results.push(
        ...(await Promise.all(tasks.slice(start, start + tasksAtOnce).map((task) => task()))),
      );
    }
    return results;
  }

  it(
    'acknowledges 500 messages sent twice at once 1,000 times, and has 500 rows and mails',
    async () => {
      const started = performance.now();
      const twice = await inBatches(
        Array.from({ length: senders }, (_, number) => () => {
          const fields = { ...sampleMessage, ...report, subject: `Message ${number}` };
          return Promise.all([postForm(site, fields), postForm(site, fields)]);
        }),
      );
      const seconds = (performance.now() - started) / 1000;
      process.stdout.write(`1,000 sends in ${seconds.toFixed(1)} s\n`);
      expect(twice.flat().filter(({ status }) => status === 303)).toHaveLength(2 * senders);
      const references = twice.map(([one, other]) => {
        expect(referenceIn(other)).toBe(referenceIn(one));
        return referenceIn(one);
      });
      const rows = await site.rows();
      expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
      expect(new Set(references).size).toBe(senders);
      await vi.waitFor(
        async () => expect(await site.rows('mailed_at IS NULL')).toEqual([]),
        30_000,
      );
      const mails = (await site.mails()).map(({ subject }) => subject.slice(1, 10));
      expect(mails.sort()).toEqual(references);
    },
    timeoutMs,
  );

  it('takes a form and an island with the same words as one message', async () => {
    const fields = { ...sampleMessage, ...report, subject: 'Form and island' };
    const spaced = {
      ...fields,
      email: sampleMessage.email.toUpperCase(),
      phone: '+353-1-555-0199',
    };
    const [form, island] = await Promise.all([
      postForm(site, fields),
      postJson(site, { ...spaced, consent: true }),
    ]);
    expect([form.status, island.status]).toEqual([303, 201]);
    expect(await island.json()).toEqual({ reference: referenceIn(form) });
    expect(await site.rows('subject = ?', 'Form and island')).toHaveLength(1);
  });

  describe('the same words again', () => {
    /** Makes a message `minutes` older, and gives it another reference, as it would have had then. */
    async function age(reference: string, minutes: number): Promise<void> {
      const sql = `UPDATE messages SET received_at = received_at - ?2, reference = 'TEN-${minutes}'
                 WHERE reference = ?1`;
      const database = site.database;
      await database
        .prepare(sql)
        .bind(reference, minutes * 60_000)
        .all();
    }

    it('nine minutes later are the same message, even where a new reference would begin', async () => {
      const fields = { ...sampleMessage, subject: 'Again after 9' };
      await age(referenceIn(await postForm(site, fields)), 9);
      expect(referenceIn(await postForm(site, fields))).toBe('TEN-9');
      expect(await site.rows('subject = ?', 'Again after 9')).toHaveLength(1);
    });

    it('eleven minutes later are a new message', async () => {
      const fields = { ...sampleMessage, subject: 'Again after 11' };
      await age(referenceIn(await postForm(site, fields)), 11);
      await postForm(site, fields);
      expect(await site.rows('subject = ?', 'Again after 11')).toHaveLength(2);
    });
  });
});
