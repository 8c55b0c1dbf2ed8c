import { expect, it, vi } from 'vitest';
import type { Database, Row } from '../support/message-site.ts';
import { sampleMessage } from '../support/sample-messages.ts';
import { startWorker } from '../support/worker.ts';

const harness = startWorker({ configPath: 'wrangler.toml' });

it('a message is stored and mailed with nothing but what wrangler.toml declares', async () => {
  const worker = harness.getWorker<{ DB: Database }>();
  await worker.applyD1Migrations('DB');
  const { url } = await harness.listen();
  const response = await fetch(new URL('/contact', url), {
    method: 'POST',
    body: new URLSearchParams(sampleMessage),
    headers: { Origin: url.origin },
  });
  expect(response.redirected).toBe(true);
  expect(await response.text()).toContain('Message Sent');
  const { DB } = await worker.getEnv();
  await vi.waitFor(async () => {
    const { results } = await DB.prepare('SELECT * FROM messages').all<Row>();
    expect(results).toMatchObject([
      { message: sampleMessage.message, mailed_at: expect.any(Number) },
    ]);
  });
  expect(
    harness
      .getLogs()
      .map(({ message }) => message)
      .join('\n'),
  ).not.toContain(sampleMessage.email);
});
