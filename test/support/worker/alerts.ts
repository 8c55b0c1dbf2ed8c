import { unstable_readConfig } from 'wrangler';
import { createKeys } from '../../../cli/alerts.ts';
import type { Database } from '../../../src/http/env.ts';
import { writeSnapshot } from '../../../src/notice/snapshot.ts';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { pushServiceOf } from '../../../src/works/alerts/request.ts';
import type { AlertsRun } from '../workers/alerts.ts';
import type { Receiver } from './push-service.ts';

const { publicKey, privateKey } = createKeys();
/** VAPID keys of the tests. */
export const alertsKeys = { ALERTS_PUBLIC_KEY: publicKey, ALERTS_PRIVATE_KEY: privateKey };

/** Modules of the Worker that sends alerts, with a clock and a queue that a test controls. */
export const alertsModules = ['test/support/workers/alerts.ts', 'dist/alerts/index.js'];

/** Builds the configuration of the Worker that sends alerts, without its queue. */
export function alertsConfig() {
  const site = unstable_readConfig({ config: 'wrangler.toml' });
  const { queues: _, ...alerts } = unstable_readConfig({ config: 'wrangler.alerts.toml' });
  const { compatibility_date, d1_databases, kv_namespaces } = site;
  const vars = { ...site.vars, ...alertsKeys };
  return {
    ...alerts,
    queues: { producers: [], consumers: [] },
    compatibility_date,
    d1_databases,
    kv_namespaces,
    vars,
  };
}

/** Runs the Worker at a simulated time, as the cron does, and delivers the messages of its queue. */
export async function runAlerts(origin: string, run: AlertsRun): Promise<void> {
  const response = await fetch(origin, { method: 'POST', body: JSON.stringify(run) });
  if (!response.ok) throw new Error(await response.text());
}

let lastRevision = 0;

/** Publishes notices as the newest snapshot, copies the snapshot to the replica, and returns its revision. */
export async function publish(
  {
    database,
    replica,
  }: { database: Database; replica: { put(key: string, value: string): unknown } },
  published: number,
  notices: readonly object[],
): Promise<number> {
  lastRevision += 1;
  const revision = lastRevision;
  const body = writeSnapshot({ revision, published, notices });
  await database
    .prepare('INSERT INTO notice_snapshots (revision, at, body) VALUES (?1, ?2, ?3)')
    .bind(revision, published, body)
    .all();
  await replica.put('snapshot', JSON.stringify({ ...JSON.parse(body), checked: published }));
  return revision;
}

/** Stores a device that has accepted a message, with one alert. */
export async function storeAlert(
  database: Database,
  { subscription }: Receiver,
  { from, to, hours, nights }: AlertChoice,
  now: number,
): Promise<void> {
  const { endpoint, keys } = subscription;
  await database.batch([
    database
      .prepare(
        `INSERT INTO alert_devices (endpoint, host, p256dh, auth, key, accepted, visited_at)
         VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)`,
      )
      .bind(endpoint, pushServiceOf(endpoint) ?? '', keys.p256dh, keys.auth, publicKey, now),
    database
      .prepare(
        `INSERT INTO alerts (device, "from", "to", hours, nights, told)
         SELECT id, ?2, ?3, ?4, ?5, '{"items":[],"unknown":false}' FROM alert_devices
         WHERE endpoint = ?1`,
      )
      .bind(endpoint, from, to, hours, Number(nights)),
  ]);
}
