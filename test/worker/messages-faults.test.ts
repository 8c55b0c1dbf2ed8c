import { describe, expect, it } from 'vitest';
import { letter, postForm, postJson, referenceIn, report } from '../support/letters.ts';
import { startPostOffice } from '../support/post-office.ts';

const office = startPostOffice();

const lost = 'D1_ERROR: Network connection lost.';
const overloaded = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.';

describe('a database that fails and then does not', () => {
  it.each([
    ['throws', { does: 'throw', message: lost, times: 1 }],
    ['does the work but loses the answer', { does: 'lose-answer', message: lost, times: 1 }],
    ['throws twice', { does: 'throw', message: lost, times: 2 }],
  ] as const)('has the message once when it %s', async (how, DB) => {
    await office.break({ DB });
    const response = await postForm(office, { ...letter, ...report, subject: how });
    expect(response.status).toBe(303);
    const rows = await office.rows('subject = ?', how);
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
    await office.break({ DB });
    const response = await postForm(office, { ...letter, ...report, subject: how });
    expect(response.status).toBe(303);
    const waiting = (await office.waiting()).filter(({ subject }) => subject === how);
    const reference = referenceIn(response);
    expect(waiting).toMatchObject([
      { reference, subject: how, message: letter.message, kind: 'debris', from: '5' },
    ]);
  });
});

it('asks a database that is overloaded no second time, which would add to its load', async () => {
  await office.break({ DB: { does: 'throw', message: overloaded, times: 1 } });
  const response = await postForm(office, { ...letter, subject: 'Once only' });
  expect(await office.rows('subject = ?', 'Once only')).toEqual([]);
  expect((await office.waiting()).map(({ reference }) => reference)).toContain(
    referenceIn(response),
  );
});

describe('an outbox that fails as well', () => {
  it.each([
    ['throws', { does: 'throw', message: 'KV PUT failed: 500' }],
    ['hangs', { does: 'hang' }],
    ['is not bound', { does: 'not-exist' }],
  ] as const)('answers 503 with every word kept where it %s', async (_, OUTBOX) => {
    await office.break({ DB: { does: 'throw', message: lost }, OUTBOX });
    const response = await postForm(office, { ...letter, ...report });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('300');
    const html = await response.text();
    for (const typed of Object.values({ ...letter, ...report })) expect(html).toContain(typed);
    expect(html).toContain('was not sent');
    expect(html).toContain('href="tel:');
    expect(html).toContain('href="mailto:');
  });

  it('tells the island the same', async () => {
    await office.break({
      DB: { does: 'throw', message: lost },
      OUTBOX: { does: 'throw', message: 'KV PUT failed: 500' },
    });
    const response = await postJson(office, { ...letter, consent: true });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ reason: expect.stringContaining('was not sent') });
  });
});
