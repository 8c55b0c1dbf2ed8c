import { Response } from 'miniflare';
import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { aNotice } from '../support/notices.ts';
import { alertsConfig, alertsKeys, publish } from '../support/worker/alerts.ts';
import { Receiver } from '../support/worker/push-service.ts';
import { createWorker } from '../support/worker/worker.ts';

const loadedDeviceCount = 50_000;

it(`alerts reach all devices of a healthy push service exactly once when the whole road closes and the service of a third of ${loadedDeviceCount} devices hangs`, {
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
