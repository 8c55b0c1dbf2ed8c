import { expect } from 'vitest';
import type { Notice } from '../../../src/notice/notice.ts';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { readAlertsState } from '../../../src/works/alerts/store.ts';
import { alertsKeys, publish, runAlerts, storeAlert } from '../worker/alerts.ts';
import type { Database } from '../worker/database.ts';
import type { Receiver, startPushService, Treatment } from '../worker/push-service.ts';
import {
  changeAtRandom,
  expectAgreement,
  expectTruth,
  mayHear,
  randomChoice,
  randomFrom,
  randomStart,
} from './alert-claims.ts';

const minute = 60_000;
const treatments: Treatment[] = ['delay', 'lose', 'drop', 413, 429, 500, 503, 410];

/** Two push services, of which one hangs at times. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];

/** Services that a history uses. */
export interface World {
  readonly service: Awaited<ReturnType<typeof startPushService>>;
  readonly database: Database;
  readonly replica: { put(key: string, value: string): unknown };
  origin(): string;
  /** Kills the Worker in its next run, at a random message. */
  readonly kill?: (random: number) => void;
  /** Restarts the Worker if it was killed. Resolves to true after a restart. */
  readonly revive?: () => Promise<boolean>;
}

interface Device {
  receiver: Receiver;
  readonly host: string;
  readonly choice: AlertChoice;
}

/**
 * Runs a random history of the road and of the push services, and checks two minutes after each change that no device
 * was told anything that contradicts the road.
 * @returns number of accepted messages
 */
export async function runHistory(
  world: World,
  { seed, deviceCount, steps }: { seed: number; deviceCount: number; steps: number },
): Promise<number> {
  const { random, pick } = randomFrom(seed);
  const sql = (text: string, ...values: (string | number)[]) =>
    world.database
      .prepare(text)
      .bind(...values)
      .all();
  let now = randomStart(random, pick);
  await sql('DELETE FROM alert_devices');
  let receiverCount = 0;
  const addReceiver = (host: string) => {
    receiverCount += 1;
    return world.service.add(`history-${seed}-${receiverCount}`, host);
  };
  const addDevice = async (host = pick(hosts), choice = randomChoice(pick)): Promise<Device> => {
    const device = { host, receiver: addReceiver(host), choice };
    await storeAlert(world.database, device.receiver, device.choice, now);
    return device;
  };
  const devices: Device[] = [];
  for (let index = 0; index < deviceCount; index += 1) devices.push(await addDevice());
  let notices: Notice[] = [];
  for (let count = 0; count < 3; count += 1) notices = changeAtRandom(notices, now, random, pick);

  const publishAll = (others: readonly object[] = []) =>
    publish(world, now, [...notices, ...others]);
  const run = async () => {
    const counts = new Map(devices.map(({ receiver }) => [receiver, receiver.attempts.length]));
    const finished = runAlerts(world.origin(), { now, twice: random(4) === 0 });
    await finished.catch(() => undefined);
    if (await world.revive?.()) {
      // The Worker recorded no results, and may have recorded messages that it did not send.
      for (const { receiver } of devices) {
        const first = Math.min(counts.get(receiver) ?? 0, receiver.attempts.length - 1);
        for (const attempt of receiver.attempts.slice(first)) attempt.isConfirmed = false;
      }
    } else await finished;
    for (const { receiver, choice } of devices) {
      const sent = receiver.attempts.filter(({ time }) => time === now);
      if (sent.length > 0 && !mayHear(choice, now))
        throw new Error(`sent at night: ${sent[0]?.body}`);
      for (const { body } of sent) expectTruth(body, choice, notices, now);
    }
  };
  /** While a message is in flight, a device moves to another address, or another device gets its ids. */
  const changeInFlight = async () => {
    const isReplaced = random(2) === 0;
    // SQLite reuses only the highest id.
    const index = isReplaced ? devices.length - 1 : random(devices.length);
    const device = devices[index];
    // A device whose subscription has ended has no alerts to move.
    if (!device?.receiver.isActive) return;
    const { endpoint } = device.receiver.subscription;
    if (isReplaced) {
      await sql('DELETE FROM alert_devices WHERE endpoint = ?1', endpoint);
      devices[index] = await addDevice(device.host, device.choice);
      return;
    }
    const moved = addReceiver(device.host);
    moved.inherit(device.receiver);
    // The old address may have ended already.
    device.receiver.isActive = random(2) === 0;
    const { endpoint: newEndpoint, keys } = moved.subscription;
    await sql(
      'UPDATE alert_devices SET endpoint = ?1, p256dh = ?2, auth = ?3 WHERE endpoint = ?4',
      ...[newEndpoint, keys.p256dh, keys.auth, endpoint],
    );
    device.receiver = moved;
  };

  for (let step = 0; step < steps; step += 1) {
    notices = changeAtRandom(notices, now, random, pick);
    const isBroken = random(8) === 0;
    const revision = await publishAll(isBroken ? [{ broken: true }] : []);
    const isRestored = random(12) === 0;
    if (isRestored) await sql('DELETE FROM notice_snapshots WHERE revision = ?1', revision);
    const isReplicaSilent = random(12) === 0;
    if (isReplicaSilent) await world.replica.put('snapshot', 'unreadable');
    const hangingHost = random(8) === 0 ? pick(hosts) : undefined;
    const setKeySql = 'UPDATE alert_devices SET key = ?1';
    const hasOtherKeys = random(12) === 0;
    if (hasOtherKeys) await sql(setKeySql, 'earlier');
    for (const { receiver, host } of devices) {
      const length = random(3) === 0 ? 1 + random(2) : 0;
      // Only one in 40 choices may end the subscription (status 410).
      const faults = Array.from({ length }, () =>
        pick(random(40) === 0 ? treatments : treatments.slice(0, -1)),
      );
      receiver.treatments = host === hangingHost ? ['hang'] : faults;
    }
    if (world.kill) world.kill(random(deviceCount / 4));
    else if (random(2) === 0) world.service.watchOnce(changeInFlight);
    await run();
    now += minute;
    for (const { receiver } of devices) receiver.treatments = [];
    if (hasOtherKeys) await sql(setKeySql, alertsKeys.ALERTS_PUBLIC_KEY);
    if (isBroken || isRestored || isReplicaSilent) await publishAll();
    await run();
    now += minute;
    await run();
    for (const { receiver, choice } of devices) {
      const { body = '' } = receiver.accepted.at(-1) ?? {};
      if (receiver.isActive) expectAgreement(body, choice, notices, now, seed);
    }
    expect(await readAlertsState(world.database, now)).toMatchObject({ late: false });
    // No run follows in these minutes.
    const silentMinutes = random(150);
    now += silentMinutes * minute;
    const late = silentMinutes > 3;
    expect(await readAlertsState(world.database, now)).toMatchObject({ late });
  }
  expect(devices.flatMap(({ receiver }) => receiver.duplicates)).toEqual([]);
  return devices.reduce((sum, { receiver }) => sum + receiver.accepted.length, 0);
}
