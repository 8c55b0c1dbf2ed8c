import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, inject, it } from 'vitest';
import { startBareWorker } from '../support/bare-worker.ts';
import { ask, request } from '../support/raw.ts';

const worker = startBareWorker();
const clients = 100;

/** Asks and hangs up as soon as the first bytes of the answer are there. */
async function hangUp(origin: string, text: string): Promise<void> {
  const { port, hostname } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  socket.write(text);
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 [24]/);
  socket.resetAndDestroy();
}

/** Paths of pages that are rendered for this one request, and of some that are kept. */
const path = (client: number) =>
  ['/contact/sent?any', '/', '/blog/safety-measures', `/none-${client}`][client % 4] ?? '/';

it.each([
  ['the Worker alone', () => worker.origin],
  ['the Worker behind its assets', () => inject('origin')],
])(`%s answers on after ${clients} clients have hung up in mid-stream`, async (_, originOf) => {
  const origin = originOf();
  const requests = Array.from({ length: clients }, (_, client) => request(path(client)));
  await Promise.all(requests.map((text) => hangUp(origin, text)));
  for (const text of requests.slice(0, 4)) {
    const { status, body } = await ask(origin, text);
    expect([200, 404]).toContain(status);
    expect(body).toMatch(/<\/html>$/);
  }
});

it('keeps no page that was cut off', async () => {
  const fresh = '/blog/technology-upgrades';
  await hangUp(worker.origin, request(fresh));
  const { body } = await ask(worker.origin, request(fresh));
  expect(body).toMatch(/<\/html>$/);
});

it('forgets a client that never finishes its request', async () => {
  const { port, hostname } = new URL(worker.origin);
  const idle = Array.from({ length: clients }, () => connect(Number(port), hostname));
  for (const socket of idle)
    socket.write('POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
  expect((await ask(worker.origin, request('/about'))).status).toBe(200);
  for (const socket of idle) socket.destroy();
  expect((await ask(worker.origin, request('/about'))).status).toBe(200);
});
