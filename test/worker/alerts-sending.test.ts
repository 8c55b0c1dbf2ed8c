import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertChoice } from '../../src/works/alerts/choice.ts';
import { applyRequest, readAlertsState } from '../../src/works/alerts/store.ts';
import { closure, evening } from '../support/alerts.ts';
import { at } from '../support/notices.ts';
import {
  alertsConfig,
  alertsKeys,
  alertsModules,
  publish,
  runAlerts,
  storeAlert,
} from '../support/worker/alerts.ts';
import { type Receiver, startPushService, type Treatment } from '../support/worker/push-service.ts';
import { createWorker } from '../support/worker/worker.ts';

const otherHost = 'updates.push.services.mozilla.com';
const minute = 60_000;
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
    await worker.database.prepare('DELETE FROM alert_hosts').all();
    count += 1;
    receiver = service.add(`device-${count}`);
    await storeAlert(worker.database, receiver, anyTimeAlert, evening);
    await road(evening, closure);
  });

  const anyTimeAlert: AlertChoice = {
    ...{ from: 7, to: 12 },
    ...{ hours: 'all 00:00-00:00', nights: true },
  };
  const road = (now: number, ...notices: object[]) => publish(worker, now, notices);
  const run = (now: number, twice = false) => runAlerts(worker.origin(), { now, twice });
  const bodies = () => receiver.accepted.map(({ body }) => body);
  const setTreatments = (...treatments: Treatment[]) => {
    receiver.treatments = treatments;
  };
  const devices = async () =>
    (await worker.database.prepare('SELECT endpoint FROM alert_devices').all()).results.length;

  const closed =
    'J9 to J10 southbound: CLOSED until Mon 23 Nov, 23:30. Leave at J9 and follow the signs.';
  const closureMessage = `${closed} As of Mon 23 Nov, 21:50.`;
  const openMessage = 'J9 to J10 southbound: open again.';

  it('sends a message when a closure begins and another when the closure ends', async () => {
    for (const now of [evening, evening + minute]) await run(now, true);
    expect(bodies()).toEqual([closureMessage]);
    await road(evening + 2 * minute);
    for (const wait of [2, 3]) await run(evening + wait * minute, true);
    expect(bodies()).toEqual([closureMessage, `${openMessage} As of Mon 23 Nov, 21:52.`]);
    expect(receiver.accepted[0]).toMatchObject({
      ...{ title: 'M50 J7 to J12: CLOSED until Mon 23 Nov, 23:30', ttl: 6_000, urgency: 'high' },
    });
    expect(receiver.accepted[1]?.topic).toBe(receiver.accepted[0]?.topic);
    // Messages do not prolong the time for which a device is kept.
    expect(await rows('SELECT visited_at FROM alert_devices')).toEqual([{ visited_at: evening }]);
  });

  it('corrects a message that may have arrived, although the push service refused the next one', async () => {
    setTreatments('lose', 413);
    for (const minutes of [0, 1]) await run(evening + minutes * minute);
    await road(evening + 2 * minute);
    await run(evening + 10 * minute);
    expect(bodies()).toEqual([closureMessage, expect.stringContaining('Not closed now.')]);
    expect(await rows('SELECT due_at FROM alerts')).toEqual([{ due_at: null }]);
  });

  it.each<Treatment>([404, 410])(
    'deletes a device after a %s response from the push service',
    async (treatment) => {
      setTreatments(treatment);
      await run(evening);
      expect(await devices()).toBe(0);
    },
  );

  it.each<Treatment>([429, 503])(
    'retries after a %s response only after the time in its Retry-After header',
    async (treatment) => {
      setTreatments(treatment);
      for (const seconds of [0, 44, 45]) await run(evening + seconds * 1_000);
      expect(receiver.attempts.map(({ time }) => time)).toEqual([evening, evening + 45_000]);
    },
  );

  it('reports the road status as unknown if a notice is unreadable or the database was restored', async () => {
    await run(evening);
    await road(evening + minute, { broken: true });
    for (const wait of [1, 2]) await run(evening + wait * minute);
    expect(bodies().slice(1)).toEqual([
      'We cannot say what is closed. Follow the signs on the road. As of Mon 23 Nov, 21:51.',
    ]);
    const revision = await road(evening + 3 * minute, closure);
    await run(evening + 3 * minute);
    expect(bodies().at(-1)).toContain(closed);
    const deleteSnapshot = 'DELETE FROM notice_snapshots WHERE revision = ?1';
    await worker.database.prepare(deleteSnapshot).bind(revision).all();
    await run(evening + 4 * minute);
    expect(bodies().at(-1)).toContain('We cannot say');
  });

  const addDevice = async (id: string, host?: string) => {
    const added = service.add(`${id}-${count}`, host);
    await storeAlert(worker.database, added, anyTimeAlert, evening);
    return added;
  };
  const rows = async <Row>(sql: string) => (await worker.database.prepare(sql).all<Row>()).results;

  it('reaches a healthy push service although another one hangs, which receives few messages', async () => {
    const hanging = await Promise.all(
      Array.from({ length: 30 }, (_, index) => addDevice(`hanging-${index}`, otherHost)),
    );
    const healthy = await Promise.all(
      Array.from({ length: 40 }, (_, index) => addDevice(`healthy-${index}`)),
    );
    for (const one of hanging) one.treatments = ['hang', 'hang'];
    await run(evening);
    expect(healthy.every(({ accepted }) => accepted.length === 1)).toBe(true);
    await run(evening + minute);
    const attempts = () => hanging.flatMap((one) => one.attempts).length;
    expect(attempts()).toBeLessThanOrEqual(18);
    expect(hanging.filter((one) => one.attempts.length > 1)).toEqual([]);
    for (const one of hanging) one.treatments = [];
    for (const wait of [2, 3, 10]) await run(evening + wait * minute);
    expect(hanging.every(({ accepted }) => accepted.length === 1)).toBe(true);
  });

  it.each<Treatment>([200, 202, 204])(
    'delivers a message with the status %s once',
    async (status) => {
      setTreatments(status);
      for (const wait of [0, 1, 2]) await run(evening + wait * minute);
      expect(receiver.attempts).toHaveLength(1);
    },
  );

  it('waits at most eight minutes after an unclear result', async () => {
    receiver.treatments = Array(30).fill(500);
    for (let wait = 0; wait < 60; wait += 1) await run(evening + wait * minute);
    expect(receiver.attempts).toHaveLength(11);
  });

  it('waits longer after each refusal, and deletes the device after 20 refusals', async () => {
    receiver.treatments = Array(30).fill(403);
    await road(evening, { ...closure, end: evening + 14 * 24 * 60 * minute });
    for (let wait = 0; wait < 60; wait += 1) await run(evening + wait * minute);
    expect(receiver.attempts).toHaveLength(7);
    for (let hours = 1; await devices(); hours += 1) await run(evening + hours * 60 * minute);
    expect(receiver.attempts).toHaveLength(20);
    expect(await rows('SELECT host FROM alert_hosts')).toEqual([]);
  });

  it('reports a push service that refuses all devices, keeps them, and reaches them when it recovers', async () => {
    const refused = await Promise.all(
      ['one', 'two', 'three'].map((id) => addDevice(id, otherHost)),
    );
    for (const one of refused) one.treatments = Array(99).fill(403);
    await road(evening, { ...closure, end: evening + 14 * 24 * 60 * minute });
    for (let wait = 0; wait < 24 * 60; wait += 10) await run(evening + wait * minute);
    expect([await devices(), receiver.accepted.length]).toEqual([4, 1]);
    const day = evening + 24 * 60 * minute;
    expect(await readAlertsState(worker.database, day)).toMatchObject({ late: true });
    for (const one of refused) one.treatments = [];
    for (const wait of [0, 10]) await run(day + wait * minute);
    expect(refused.map(({ accepted }) => accepted.length)).toEqual([1, 1, 1]);
    expect(await readAlertsState(worker.database, day + 10 * minute)).toMatchObject({
      late: false,
    });
  });

  it('keeps a device that is refused once after a long failure of its push service', async () => {
    receiver.treatments = [...Array(25).fill(500), 403];
    await road(evening, { ...closure, end: evening + 14 * 24 * 60 * minute });
    for (let wait = 0; wait < 32; wait += 1) await run(evening + 8 * wait * minute);
    expect([await devices(), receiver.accepted.length]).toEqual([1, 1]);
  });

  /** Runs a change of the database while a message is on its way, before the response. */
  const runWith = async (change: () => Promise<unknown>) => {
    service.watch(change);
    await run(evening);
    service.watch(() => undefined);
  };

  it.each<Treatment>(['accept', 410])(
    'changes no device that has the ids of a deleted device, after the response "%s"',
    async (treatment) => {
      setTreatments(treatment);
      let other: Receiver | undefined;
      await runWith(async () => {
        const before = await rows('SELECT device, id FROM alerts');
        await rows('DELETE FROM alert_devices');
        other = await addDevice('other');
        expect(await rows('SELECT device, id FROM alerts')).toEqual(before);
      });
      await run(evening + minute);
      expect(other?.accepted.map(({ body }) => body)).toEqual([
        `${closed} As of Mon 23 Nov, 21:51.`,
      ]);
    },
  );

  it('sends another message if the visitor saves the alert while a message is on its way', async () => {
    const { subscription: device } = receiver;
    const request = { action: 'save', device, key: alertsKeys.ALERTS_PUBLIC_KEY } as const;
    await runWith(() => applyRequest(worker.database, { ...request, ...anyTimeAlert }, evening));
    await run(evening + minute);
    expect(bodies()).toHaveLength(2);
  });

  it('reports the present state at night to a device that saves its alert again, even if it is the same', async () => {
    const [night, choice] = [at('2026-11-23 23:10'), { ...anyTimeAlert, nights: false }];
    const request = { action: 'save', key: alertsKeys.ALERTS_PUBLIC_KEY, ...choice } as const;
    await run(evening);
    await applyRequest(worker.database, { ...request, device: receiver.subscription }, night);
    for (const wait of [0, 1]) await run(night + wait * minute);
    expect(bodies()).toEqual([closureMessage, `${closed} As of Mon 23 Nov, 23:10.`]);
  });

  describe('if the database fails to store a result', () => {
    beforeEach(async () => {
      await rows(
        "CREATE TRIGGER fails BEFORE UPDATE OF told ON alerts BEGIN SELECT raise(ABORT, 'disk'); END",
      );
      await run(evening);
      await rows('DROP TRIGGER fails');
    });

    it('repeats the message after a minute, due since its first run', async () => {
      expect(await rows('SELECT due_at FROM alerts')).toEqual([{ due_at: evening }]);
      await run(evening + minute);
      expect(bodies()).toEqual([closureMessage, expect.stringContaining(closed)]);
    });

    it('corrects the message, which may have arrived, when the closure has ended', async () => {
      await road(evening + minute);
      await run(evening + minute);
      expect(bodies()).toEqual([closureMessage, expect.stringContaining('Not closed now')]);
    });
  });

  it('sends nothing to a device whose trip from the same junction ends before the closure', async () => {
    const other = service.add(`other-${count}`);
    await storeAlert(worker.database, other, { ...anyTimeAlert, to: 9 }, evening);
    await run(evening);
    expect([bodies(), other.accepted]).toEqual([[closureMessage], []]);
  });

  it('sends to the new endpoint of a device that moved before its old endpoint ended', async () => {
    setTreatments(410);
    const moved = service.add(`moved-${count}`);
    const { endpoint, keys } = moved.subscription;
    await runWith(async () => {
      const set = `endpoint = '${endpoint}', p256dh = '${keys.p256dh}', auth = '${keys.auth}'`;
      await rows(`UPDATE alert_devices SET ${set}`);
    });
    await run(evening + 1_000);
    expect(moved.accepted).toHaveLength(1);
  });

  it('sends nothing to a device that subscribed with an earlier key', async () => {
    await rows("UPDATE alert_devices SET key = 'earlier'");
    await run(evening);
    expect(receiver.attempts).toEqual([]);
  });

  it('reports the present state for an unreadable row, and sends all other messages', async () => {
    const other = await addDevice('other');
    await rows("UPDATE alerts SET told = '{' WHERE id = (SELECT min(id) FROM alerts)");
    for (const wait of [0, 1]) await run(evening + wait * minute);
    expect(bodies()).toEqual([closureMessage]);
    expect(other.accepted).toHaveLength(1);
    await rows("UPDATE alerts SET told = '{'");
    await road(evening + 2 * minute);
    await run(evening + 2 * minute);
    expect(bodies().at(-1)).toContain('Not closed now.');
  });

  it('says nothing while the replica does not answer, and reports why', async () => {
    await run(evening);
    await road(evening + minute);
    await worker.replica.put('snapshot', 'unreadable');
    await run(evening + minute);
    expect(bodies()).toHaveLength(1);
    expect(await rows('SELECT ran_at, problem FROM alert_state')).toEqual([
      { ran_at: evening, problem: 'Error: the replica in KV does not answer' },
    ]);
    await road(evening + 2 * minute);
    await run(evening + 2 * minute);
    expect(await rows('SELECT problem FROM alert_state')).toEqual([{ problem: '' }]);
  });

  it('says nothing from an older snapshot than the last publication, even without a replica', async () => {
    await run(evening);
    const revision = await road(evening + minute);
    await worker.replica.delete('snapshot');
    await rows(`DELETE FROM notice_snapshots WHERE revision = ${revision - 1}`);
    await rows(`UPDATE notice_snapshots SET revision = 0 WHERE revision = ${revision}`);
    await run(evening + minute);
    expect(bodies().at(-1)).toContain('We cannot say');
  });

  it('says nothing without its private key, and /readyz reports why within five minutes', async () => {
    setTreatments(503);
    await run(evening);
    await runAlerts(worker.origin(), { now: evening + minute, isKeyless: true });
    expect(bodies()).toEqual([]);
    expect(await readAlertsState(worker.database, evening + 5 * minute)).toMatchObject({
      late: true,
      reason: expect.stringContaining('the private key is missing'),
    });
  });

  it('is not delayed by an earlier run whose clock was 90 minutes ahead', async () => {
    setTreatments(500);
    await run(evening + 90 * minute);
    await run(evening);
    expect(bodies()).toHaveLength(1);
  });

  it('sends first to devices that have accepted a message', async () => {
    await rows('UPDATE alert_devices SET accepted = 0');
    const trusted = await addDevice('trusted');
    const received: number[] = [];
    await runWith(async () => received.push(trusted.accepted.length));
    expect(received).toEqual([1, 1]);
    expect(receiver.accepted).toHaveLength(1);
    expect(await rows('SELECT DISTINCT accepted FROM alert_devices')).toEqual([{ accepted: 1 }]);
  });

  const serviceFails = 'UPDATE alert_hosts SET failed_at = 1';
  const isRefused = 'UPDATE alerts SET attempt = 1';
  it.each([
    ['records', 'was not sent yet'],
    ['does not record', 'is refused by its device only', isRefused],
    ['records', 'is refused while its push service fails', isRefused, serviceFails],
    [
      'records',
      'got no clear response',
      'UPDATE alerts SET attempt = 1, unclear = 1, wait = 480000',
    ],
    [
      'does not record',
      'got none for hours',
      'UPDATE alerts SET attempt = 20, unclear = 1, wait = 480000',
    ],
    [
      'does not record',
      'is refused after an unclear result',
      'UPDATE alerts SET attempt = 9, unclear = 1',
    ],
    [
      'records',
      'is refused like all later messages',
      isRefused,
      'UPDATE alert_hosts SET accepted_at = 0',
    ],
    [
      'does not record',
      'is for a device that accepted none',
      'UPDATE alert_devices SET accepted = 0',
    ],
  ])('%s since when a message is due that %s', async (records, _, ...statements) => {
    await addDevice('later');
    await rows(
      `UPDATE alerts SET due_at = ${evening} + id - (SELECT min(id) FROM alerts),
         tried_at = ${evening}, wait = 3600000`,
    );
    await rows(
      `INSERT INTO alert_hosts SELECT DISTINCT host, ${evening} + 1, 0 FROM alert_devices`,
    );
    for (const statement of statements) await rows(statement);
    await run(evening + minute);
    expect(await rows('SELECT ran_at, oldest_at FROM alert_state')).toEqual([
      { ran_at: evening + minute, oldest_at: records === 'records' ? evening : null },
    ]);
  });
});
