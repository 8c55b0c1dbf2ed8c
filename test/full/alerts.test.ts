import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Response } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { aNotice } from '../support/notices.ts';
import { runHistories, runHistory } from '../support/oracle/alert-histories.ts';
import {
  alertsConfig,
  alertsKeys,
  alertsModules,
  publish,
  runAlerts,
} from '../support/worker/alerts.ts';
import { alertsInProcess, type StoppableRun } from '../support/worker/alerts-in-process.ts';
import type { Database } from '../support/worker/database.ts';
import { migrate } from '../support/worker/database.ts';
import { Receiver, startPushService } from '../support/worker/push-service.ts';
import { createWorker } from '../support/worker/worker.ts';
import { startKillable } from '../support/worker/workerds.ts';

const historyCount = 10_000;
const killCount = 100;
const loadedDeviceCount = 50_000;

describe('alerts', () => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(async () => {
    await service.close();
    expect(service.problems).toEqual([]);
  });

  it(`tell every device what is closed, nothing untrue and nothing twice, in ${historyCount} random histories`, {
    timeout: 3_600_000,
  }, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const firstSeed = Number(process.env.PROPERTY_SEED ?? 23);
    await runHistories(alertsInProcess, firstSeed, historyCount);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it(`reach all devices of a healthy push service exactly once when the whole road closes and the service of a third of ${loadedDeviceCount} devices hangs`, {
    timeout: 3_600_000,
  }, async () => {
    const received = new Map<string, number>();
    const hangingHost = 'updates.push.services.mozilla.com';
    let hangingCount = 0;
    const { queues } = unstable_readConfig({ config: 'wrangler.alerts.toml' });
    const worker = createWorker({
      config: { ...alertsConfig(), queues },
      modules: ['dist/alerts/index.js'],
      outbound: async ({ url }) => {
        if (url.includes(hangingHost)) {
          hangingCount += 1;
          return new Promise(() => undefined);
        }
        received.set(url, (received.get(url) ?? 0) + 1);
        return new Response(null, { status: 201 });
      },
    });
    await worker.start();
    await worker.migrate();
    const { keys } = new Receiver('load').subscription;
    const now = Date.now();
    await worker.database.batch([
      worker.database
        .prepare(
          `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
           INSERT INTO alert_devices (endpoint, host, p256dh, auth, key, accepted, visited_at)
           SELECT 'https://' || host || '/' || n, host, ?2, ?3, ?4, 1, ?5 FROM (
             SELECT n, iif(n % 3, 'fcm.googleapis.com', ?6) AS host FROM numbers)`,
        )
        .bind(
          ...[loadedDeviceCount, keys.p256dh, keys.auth],
          ...[alertsKeys.ALERTS_PUBLIC_KEY, now, hangingHost],
        ),
      worker.database.prepare(
        `INSERT INTO alerts (device, "from", "to", hours, nights)
         SELECT id, 4 + id % 3, 10 + id % 7, 'all 00:00-00:00', 1 FROM alert_devices`,
      ),
    ]);
    const [start, end] = [now - 3_600_000, now + 7_200_000];
    await publish(worker, now, [
      aNotice({ kind: 'closure', lanes: undefined, from: 3, to: 17, start, end }),
    ]);
    const healthyCount = loadedDeviceCount - Math.floor(loadedDeviceCount / 3);
    await worker.cron(now);
    await expect
      .poll(() => received.size, { timeout: 1_800_000, interval: 1_000 })
      .toBe(healthyCount);
    process.stdout.write(`${healthyCount} devices after ${(Date.now() - now) / 1_000} s\n`);
    expect([...received.values()].filter((count) => count > 1)).toEqual([]);
    expect(hangingCount).toBeLessThan(20);
    await worker.close();
  });

  it(`are correct on every device two minutes after each of ${killCount} kills of the Worker`, {
    timeout: 3_600_000,
  }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'alerts-kills-'));
    const start = () =>
      startKillable<{ DB: Database; NOTICES: { put(key: string, value: string): Promise<void> } }>({
        name: 'alerts',
        modules: Object.fromEntries(alertsModules.map((file) => [file, file])),
        kvNamespaces: ['NOTICES'],
        directory,
        bindings: alertsKeys,
        outbound: (request) => {
          requestsUntilKill -= 1;
          if (requestsUntilKill === 0) {
            killed += 1;
            worker.kill();
          }
          return service.answer(request);
        },
      });
    let killed = 0;
    let requestsUntilKill = Number.POSITIVE_INFINITY;
    let worker = await start();
    let { DB, NOTICES } = await worker.bindings();
    await migrate(DB);
    const world = {
      service,
      isDatabaseSeparate: false,
      get database() {
        return DB;
      },
      get replica() {
        return NOTICES;
      },
      async run({ now, delivery, isKeyless = false, stop }: StoppableRun) {
        requestsUntilKill = stop ? Math.ceil(stop.step / 8) : Number.POSITIVE_INFINITY;
        const twice = delivery === 'twice';
        const finished = runAlerts(worker.origin, { now, twice, isKeyless });
        await finished.catch((error: unknown) => {
          if (requestsUntilKill > 0) throw error;
        });
        if (requestsUntilKill > 0) return true;
        await worker.dispose();
        worker = await start();
        ({ DB, NOTICES } = await worker.bindings());
        return false;
      },
    };
    for (let seed = 1; killed < killCount; seed += 1) {
      await runHistory(world, { seed, deviceCount: 100, steps: 20 });
    }
    await worker.dispose();
    await rm(directory, { recursive: true });
  });
});
