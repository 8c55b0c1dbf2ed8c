import { expect } from 'vitest';
import type { Notice } from '../../src/notice/notice.ts';
import { type Direction, directions, junctions } from '../../src/road/road.ts';
import { alertsKeys, publish, runAlerts, storeAlert } from './alerts.ts';
import type { Database } from './database.ts';
import { aNotice, at } from './notices.ts';
import type { Receiver, startPushService, Treatment } from './push-service.ts';
import { irishClock, isActiveAt } from './road-oracle.ts';

const minute = 60_000;
/** Junctions of one leg of the road, because the names of directions change from leg to leg. */
const legJunctions = junctions.map(({ number }) => number).filter((number) => number > 3);
const hoursChoices = [
  'all 00:00-00:00',
  'all 22:00-06:00',
  'weekdays 06:00-10:00',
  'weekdays 16:00-23:00',
  'weekend 00:00-00:00',
];
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
  readonly receiver: Receiver;
  readonly host: string;
  readonly junction: number;
  readonly direction: Direction;
  readonly hours: string;
}

/**
 * Runs a random history of the road and of the push services, and checks one minute after the services
 * recover that no device was told anything that contradicts the road.
 * @returns number of accepted messages
 */
export async function runHistory(
  world: World,
  { seed, deviceCount, steps }: { seed: number; deviceCount: number; steps: number },
): Promise<number> {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]): T => {
    const item = all[random(all.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  let now = at('2026-11-20 14:00') + random(5 * 1_440) * minute;
  await world.database.prepare('DELETE FROM alert_devices').all();
  const devices: Device[] = [];
  for (let index = 0; index < deviceCount; index += 1) {
    const host = pick(hosts);
    const receiver = world.service.add(`history-${seed}-${index}`, host);
    const device = {
      receiver,
      host,
      junction: pick(legJunctions),
      direction: pick(directions),
      hours: pick(hoursChoices),
    };
    devices.push(device);
    const place = `j${device.junction}-${device.direction}`;
    await storeAlert(world.database, receiver, { place, hours: device.hours, lanes: false }, now);
  }
  let notices: Notice[] = [];

  const publishAll = (others: readonly object[] = []) =>
    publish(world, now, [...notices, ...others]);
  const run = async () => {
    const counts = devices.map(({ receiver }) => receiver.attempts.length);
    const finished = runAlerts(world.origin(), { now, twice: random(4) === 0 });
    await finished.catch(() => undefined);
    if (await world.revive?.()) {
      // The Worker recorded no results, and may have recorded messages that it did not send.
      for (const [index, { receiver }] of devices.entries()) {
        const first = Math.min(counts[index] ?? 0, receiver.attempts.length - 1);
        for (const attempt of receiver.attempts.slice(first)) attempt.isConfirmed = false;
      }
    } else await finished;
    for (const [index, device] of devices.entries()) {
      expectOnlyDue(device, counts[index] ?? 0, now);
    }
  };

  for (let step = 0; step < steps; step += 1) {
    notices = changeAtRandom(notices, now, random, pick);
    const isBroken = random(8) === 0;
    const revision = await publishAll(isBroken ? [{ broken: true }] : []);
    const isRestored = random(12) === 0;
    if (isRestored) {
      const sql = 'DELETE FROM notice_snapshots WHERE revision = ?1';
      await world.database.prepare(sql).bind(revision).all();
    }
    const isReplicaSilent = random(12) === 0;
    if (isReplicaSilent) await world.replica.put('snapshot', 'unreadable');
    const hangingHost = random(8) === 0 ? pick(hosts) : undefined;
    const setKeySql = 'UPDATE alert_devices SET key = ?1';
    const hasOtherKeys = random(12) === 0;
    if (hasOtherKeys) await world.database.prepare(setKeySql).bind('earlier').all();
    for (const { receiver, host } of devices) {
      const count = random(3) === 0 ? 1 + random(2) : 0;
      if (host === hangingHost) {
        receiver.treatments = ['hang'];
        continue;
      }
      // Only one in 40 choices may end the subscription (status 410).
      receiver.treatments = Array.from({ length: count }, () =>
        pick(random(40) === 0 ? treatments : treatments.slice(0, -1)),
      );
    }
    world.kill?.(random(deviceCount / 4));
    await run();
    now += minute;
    for (const { receiver } of devices) receiver.treatments = [];
    if (hasOtherKeys)
      await world.database.prepare(setKeySql).bind(alertsKeys.ALERTS_PUBLIC_KEY).all();
    if (isBroken || isRestored || isReplicaSilent) await publishAll();
    await run();
    now += minute;
    await run();
    for (const device of devices)
      if (device.receiver.isActive) expectAgreement(device, notices, now);
    now += random(60) * minute;
  }
  expect(devices.flatMap(({ receiver }) => receiver.duplicates)).toEqual([]);
  return devices.reduce((sum, { receiver }) => sum + receiver.accepted.length, 0);
}

let noticeCount = 0;

/** Publishes, cancels, extends, shortens or moves a closure at random. */
function changeAtRandom(
  notices: readonly Notice[],
  now: number,
  random: (below: number) => number,
  pick: <T>(all: readonly T[]) => T,
): Notice[] {
  const randomStretch = () => {
    const from = random(legJunctions.length - 1);
    const to = Math.min(legJunctions.length - 1, from + 1 + random(4));
    return { from: legJunctions[from] ?? 4, to: legJunctions[to] ?? 17 };
  };
  const currentNotices = notices.filter(({ end }) => end > now);
  const chosen = currentNotices.length > 0 && random(3) > 0 ? pick(currentNotices) : undefined;
  if (!chosen) {
    noticeCount += 1;
    const start = now + (random(5) - 2) * 30 * minute;
    const added = aNotice({
      id: `h${`${noticeCount}`.padStart(5, '0')}`,
      kind: 'closure',
      lanes: undefined,
      direction: pick([...directions, 'both' as const]),
      ...randomStretch(),
      start,
      end: Math.max(start, now) + (1 + random(30)) * 15 * minute,
    });
    const { lanes: _, ...notice } = added;
    return [...currentNotices, notice];
  }
  const changes: Partial<Notice> = pick([
    { cancelled: now },
    { end: chosen.end + 45 * minute },
    { end: Math.max(now, chosen.start) + 5 * minute },
    { start: chosen.start + 30 * minute, end: chosen.end + 30 * minute },
    randomStretch(),
  ]);
  return currentNotices.map((one) => (one === chosen ? { ...one, ...changes } : one));
}

/** Returns the stretches that a message reports as closed now, with their end times. */
function statementsOf(body: string, now: number) {
  const pattern =
    /(lanned(?: now)?: )?M50 J(\d+) to J(\d+) \w+ CLOSED until (?:\w+ (\d+) (\w+), )?(\d\d:\d\d)/g;
  return [...body.matchAll(pattern)].flatMap(([, planned, from, to, day, month, clock = '']) => {
    if (planned) return [];
    const today = irishClock(now).date;
    const date = day ? `2026-${month === 'Dec' ? '12' : '11'}-${day.padStart(2, '0')}` : today;
    const end = at(`${date} ${clock}`);
    return [
      { from: Number(from), to: Number(to), end: day || end > now ? end : end + 1_440 * minute },
    ];
  });
}

function saysUnknown(body: string): boolean {
  return body.includes('cannot say');
}

/** Expects messages outside the chosen hours only at 18:00, or to correct an earlier message. */
function expectOnlyDue({ receiver, hours }: Device, before: number, now: number): void {
  const { attempts } = receiver;
  if (attempts.length === before || isChosenAt(hours, now) || irishClock(now).time.startsWith('18'))
    return;
  const confirmed = attempts.slice(0, before).findLastIndex(({ isConfirmed }) => isConfirmed);
  const earlier = attempts.slice(Math.max(0, confirmed), before);
  const wasTold = earlier.some(
    ({ body, time }) => saysUnknown(body) || statementsOf(body, time).length > 0,
  );
  if (!wasTold) throw new Error(`${hours} at ${irishClock(now).time}: ${attempts.at(-1)?.body}`);
}

function isChosenAt(hours: string, now: number): boolean {
  const [days, clock = ''] = hours.split(' ');
  const [from = '', to = ''] = clock.split('-');
  const includes = (weekday: number) =>
    days === 'all' || (days === 'weekend') === (weekday === 0 || weekday === 6);
  const { time, weekday } = irishClock(now);
  const isEvening = time >= from && (from >= to || time < to);
  return (
    (isEvening && includes(weekday)) || (from >= to && time < to && includes((weekday + 6) % 7))
  );
}

/** Expects that the last accepted message of a device does not contradict the road. */
function expectAgreement(device: Device, notices: readonly Notice[], now: number): void {
  const { receiver, junction, direction, hours } = device;
  const closures = notices.filter((one) => one.direction === 'both' || one.direction === direction);
  const isClosed = (segment: number, time: number) =>
    closures.some(
      (one) =>
        isActiveAt(one, time) &&
        Math.min(one.from, one.to) <= segment &&
        segment < Math.max(one.from, one.to),
    );
  const segmentsOf = ({ from, to }: { from: number; to: number }) =>
    legJunctions.filter((number) => number >= Math.min(from, to) && number < Math.max(from, to));
  const lastMessage = receiver.accepted.at(-1);
  const statements = lastMessage ? statementsOf(lastMessage.body, lastMessage.time) : [];
  const fail = (problem: string): never => {
    const road = closures.map(({ from, to, start, end, cancelled }) => [
      ...[from, to, cancelled && 'cancelled', irishClock(start).time, irishClock(end).time],
    ]);
    const facts = {
      device: [junction, direction, hours],
      road,
      told: receiver.accepted.map(({ body }) => body),
    };
    throw new Error(`${problem} at ${new Date(now).toISOString()}: ${JSON.stringify(facts)}`);
  };
  for (const one of statements) {
    const segments = segmentsOf(one);
    if (!segments.every((segment) => isClosed(segment, now))) fail('told closed, but open');
    if (segments.every((segment) => isClosed(segment, one.end))) fail('told an early end');
    for (let time = now; time < one.end; time += 5 * minute) {
      if (!segments.every((segment) => isClosed(segment, time))) fail('told a late end');
    }
  }
  if (lastMessage && saysUnknown(lastMessage.body)) fail('told unknown, but the state is known');
  if (!isChosenAt(hours, now)) return;
  const toldSegments = statements.flatMap(segmentsOf);
  const closuresAtJunction = closures.filter(
    (one) =>
      isActiveAt(one, now) &&
      Math.min(one.from, one.to) <= junction &&
      junction <= Math.max(one.from, one.to),
  );
  const before = legJunctions.findLast((one) => one < junction);
  const segmentsAtJunction = closuresAtJunction
    .flatMap(segmentsOf)
    .filter((segment) => segment === junction || segment === before);
  if (!segmentsAtJunction.every((segment) => toldSegments.includes(segment)))
    fail('not told closed');
}

/** Returns a function that generates whole numbers below a bound, always the same for a seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, Math.floor(below));
  };
}
