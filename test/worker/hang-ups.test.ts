import { once } from 'node:events';
import { request } from 'node:http';
import { expect, inject, it } from 'vitest';
import { ask } from '../support/raw.ts';
import { startBareWorker } from '../support/worker.ts';

const worker = startBareWorker();
const clients = 100;

/** Asks and hangs up as soon as the first bytes of the body are there. */
async function hangUp(origin: string, path: string): Promise<void> {
  const sent = request(origin + path, { agent: false }).end();
  const [answer] = await once(sent, 'response');
  await once(answer, 'data');
  answer.on('error', () => undefined);
  sent.destroy();
}

/** Paths of pages that are rendered for this one request, and of some that are kept. */
const path = (client: number) =>
  ['/contact/sent?any', '/', '/blog/safety-measures', `/none-${client}`][client % 4] ?? '/';

it.each([
  ['the Worker alone', () => worker.origin],
  ['the Worker behind its assets', () => inject('origin')],
])(`%s answers on after ${clients} clients have hung up in mid-stream`, async (_, originOf) => {
  const origin = originOf();
  const paths = Array.from({ length: clients }, (_, client) => path(client));
  await Promise.all(paths.map((path) => hangUp(origin, path)));
  for (const path of paths.slice(0, 4)) {
    const { status, body } = await ask(origin, path);
    expect([200, 404]).toContain(status);
    expect(body).toMatch(/<\/html>$/);
  }
});

it('keeps no page that was cut off', async () => {
  const fresh = '/blog/technology-upgrades';
  await hangUp(worker.origin, fresh);
  expect((await ask(worker.origin, fresh)).body).toMatch(/<\/html>$/);
});

it('forgets clients that never finish their request', async () => {
  const headers = { 'Content-Length': 9 };
  const idle = Array.from({ length: clients }, () => {
    const sent = request(`${worker.origin}/contact`, { agent: false, method: 'POST', headers });
    sent.on('error', () => undefined).write('{');
    return sent;
  });
  expect((await ask(worker.origin, '/about')).status).toBe(200);
  for (const sent of idle) sent.destroy();
  expect((await ask(worker.origin, '/about')).status).toBe(200);
});
