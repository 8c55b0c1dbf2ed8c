import { describe, expect, it } from 'vitest';
import { letter, postForm, postJson } from '../support/letters.ts';
import { minutely, startPostOffice } from '../support/post-office.ts';

const office = startPostOffice({ limit: 1 });
const json = { ...letter, consent: true };

describe('without a database', () => {
  it('the form behaves as the specification says, with one line in the log', async () => {
    await office.break({ DB: { does: 'not-exist' } });
    const response = await postForm(office, letter, { 'CF-Connecting-IP': '192.0.2.1' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/contact/sent');
    const next = await fetch(`${office.origin()}/contact/sent`);
    expect(await next.text()).toContain('Message Sent');
    const lines = office.log().filter((line) => line.includes('message-not-kept'));
    expect(lines).toEqual([expect.stringContaining('no database is bound as DB')]);
  });

  it('the island is told the same, and the cron has nothing to do', async () => {
    await office.break({ DB: { does: 'not-exist' } });
    const response = await postJson(office, json, { 'CF-Connecting-IP': '192.0.2.2' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({});
    expect((await office.cron(minutely)).outcome).toBe('ok');
  });
});

describe('a rate limiter', () => {
  const same = { 'CF-Connecting-IP': '192.0.2.3' };

  it.each([
    ['throws', { does: 'throw', message: 'internal error' }],
    ['hangs', { does: 'hang' }],
    ['is not bound', { does: 'not-exist' }],
  ] as const)('that %s lets every message through', async (how, CONTACT_LIMIT) => {
    await office.break({ CONTACT_LIMIT });
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
