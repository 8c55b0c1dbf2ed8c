import * as v from 'valibot';
import { expect } from 'vitest';
import type { Database } from '../../../src/http/database.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { applyRequest, readAlertsState } from '../../../src/works/alerts/store.ts';
import { aNotice } from '../notices.ts';
import { alertsKeys, publish, storeAlert } from '../worker/alerts.ts';
import type { StoppableRun } from '../worker/alerts-in-process.ts';
import type { createPushService, Receiver, Treatment } from '../worker/push-service.ts';
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
const key = alertsKeys.ALERTS_PUBLIC_KEY;

/** Two push services, of which one may hang. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'] as const;

/** Why nothing is sent, or nothing to some devices, for minutes. */
const troubles = ['replica', 'key', 'queue', 403, 500, 'hang'] as const;
/** How long a trouble lasts, in minutes: until `/readyz` reports it, or until each wait is the longest. */
const troubleMinutes = [6, 20] as const;
/** Time after which a message is sent again: the longest wait after an unclear result, and one run, in minutes. */
const recoveryMinutes = 9;

const rowSchema = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));

/** Services that a history uses. */
export interface World {
  readonly service: ReturnType<typeof createPushService>;
  /** Another object after a restart. */
  readonly database: Database;
  readonly replica: { put(key: string, value: string): unknown };
  /** Whether the database can be changed while the Worker is killed. */
  readonly isDatabaseSeparate: boolean;
  /** Runs the Worker. Resolves to whether the run stored the results of all messages that it sent. */
  run(run: StoppableRun): Promise<boolean>;
}

interface Device {
  receiver: Receiver;
  readonly host: string;
  readonly choice: AlertChoice;
  /** Whether the alert was saved and no message was accepted since. Such a message may be sent at night. */
  isSaved: boolean;
  /** Whether the device has received no message since its alert was saved. */
  isAwaiting: boolean;
  /** Number of accepted messages when a restored database forgot some of them. */
  forgottenAt?: number;
}

type Row = v.InferOutput<typeof rowSchema>;

/**
 * Runs a random history of the road, of the devices and of the services. Checks after each run that no message
 * contradicts the road, and two minutes after each change that every device was told.
 * @returns number of accepted messages
 */
export async function runHistory(
  world: World,
  { seed, deviceCount, steps }: { seed: number; deviceCount: number; steps: number },
): Promise<number> {
  const { random, pick } = randomFrom(seed);
  const happens = (oneIn: number) => random(oneIn) === 0;
  const { service } = world;
  const sql = async (text: string, ...values: (string | number | null)[]) => {
    const { results } = await world.database
      .prepare(text)
      .bind(...values)
      .all();
    return v.parse(v.array(rowSchema), results);
  };
  let now = randomStart(random, pick);
  for (const table of ['alert_devices', 'alert_hosts', 'notice_publications'])
    await sql(`DELETE FROM ${table}`);
  await sql('UPDATE alert_state SET ran_at = ?1, accepted_at = 0', now);

  let receiverCount = 0;
  const addReceiver = (host: string) => {
    receiverCount += 1;
    return service.add(`history-${seed}-${receiverCount}`, host);
  };
  const savedInRun = new Set<Device>();
  const save = async (device: Device, { subscription } = device.receiver) => {
    // A saved alert receives a message in any case.
    for (const attempt of device.receiver.attempts.slice(-1)) attempt.isConfirmed = false;
    [device.isSaved, device.isAwaiting] = [true, true];
    savedInRun.add(device);
    const request = { device: subscription, key, ...device.choice };
    await applyRequest(world.database, { action: 'save', ...request }, now);
  };
  const addDevice = async (host: string = pick(hosts), choice = randomChoice(pick)) => {
    const device: Device = {
      host,
      receiver: addReceiver(host),
      choice,
      isSaved: false,
      isAwaiting: false,
    };
    if (happens(3)) await save(device);
    else await storeAlert(world.database, device.receiver, choice, now);
    return device;
  };
  const move = async (device: Device, oldEndpoint = device.receiver.subscription.endpoint) => {
    const moved = addReceiver(device.host);
    moved.inherit(device.receiver);
    // The page may have stored the new address already, and the old address may have ended.
    if (happens(3)) await save(device, moved);
    device.receiver.isActive = happens(2);
    device.receiver = moved;
    const request = { device: moved.subscription, key, oldEndpoint };
    await applyRequest(world.database, { action: 'list', ...request }, now);
  };
  let devices: Device[] = [];
  for (let index = 0; index < deviceCount; index += 1) devices.push(await addDevice());
  let notices: Notice[] = [];
  for (let count = 0; count < 3; count += 1) notices = changeAtRandom(notices, now, random, pick);
  const publishAll = (others: readonly object[] = []) =>
    publish(world, now, [...notices, ...others]);

  const run = async (given: Omit<StoppableRun, 'now'> = {}) => {
    const before = devices.map((device) => {
      const { attempts } = device.receiver;
      return { device, attempts, count: attempts.length, isSaved: device.isSaved };
    });
    savedInRun.clear();
    const isComplete = await world.run({ now, ...given });
    for (const { device, attempts, count, isSaved } of before) {
      const sent = attempts.slice(count);
      if (sent.length > 0 && !mayHear(device.choice, now) && !isSaved && !device.isSaved)
        throw new Error(`sent at night: ${sent[0]?.body}`);
      for (const { body } of sent) expectTruth(body, device.choice, notices, now);
      if (sent.some(({ isConfirmed }) => isConfirmed)) device.isAwaiting = false;
      const isRecorded = isComplete && !savedInRun.has(device);
      if (isRecorded && sent.some(({ isConfirmed }) => isConfirmed)) device.isSaved = false;
      // Without its result, a message is repeated.
      if (!isRecorded) for (const attempt of attempts.slice(-1)) attempt.isConfirmed = false;
    }
  };

  /** While a message is in flight, a device moves or saves its alert, or another device gets its ids. */
  const changeInFlight = async () => {
    const change = pick(['move', 'save', 'replace']);
    // SQLite reuses only the highest id.
    const index = change === 'replace' ? devices.length - 1 : random(devices.length);
    const device = devices[index];
    // A device whose subscription has ended has no alerts.
    if (!device?.receiver.isActive) return;
    if (change === 'move') return move(device);
    if (change === 'save') return save(device);
    const { host, choice, receiver } = device;
    const request = { device: receiver.subscription, key, ...choice };
    await applyRequest(world.database, { action: 'delete', ...request }, now);
    devices[index] = await addDevice(host, choice);
  };

  let backup: { devices: Row[]; alerts: Row[] } | undefined;
  const restore = async ({ devices: deviceRows, alerts }: NonNullable<typeof backup>) => {
    const insert = (table: string, row: Row) => {
      const places = Object.keys(row).map((_, index) => `?${index + 1}`);
      const names = Object.keys(row).map((name) => `"${name}"`);
      return sql(`INSERT INTO ${table} (${names}) VALUES (${places})`, ...Object.values(row));
    };
    const endpoints = devices.map(({ receiver }) => receiver.subscription.endpoint);
    const known = deviceRows.filter(({ endpoint }) => endpoints.includes(`${endpoint}`));
    await sql('DELETE FROM alert_devices');
    for (const row of known) await insert('alert_devices', row);
    for (const row of alerts)
      if (known.some(({ id }) => id === row.device)) await insert('alerts', row);
    devices = devices.filter(({ receiver }) =>
      known.some(({ endpoint }) => endpoint === receiver.subscription.endpoint),
    );
    const rows = await sql(
      "SELECT endpoint FROM alert_devices JOIN alerts ON device = alert_devices.id WHERE told = ''",
    );
    const untold = new Set(rows.map(({ endpoint }) => endpoint));
    for (const device of devices) {
      const { accepted, attempts } = device.receiver;
      for (const attempt of attempts) attempt.isConfirmed = false;
      device.forgottenAt = accepted.length;
      device.isSaved = untold.has(device.receiver.subscription.endpoint);
      device.isAwaiting = device.isSaved;
    }
  };

  const expectTold = ({ receiver, choice, forgottenAt, isAwaiting }: Device) => {
    const { accepted, isActive, subscription } = receiver;
    if (isActive && isAwaiting)
      throw new Error(`no message after a save: ${subscription.endpoint}`);
    if (!isActive || accepted.length === forgottenAt) return;
    expectAgreement(accepted.at(-1)?.body ?? '', choice, notices, now, seed);
  };
  /** Whether the next attempt waits, because each failure in a row doubles the time until then. */
  const isWaiting = ({ receiver: { attempts } }: Device) => {
    const failures = attempts.length - 1 - attempts.findLastIndex((one) => one.isConfirmed);
    const { time } = attempts.at(-1) ?? { time: 0 };
    return failures >= 3 && now < time + 30_000 * 2 ** (failures + 1);
  };
  const isTold = (device: Device) => {
    try {
      expectTold(device);
      return true;
    } catch {
      return false;
    }
  };
  const isLate = async () => (await readAlertsState(world.database, now)).late;
  const expectLate = async (isSilent: boolean) => {
    // A message may wait after an unclear result. The last run may have sent it after it stored what was due.
    const waiting = await sql(
      `SELECT alerts.id FROM alerts, alert_state
       WHERE unclear AND due_at IS NOT NULL OR tried_at >= ran_at`,
    );
    if (isSilent || waiting.length === 0) expect(await isLate()).toBe(isSilent);
  };

  /** Nothing is sent for minutes, which /readyz reports; or one push service hangs, which delays no other. */
  const haveTrouble = async () => {
    const trouble = pick(troubles);
    const brokenHost = trouble === 'hang' ? pick(hosts) : undefined;
    // Devices that have not yet accepted a message may wait longer.
    await publishAll();
    await run();
    now += minute;
    // The whole road closes, so that every device has a message.
    const whole = { id: 'wholex', kind: 'closure', direction: 'both', from: 4, to: 17 } as const;
    const { lanes: _, ...closure } = aNotice({ ...whole, start: now, end: now + 200 * minute });
    notices = [...notices.filter(({ id }) => id !== closure.id), closure];
    await publishAll();
    if (trouble === 'replica') await world.replica.put('snapshot', 'unreadable');
    let untold = devices;
    const minutes =
      trouble === 'hang' || trouble === 500 ? pick(troubleMinutes) : troubleMinutes[0];
    for (let count = 0; count < minutes; count += 1) {
      for (const { receiver, host } of devices)
        if (typeof trouble === 'number' || host === brokenHost)
          receiver.treatments = Array(10).fill(trouble);
      await run({
        isKeyless: trouble === 'key',
        delivery: trouble === 'queue' ? 'lost' : 'once',
      });
      untold = untold.filter((device) => !isTold(device));
      for (const device of devices)
        if (brokenHost && count > 1 && device.host !== brokenHost) expectTold(device);
      now += minute;
    }
    const trusted = await sql('SELECT endpoint FROM alert_devices WHERE accepted');
    untold = untold.filter(({ receiver, host }) => {
      const isTrusted = trusted.some(({ endpoint }) => endpoint === receiver.subscription.endpoint);
      return isTrusted && host === (brokenHost ?? host);
    });
    const isStopped = trouble === 'replica' || trouble === 'key';
    if (isStopped || untold.length > 0) expect(await isLate(), trouble.toString()).toBe(true);
    for (const { receiver } of devices) receiver.treatments = [];
    if (trouble === 'replica') await publishAll();
    for (let count = 0; count < recoveryMinutes; count += 1) {
      await run();
      now += minute;
    }
    await run();
    const marked = (await sql('SELECT host FROM alert_hosts')).map(({ host }) => host);
    const told = untold.filter(({ choice }) => mayHear(choice, now));
    expect(marked.filter((mark) => told.some(({ host }) => host.endsWith(`${mark}`)))).toEqual([]);
  };

  /** Faults and changes of one minute. */
  const haveFaults = async () => {
    const isBroken = happens(8);
    const revision = await publishAll(isBroken ? [{ broken: true }] : []);
    const isRestored = happens(8);
    if (isRestored) {
      await sql('DELETE FROM notice_snapshots WHERE revision = ?1', revision);
      if (happens(2)) await sql('DELETE FROM notice_publications WHERE revision = ?1', revision);
      if (backup && happens(2)) await restore(backup);
    }
    const isReplicaSilent = happens(12);
    if (isReplicaSilent) await world.replica.put('snapshot', 'unreadable');
    const hangingHost = happens(8) ? pick(hosts) : undefined;
    const hasOtherKeys = happens(12);
    if (hasOtherKeys) await sql("UPDATE alert_devices SET key = 'earlier'");
    for (const { receiver, host } of devices) {
      const length = happens(3) ? 1 + random(2) : 0;
      // Only one in 40 choices may end the subscription (status 410).
      const faults = Array.from({ length }, () =>
        pick(happens(40) ? treatments : treatments.slice(0, -1)),
      );
      receiver.treatments = host === hangingHost ? ['hang'] : faults;
    }
    const counts = devices.map(({ receiver }) => receiver.attempts.length);
    const stop = happens(3)
      ? { step: 1 + random(20 + 4 * deviceCount), isKill: happens(2) }
      : undefined;
    if ((!stop || world.isDatabaseSeparate) && happens(2)) service.watchOnce(changeInFlight);
    await run({
      delivery: pick(['once', 'once', 'once', 'twice', 'late', 'lost']),
      ...(stop && { stop }),
    });
    service.watch(() => undefined);
    if (hasOtherKeys)
      expect(devices.map(({ receiver }) => receiver.attempts.length)).toEqual(counts);
    now += minute;
    for (const { receiver } of devices) receiver.treatments = [];
    if (hasOtherKeys)
      for (const device of devices) if (device.receiver.isActive) await move(device);
    // What a device may have been told without a result must be corrected.
    const isChanged = happens(3);
    if (isChanged) notices = changeAtRandom(notices, now, random, pick);
    if (isChanged || isBroken || isRestored || isReplicaSilent) await publishAll();
    await run();
    now += minute;
    await run();
  };

  for (let step = 0; step < steps; step += 1) {
    notices = changeAtRandom(notices, now, random, pick);
    await (happens(8) ? haveTrouble() : haveFaults());
    for (const device of devices) if (!isWaiting(device)) expectTold(device);
    await expectLate(false);
    if (happens(2)) {
      const [deviceRows, alerts] = [
        await sql('SELECT * FROM alert_devices'),
        await sql('SELECT * FROM alerts'),
      ];
      backup = { devices: deviceRows, alerts };
    }
    // No run follows in these minutes.
    const silentMinutes = random(150);
    now += silentMinutes * minute;
    await expectLate(silentMinutes > 3);
  }
  expect(devices.flatMap(({ receiver }) => receiver.duplicates)).toEqual([]);
  return devices.reduce((sum, { receiver }) => sum + receiver.accepted.length, 0);
}

/** Runs random histories of a few devices, each in a new world. Names the seed of a history that fails. */
export async function runHistories(
  createWorld: () => World,
  firstSeed: number,
  count: number,
): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const world = createWorld();
    await runHistory(world, { seed, deviceCount: 8, steps: 6 }).catch((cause: unknown) => {
      throw new Error(`a history of alerts fails with the seed ${seed}`, { cause });
    });
    expect(world.service.problems).toEqual([]);
  }
}
