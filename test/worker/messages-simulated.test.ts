import { expect, it, vi } from 'vitest';
import type { Row } from '../support/message-site.ts';
import { sampleMessage } from '../support/sample-messages.ts';
import { startWorker } from '../support/worker.ts';

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
    const { results } = await database.prepare('SELECT * FROM messages').all<Row>();
    expect(results).toMatchObject([
      { message: sampleMessage.message, mailed_at: expect.any(Number) },
    ]);
  });
  expect(site.log.join('\n')).not.toContain(sampleMessage.email);
});
