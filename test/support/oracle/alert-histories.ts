import { expect } from 'vitest';
import type { Notice } from '../../../src/notice/notice.ts';
import { directions, type JunctionNumber, junctions } from '../../../src/road/road.ts';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { readAlertsState } from '../../../src/works/alerts/store.ts';
import { aNotice, at } from '../notices.ts';
import { alertsKeys, publish, runAlerts, storeAlert } from '../worker/alerts.ts';
import type { Database } from '../worker/database.ts';
import type { Receiver, startPushService, Treatment } from '../worker/push-service.ts';
import { irishClock, isActiveAt } from './road-oracle.ts';

const minute = 60_000;
/** Junctions of one leg of the road, because the names of directions change from leg to leg. */
const legJunctions: JunctionNumber[] = junctions
  .map(({ number }): JunctionNumber => number)
  .filter((number) => number > 3);
const hoursChoices = [
  'all 00:00-00:00',
  'all 22:00-06:00',
  'weekdays 06:00-09:30',
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
  receiver: Receiver;
  readonly host: string;
  readonly choice: AlertChoice;
}

type Pick = <T>(all: readonly T[]) => T;
type Random = (below: number) => number;

/**
 * Runs a random history of the road and of the push services, and checks two minutes after each change that no device
 * was told anything that contradicts the road.
 * @returns number of accepted messages
 */
export async function runHistory(
  world: World,
  { seed, deviceCount, steps }: { seed: number; deviceCount: number; steps: number },
): Promise<number> {
  const random = randomFrom(seed);
  const pick: Pick = (all) => {
    const item = all[random(all.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  let now = at('2026-11-20 14:00') + random(5 * 1_440) * minute;
  await world.database.prepare('DELETE FROM alert_devices').all();
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
    if (!device) return;
    const { endpoint } = device.receiver.subscription;
    if (isReplaced) {
      await world.database
        .prepare('DELETE FROM alert_devices WHERE endpoint = ?1')
        .bind(endpoint)
        .all();
      devices[index] = await addDevice(device.host, device.choice);
      return;
    }
    const moved = addReceiver(device.host);
    moved.inherit(device.receiver);
    // The old address may have ended already.
    device.receiver.isActive = random(2) === 0;
    const { endpoint: newEndpoint, keys } = moved.subscription;
    await world.database
      .prepare('UPDATE alert_devices SET endpoint = ?1, p256dh = ?2, auth = ?3 WHERE endpoint = ?4')
      .bind(newEndpoint, keys.p256dh, keys.auth, endpoint)
      .all();
    device.receiver = moved;
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
    if (world.kill) world.kill(random(deviceCount / 4));
    else if (random(2) === 0) world.service.watchOnce(changeInFlight);
    await run();
    now += minute;
    for (const { receiver } of devices) receiver.treatments = [];
    if (hasOtherKeys)
      await world.database.prepare(setKeySql).bind(alertsKeys.ALERTS_PUBLIC_KEY).all();
    if (isBroken || isRestored || isReplicaSilent) await publishAll();
    await run();
    now += minute;
    await run();
    for (const device of devices) {
      if (!device.receiver.isActive) continue;
      try {
        expectAgreement(device, notices, now);
      } catch (error) {
        const { choice, receiver } = device;
        throw new Error(JSON.stringify({ seed, choice, attempts: receiver.attempts }), {
          cause: error,
        });
      }
    }
    const { late } = await readAlertsState(world.database, now);
    expect(late).toBe(false);
    // No run follows in these minutes.
    const silentMinutes = random(150);
    now += silentMinutes * minute;
    const state = await readAlertsState(world.database, now);
    expect(state.late).toBe(silentMinutes > 3);
  }
  expect(devices.flatMap(({ receiver }) => receiver.duplicates)).toEqual([]);
  return devices.reduce((sum, { receiver }) => sum + receiver.accepted.length, 0);
}

function randomChoice(pick: Pick): AlertChoice {
  const from = pick(legJunctions);
  const isJunction = pick([true, false, false]);
  return {
    from,
    to: isJunction ? from : pick(legJunctions),
    hours: pick(hoursChoices),
    lanes: false,
    nights: pick([true, false]),
  };
}

let noticeCount = 0;

/** Publishes, cancels, restores, extends, shortens or moves a closure at random. */
function changeAtRandom(
  notices: readonly Notice[],
  now: number,
  random: Random,
  pick: Pick,
): Notice[] {
  const randomStretch = () => {
    const from = random(legJunctions.length - 1);
    const to = Math.min(legJunctions.length - 1, from + 1 + random(4));
    return { from: legJunctions[from] ?? 4, to: legJunctions[to] ?? 17 };
  };
  const currentNotices = notices.filter(({ end }) => end > now);
  const chosen = currentNotices.length > 2 && random(4) > 0 ? pick(currentNotices) : undefined;
  if (!chosen) {
    noticeCount += 1;
    const start = now + (random(30) - 4) * 30 * minute;
    const { lanes: _, ...added } = aNotice({
      id: `h${`${noticeCount}`.padStart(5, '0')}`,
      kind: 'closure',
      direction: pick([...directions, 'both' as const]),
      ...randomStretch(),
      start,
      end: Math.max(start, now) + (1 + random(30)) * 15 * minute,
    });
    return [...currentNotices, added];
  }
  const { cancelled, ...open } = chosen;
  const changes: Partial<Notice> = pick([
    { cancelled: now },
    { end: chosen.end + 45 * minute },
    { end: Math.max(now, chosen.start) + 5 * minute },
    { start: chosen.start + 30 * minute, end: chosen.end + 30 * minute },
    { start: chosen.start + 1_440 * minute, end: chosen.end + 1_440 * minute },
    randomStretch(),
  ]);
  const changed = cancelled === undefined ? { ...open, ...changes } : open;
  return currentNotices.map((one) => (one === chosen ? changed : one));
}

/** A closed stretch in a message, with its times. */
interface Claim {
  readonly units: readonly string[];
  readonly start: number;
  readonly end: number;
}

const stretch = 'J(\\d+) to J(\\d+) \\w+:';
const moment = '\\w{3} (\\d+) (\\w{3}), (\\d\\d:\\d\\d)';
const claimPattern = new RegExp(
  `(No longer planned: )?${stretch} CLOSED (?:until ${moment}|from ${moment} until ${moment}|${moment}–(\\d\\d:\\d\\d))`,
  'g',
);

function instant(day = '', month = '', clock = ''): number {
  return at(`2026-${month === 'Dec' ? '12' : '11'}-${day.padStart(2, '0')} ${clock}`);
}

/** Returns the stretches that a message says are or will be closed. */
function claimsOf(body: string): Claim[] {
  return [...body.matchAll(claimPattern)].flatMap(([, withdrawn, from, to, ...times]) => {
    if (withdrawn) return [];
    const [d1, m1, c1, d2, m2, c2, d3, m3, c3, d4, m4, c4, lastClock = ''] = times;
    const units = unitsBetween(Number(from), Number(to));
    if (c1) return [{ units, start: 0, end: instant(d1, m1, c1) }];
    if (c2) return [{ units, start: instant(d2, m2, c2), end: instant(d3, m3, c3) }];
    const start = instant(d4, m4, c4);
    const end = instant(d4, m4, lastClock);
    return [{ units, start, end: end > start ? end : end + 1_440 * minute }];
  });
}

/** Returns the stretches between neighbouring junctions in driving order: "6-7". */
function unitsBetween(from: number, to: number): string[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const route = legJunctions.filter((number) => number >= low && number <= high);
  if (from > to) route.reverse();
  return route.slice(1).map((next, index) => `${route[index]}-${next}`);
}

function unitsOf({ from, to, direction }: Notice): string[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return [
    ...(direction === 'northbound' ? [] : unitsBetween(low, high)),
    ...(direction === 'southbound' ? [] : unitsBetween(high, low)),
  ];
}

/** Returns the stretches of a trip, or those that touch a junction. */
function tripUnits({ from, to }: AlertChoice): string[] {
  if (from !== to) return unitsBetween(from, to);
  const neighbours = [
    legJunctions.findLast((one) => one < from),
    legJunctions.find((one) => one > from),
  ];
  return neighbours.flatMap((one) => (one ? [`${one}-${from}`, `${from}-${one}`] : []));
}

const isClosedAt = (notices: readonly Notice[], unit: string, time: number) =>
  notices.some((one) => isActiveAt(one, time) && unitsOf(one).includes(unit));

/** Expects that everything which a message says is true of the road. */
function expectTruth(
  body: string,
  choice: AlertChoice,
  notices: readonly Notice[],
  now: number,
): void {
  const fail = (problem: string): never => {
    const road = notices.map(({ from, to, direction, start, end, cancelled }) => [
      ...[from, to, direction, cancelled && 'cancelled'],
      ...[start, end].map((time) => new Date(time).toISOString()),
    ]);
    throw new Error(
      `${problem} at ${new Date(now).toISOString()}: ${body} ${JSON.stringify(road)}`,
    );
  };
  for (const { units, start, end } of claimsOf(body)) {
    for (const unit of units) {
      const isClosed = (time: number) => isClosedAt(notices, unit, time);
      for (let time = Math.max(start, now); time < end; time += 5 * minute)
        if (!isClosed(time)) fail(`${unit} is not closed at ${new Date(time).toISOString()}`);
    }
    if (end > now && units.every((unit) => isClosedAt(notices, unit, end))) fail('an early end');
  }
  for (const [, from, to] of body.matchAll(new RegExp(`${stretch} open again`, 'g'))) {
    const isClosed = unitsBetween(Number(from), Number(to)).some((unit) =>
      isClosedAt(notices, unit, now),
    );
    if (isClosed) fail('called open');
  }
  const isClosed = tripUnits(choice).some((unit) => isClosedAt(notices, unit, now));
  if (body.includes('Not closed now') && isClosed) fail('called not closed');
}

/** Expects that the last accepted message of a device says what is closed on its trip until the next 18:00. */
function expectAgreement({ receiver, choice }: Device, notices: readonly Notice[], now: number) {
  if (!mayHear(choice, now)) return;
  const body = receiver.accepted.at(-1)?.body ?? '';
  // A stretch that was called open may have closed since, which another check finds.
  const claimed = body.replaceAll('open again', '').replace('Not closed now', '');
  expectTruth(claimed, choice, notices, now);
  if (body.includes('cannot say')) throw new Error(`told unknown, but the state is known: ${body}`);
  const claims = claimsOf(body);
  const evening = at(`${irishClock(now).date} 18:00`);
  const horizon = evening > now ? evening : evening + 1_440 * minute;
  for (const unit of tripUnits(choice)) {
    for (let time = now; time < horizon; time += 5 * minute) {
      if (!isInHours(choice.hours, time) || !isClosedAt(notices, unit, time)) continue;
      const isTold = claims.some(
        (one) => one.units.includes(unit) && one.start <= time && time < one.end,
      );
      if (!isTold) {
        const facts = { choice, unit, told: receiver.accepted.map((one) => one.body), notices };
        throw new Error(
          `${unit} not told for ${new Date(time).toISOString()} at ${new Date(now).toISOString()}: ${JSON.stringify(facts)}`,
        );
      }
    }
  }
}

/** Whether a device may receive a message: between 06:00 and 23:00, or at any hour. */
function mayHear({ nights }: AlertChoice, now: number): boolean {
  const { time } = irishClock(now);
  return nights || (time >= '06:00' && time < '23:00');
}

function isInHours(hours: string, now: number): boolean {
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

/** Returns a function that generates whole numbers below a bound, always the same for a seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, Math.floor(below));
  };
}
