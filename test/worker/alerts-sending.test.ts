import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runHistory } from '../support/alert-histories.ts';
import { alertsConfig, alertsModules, publish, runAlerts, storeAlert } from '../support/alerts.ts';
import { aNotice, at } from '../support/notices.ts';
import { type Receiver, startPushService, type Treatment } from '../support/push-service.ts';
import { createWorker } from '../support/worker.ts';

const evening = at('2026-11-23 21:50');
const minute = 60_000;
const closure = aNotice({
  kind: 'full-closure',
  from: 9,
  to: 10,
  start: at('2026-11-23 21:00'),
  end: at('2026-11-23 23:30'),
});

describe('the Worker that sends alerts', () => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  let worker: ReturnType<typeof createWorker>;
  let receiver: Receiver;
  let count = 0;

  beforeAll(async () => {
    service = await startPushService();
    worker = createWorker({
      config: alertsConfig(),
      modules: alertsModules,
      outbound: (request) => service.answer(request),
    });
    await worker.start();
    await worker.migrate();
  });
  afterAll(async () => {
    await worker.close();
    await service.close();
    expect(service.problems).toEqual([]);
  });
  beforeEach(async () => {
    await worker.database.prepare('DELETE FROM alert_devices').all();
    count += 1;
    receiver = service.add(`device-${count}`);
    await storeAlert(worker.database, receiver, anyTimeAlert, evening);
    await road(evening, closure);
  });

  const anyTimeAlert = { place: 'j9-southbound', hours: 'all 00:00-00:00', lanes: false };
  const road = (now: number, ...notices: object[]) => publish(worker, now, notices);
  const run = (now: number, twice = false) => runAlerts(worker.origin(), { now, twice });
  const bodies = () => receiver.accepted.map(({ body }) => body);
  const setTreatments = (...treatments: Treatment[]) => {
    receiver.treatments = treatments;
  };
  const devices = async () =>
    (await worker.database.prepare('SELECT endpoint FROM alert_devices').all()).results.length;

  const closureMessage = 'M50 J9 to J10 southbound CLOSED until 23:30. As of 21:50.';

  it('sends a message when a closure begins and another when the closure ends', async () => {
    for (const now of [evening, evening + minute]) await run(now, true);
    expect(bodies()).toEqual([closureMessage]);
    await road(evening + 2 * minute);
    for (const wait of [2, 3]) await run(evening + wait * minute, true);
    expect(bodies()).toEqual([closureMessage, 'M50 J9 to J10 southbound open again. As of 21:52.']);
    expect(receiver.accepted[0]).toMatchObject({ ttl: 6_000, urgency: 'high' });
    expect(receiver.accepted[1]?.topic).toBe(receiver.accepted[0]?.topic);
  });

  it.each<Treatment>(['lose', 'drop', 'hang', 'delay', 413, 429, 500, 503])(
    'leaves no outdated message on a device after the push service fault "%s"',
    async (treatment) => {
      setTreatments(treatment);
      await run(evening);
      await road(evening + minute);
      setTreatments();
      await run(evening + minute);
      const isDelivered = ['lose', 'drop', 'hang', 'delay', 500, 503].includes(treatment);
      expect(
        bodies()
          .at(-1)
          ?.replace(/ As of .*/, ''),
      ).toBe(isDelivered ? 'M50 J9 to J10 southbound open again.' : undefined);
    },
  );

  it.each<Treatment>([404, 410])(
    'deletes a device after a %s response from the push service',
    async (treatment) => {
      setTreatments(treatment);
      await run(evening);
      expect(await devices()).toBe(0);
    },
  );

  it('retries only after the time in the Retry-After header', async () => {
    setTreatments(429, 503);
    for (const seconds of [0, 29, 31, 60]) await run(evening + seconds * 1_000);
    expect(receiver.attempts).toHaveLength(2);
    await run(evening + 2 * minute);
    expect(bodies()).toEqual(['M50 J9 to J10 southbound CLOSED until 23:30. As of 21:52.']);
  });

  it('reports the road status as unknown if a notice is unreadable or the database was restored', async () => {
    await run(evening);
    await road(evening + minute, { broken: true });
    for (const wait of [1, 2]) await run(evening + wait * minute);
    expect(bodies().slice(1)).toEqual([
      'M50 J9 southbound: we cannot say what is closed now. Follow the signs on the road. As of 21:51.',
    ]);
    const revision = await road(evening + 3 * minute, closure);
    await run(evening + 3 * minute);
    expect(bodies().at(-1)).toContain('CLOSED until 23:30');
    const deleteSnapshot = 'DELETE FROM notice_snapshots WHERE revision = ?1';
    await worker.database.prepare(deleteSnapshot).bind(revision).all();
    await run(evening + 4 * minute);
    expect(bodies().at(-1)).toContain('we cannot say');
  });

  it('brings each of 300 devices up to date within a minute after random faults', async () => {
    const world = { ...worker, service };
    for (const seed of [1, 2, 3]) {
      expect(await runHistory(world, { seed, deviceCount: 100, steps: 12 })).toBeGreaterThan(50);
    }
  });

  it('deletes a device 13 months after its last visit to the alerts page', async () => {
    await run(at('2027-12-23 21:00'));
    expect(await devices()).toBe(1);
    await run(at('2027-12-23 22:00'));
    expect(await devices()).toBe(0);
  });
});
