import { describe, expect, it } from 'vitest';
import { letter, postForm, postJson, referenceIn } from '../support/letters.ts';
import { startPostOffice } from '../support/post-office.ts';

const office = startPostOffice({ limit: 1 });
const json = { ...letter, consent: true };

describe('without a database', () => {
  it('a message waits in the outbox, as while the database is down', async () => {
    await office.break({ DB: { does: 'not-exist' } });
    const response = await postForm(office, letter, { 'CF-Connecting-IP': '192.0.2.1' });
    expect(response.status).toBe(303);
    const lines = office.log().filter((line) => line.includes('database-failed'));
    expect(lines).toEqual([expect.stringContaining('no database is bound as DB')]);
    await office.break({});
    await office.cron();
    expect(await office.rows('reference = ?', referenceIn(response))).toHaveLength(1);
  });

  it('and without an outbox it is refused with every word kept, never thanked for', async () => {
    await office.break({ DB: { does: 'not-exist' }, OUTBOX: { does: 'not-exist' } });
    const form = await postForm(office, letter, { 'CF-Connecting-IP': '192.0.2.2' });
    expect(form.status).toBe(503);
    expect(form.headers.get('retry-after')).toBe('300');
    const html = await form.text();
    for (const typed of Object.values(letter)) expect(html).toContain(typed);
    expect(html).toContain('href="tel:');
    const island = await postJson(office, json, { 'CF-Connecting-IP': '192.0.2.4' });
    expect(island.status).toBe(503);
    expect((await office.cron()).outcome).toBe('ok');
  });
});

describe('a rate limiter', () => {
  const same = { 'CF-Connecting-IP': '192.0.2.3' };

  it.each([
    ['throws', { does: 'throw', message: 'internal error' }],
    ['hangs', { does: 'hang' }],
    ['is not bound', { does: 'not-exist' }],
  ] as const)('that %s lets every message through', async (how, limiter) => {
    await office.break({ CONTACT_LIMIT: limiter, CONTACT_ATTEMPTS: limiter });
    for (const turn of ['first', 'second']) {
      const response = await postForm(office, { ...letter, subject: `${how} ${turn}` }, same);
      expect(response.status).toBe(303);
    }
    expect(await office.rows('subject LIKE ?', `${how} %`)).toHaveLength(2);
  });

  it('that works does not', async () => {
    expect((await postForm(office, letter, same)).status).toBe(303);
    expect((await postForm(office, letter, same)).status).toBe(429);
  });
});
