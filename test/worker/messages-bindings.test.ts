import { describe, expect, it, vi } from 'vitest';
import { type MessageRow, startMessageSite } from '../support/message-site.ts';
import { retryOnNewMinute } from '../support/minutes.ts';
import { postForm, postJson, referenceIn, sampleMessage } from '../support/sample-messages.ts';
import { startWorker } from '../support/worker.ts';

const site = startMessageSite({ limit: 1 });
const json = { ...sampleMessage, consent: true };

describe('without a database', () => {
  it('a message waits in the outbox, as while the database is down', async () => {
    await site.setFaults({ DB: { does: 'not-exist' } });
    const response = await postForm(site, sampleMessage, { 'CF-Connecting-IP': '192.0.2.1' });
    expect(response.status).toBe(303);
    const lines = site.log.filter((line) => line.includes('database-failed'));
    expect(lines).toEqual([expect.stringContaining('no database is bound as DB')]);
    await site.setFaults({});
    await site.cron();
    expect(await site.rows('reference = ?', referenceIn(response))).toHaveLength(1);
  });

  it('and without an outbox it is refused with every word kept, never thanked for', async () => {
    await site.setFaults({ DB: { does: 'not-exist' }, OUTBOX: { does: 'not-exist' } });
    const form = await postForm(site, sampleMessage, { 'CF-Connecting-IP': '192.0.2.2' });
    expect(form.status).toBe(503);
    expect(form.headers.get('retry-after')).toBe('300');
    const html = await form.text();
    for (const typed of Object.values(sampleMessage)) expect(html).toContain(typed);
    expect(html).toContain('href="tel:');
    const island = await postJson(site, json, { 'CF-Connecting-IP': '192.0.2.4' });
    expect(island.status).toBe(503);
    expect((await site.cron()).outcome).toBe('ok');
  });
});

describe('a rate limiter', () => {
  const same = { 'CF-Connecting-IP': '192.0.2.3' };
  let tries = 0;

  it.each([
    ['throws', { does: 'throw', message: 'internal error' }],
    ['hangs', { does: 'hang' }],
    ['is not bound', { does: 'not-exist' }],
  ] as const)('that %s lets every message through', async (how, limiter) => {
    await site.setFaults({ CONTACT_LIMIT: limiter, CONTACT_ATTEMPTS: limiter });
    for (const turn of ['first', 'second']) {
      const response = await postForm(site, { ...sampleMessage, subject: `${how} ${turn}` }, same);
      expect(response.status).toBe(303);
    }
    expect(await site.rows('subject LIKE ?', `${how} %`)).toHaveLength(2);
  });

  it('that works does not', retryOnNewMinute, async () => {
    tries += 1;
    const another = { 'CF-Connecting-IP': `203.0.113.${tries}` };
    expect((await postForm(site, sampleMessage, another)).status).toBe(303);
    expect((await postForm(site, sampleMessage, another)).status).toBe(429);
  });
});

describe('what wrangler.toml declares', () => {
  const site = startWorker();

  it('a message is stored and mailed with nothing but what wrangler.toml declares', async () => {
    await site.migrate();
    const origin = site.origin();
    const response = await fetch(new URL('/contact', origin), {
      method: 'POST',
      body: new URLSearchParams(sampleMessage),
      headers: { Origin: origin },
    });
    expect(response.redirected).toBe(true);
    expect(await response.text()).toContain('Message Sent');
    const { database } = site;
    await vi.waitFor(async () => {
      const { results } = await database.prepare('SELECT * FROM messages').all<MessageRow>();
      expect(results).toMatchObject([
        { message: sampleMessage.message, mailed_at: expect.any(Number) },
      ]);
    });
    expect(site.log.join('\n')).not.toContain(sampleMessage.email);
  });
});
