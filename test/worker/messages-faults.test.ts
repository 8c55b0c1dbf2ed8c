import { describe, expect, it } from 'vitest';
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
    await site.break({ DB });
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
    await site.break({ DB });
    const response = await postForm(site, { ...sampleMessage, ...report, subject: how });
    expect(response.status).toBe(303);
    const waiting = (await site.waiting()).filter(({ subject }) => subject === how);
    const reference = referenceIn(response);
    expect(waiting).toMatchObject([
      { reference, subject: how, message: sampleMessage.message, kind: 'debris', from: '5' },
    ]);
  });
});

it('asks a database that is overloaded no second time, which would add to its load', async () => {
  await site.break({ DB: { does: 'throw', message: overloaded, times: 1 } });
  const response = await postForm(site, { ...sampleMessage, subject: 'Once only' });
  expect(await site.rows('subject = ?', 'Once only')).toEqual([]);
  expect((await site.waiting()).map(({ reference }) => reference)).toContain(referenceIn(response));
});

describe('an outbox that fails as well', () => {
  it.each([
    ['throws', { does: 'throw', message: 'KV PUT failed: 500' }],
    ['hangs', { does: 'hang' }],
    ['is not bound', { does: 'not-exist' }],
  ] as const)('answers 503 with every word kept where it %s', async (_, OUTBOX) => {
    await site.break({ DB: { does: 'throw', message: lost }, OUTBOX });
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
    await site.break({
      DB: { does: 'throw', message: lost },
      OUTBOX: { does: 'throw', message: 'KV PUT failed: 500' },
    });
    const response = await postJson(site, { ...sampleMessage, consent: true });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ reason: expect.stringContaining('was not sent') });
  });
});
