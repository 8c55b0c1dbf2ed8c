import * as v from 'valibot';
import type { Database, Statement } from '../../http/database.ts';
import type { Instant } from '../time/irish-time.ts';
import { type AlertChoice, alertFields } from './choice.ts';
import type { Device } from './device.ts';

/** Maximum number of devices. */
const maxDevices = 100_000;
/** Maximum number of alerts of a device. */
export const maxAlerts = 10;

/** Boolean that SQLite stores as 0 or 1. */
export const flag = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
);

const row = v.object({
  ...alertFields.entries,
  lanes: flag,
});

/** Stores an alert, or changes the alert of the same place, and returns the alerts of the device. */
export async function saveAlert(
  database: Database,
  { endpoint, keys }: Device,
  { place, hours, lanes }: AlertChoice,
  now: Instant,
): Promise<AlertChoice[]> {
  const statements = [
    database
      .prepare(
        `INSERT INTO alert_devices (endpoint, p256dh, auth, visited_at)
         SELECT ?1, ?2, ?3, ?4
         WHERE (SELECT count(*) FROM alert_devices) < ?5
           OR EXISTS (SELECT 1 FROM alert_devices WHERE endpoint = ?1)
         ON CONFLICT (endpoint) DO UPDATE SET p256dh = ?2, auth = ?3`,
      )
      .bind(endpoint, keys.p256dh, keys.auth, now, maxDevices),
    database
      .prepare(
        `INSERT INTO alerts (device, place, hours, lanes)
         SELECT id, ?2, ?3, ?4 FROM alert_devices
         WHERE endpoint = ?1 AND (
           (SELECT count(*) FROM alerts WHERE device = alert_devices.id) < ?5
           OR EXISTS (SELECT 1 FROM alerts WHERE device = alert_devices.id AND place = ?2))
         ON CONFLICT (device, place) DO UPDATE SET hours = ?3, lanes = ?4, settled = ''`,
      )
      .bind(endpoint, place, hours, Number(lanes), maxAlerts),
  ];
  return listAfter(database, endpoint, now, statements);
}

/** Deletes the alert of a place, and the device with its last alert; returns the remaining alerts. */
export function deleteAlert(
  database: Database,
  endpoint: string,
  place: string,
  now: Instant,
): Promise<AlertChoice[]> {
  return listAfter(database, endpoint, now, [
    database
      .prepare(`DELETE FROM alerts WHERE place = ?2 AND device = ${deviceOf('?1')}`)
      .bind(endpoint, place),
    database
      .prepare(
        `DELETE FROM alert_devices WHERE endpoint = ?1
         AND NOT EXISTS (SELECT 1 FROM alerts WHERE device = alert_devices.id)`,
      )
      .bind(endpoint),
  ]);
}

/** Requests a test message for an alert. The message is sent within a minute. */
export function requestTest(
  database: Database,
  endpoint: string,
  place: string,
  now: Instant,
): Promise<AlertChoice[]> {
  return listAfter(database, endpoint, now, [
    database
      .prepare(`UPDATE alerts SET test = 1 WHERE place = ?2 AND device = ${deviceOf('?1')}`)
      .bind(endpoint, place),
  ]);
}

/** Returns the alerts of a device, and records the visit. */
export function visitAlerts(
  database: Database,
  endpoint: string,
  now: Instant,
): Promise<AlertChoice[]> {
  return listAfter(database, endpoint, now, []);
}

function deviceOf(parameter: string): string {
  return `(SELECT id FROM alert_devices WHERE endpoint = ${parameter})`;
}

/** Runs statements and then reads the alerts of a device, in one transaction. */
async function listAfter(
  database: Database,
  endpoint: string,
  now: Instant,
  statements: readonly Statement[],
): Promise<AlertChoice[]> {
  const results = await database.batch([
    ...statements,
    database
      .prepare('UPDATE alert_devices SET visited_at = ?2 WHERE endpoint = ?1')
      .bind(endpoint, now),
    database
      .prepare(
        `SELECT place, hours, lanes FROM alerts WHERE device = ${deviceOf('?1')} ORDER BY id`,
      )
      .bind(endpoint),
  ]);
  return (results.at(-1)?.results ?? []).flatMap((result) => {
    const { success, output } = v.safeParse(row, result);
    return success ? [output] : [];
  });
}
