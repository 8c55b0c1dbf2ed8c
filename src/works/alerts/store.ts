import * as v from 'valibot';
import type { Database, Statement } from '../../http/database.ts';
import type { Instant } from '../../road/irish-time.ts';
import type { AlertChoice } from './choice.ts';
import type { AlertRequest } from './request.ts';

/** Maximum number of devices with alerts. */
const maxDevices = 100_000;
/** Maximum number of alerts per device. */
export const maxAlerts = 10;

/** Boolean that SQLite stores as 0 or 1. */
export const booleanColumnSchema = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
);

/** Place, hours and lanes of an alert, as stored. */
export const storedChoiceSchema = v.object({
  place: v.string(),
  hours: v.string(),
  lanes: booleanColumnSchema,
});

/** Applies a request in one transaction, records the device's visit, and returns its alerts. */
export async function applyRequest(
  database: Database,
  request: AlertRequest,
  now: Instant,
): Promise<AlertChoice[]> {
  const { endpoint } = request.device;
  const prepare: Prepare = (sql, ...values) => database.prepare(sql).bind(endpoint, ...values);
  const results = await database.batch([
    ...statementsOf(request, prepare, now),
    prepare('UPDATE alert_devices SET visited_at = ?2 WHERE endpoint = ?1', now),
    prepare(`SELECT place, hours, lanes FROM alerts WHERE device = ${deviceIdSql} ORDER BY id`),
  ]);
  return v.parse(v.array(storedChoiceSchema), results.at(-1)?.results);
}

/** Prepares a statement in which ?1 is the endpoint of the device. */
type Prepare = (sql: string, ...values: (string | number)[]) => Statement;

const deviceIdSql = '(SELECT id FROM alert_devices WHERE endpoint = ?1)';

function statementsOf(request: AlertRequest, prepare: Prepare, now: Instant): Statement[] {
  const { p256dh, auth } = request.device.keys;
  if (request.action === 'list') {
    if (request.oldEndpoint === undefined) return [];
    const moveSql =
      'UPDATE OR IGNORE alert_devices SET endpoint = ?1, p256dh = ?2, auth = ?3 WHERE endpoint = ?4';
    return [prepare(moveSql, p256dh, auth, request.oldEndpoint)];
  }
  const { place, hours, lanes } = request;
  switch (request.action) {
    case 'save':
      return [
        prepare(
          `INSERT INTO alert_devices (endpoint, p256dh, auth, visited_at)
           SELECT ?1, ?2, ?3, ?4
           WHERE (SELECT count(*) FROM alert_devices) < ?5 OR ${deviceIdSql} IS NOT NULL
           ON CONFLICT (endpoint) DO UPDATE SET p256dh = ?2, auth = ?3`,
          ...[p256dh, auth, now, maxDevices],
        ),
        prepare(
          `INSERT INTO alerts (device, place, hours, lanes)
           SELECT id, ?2, ?3, ?4 FROM alert_devices
           WHERE endpoint = ?1 AND (
             (SELECT count(*) FROM alerts WHERE device = alert_devices.id) < ?5
             OR EXISTS (SELECT 1 FROM alerts WHERE device = alert_devices.id AND place = ?2))
           ON CONFLICT (device, place) DO UPDATE SET hours = ?3, lanes = ?4, settled = ''`,
          ...[place, hours, Number(lanes), maxAlerts],
        ),
      ];
    case 'test':
      return [
        prepare(`UPDATE alerts SET test = 1 WHERE place = ?2 AND device = ${deviceIdSql}`, place),
      ];
    case 'delete':
      return [
        prepare(`DELETE FROM alerts WHERE place = ?2 AND device = ${deviceIdSql}`, place),
        prepare(
          `DELETE FROM alert_devices
           WHERE endpoint = ?1 AND id NOT IN (SELECT device FROM alerts WHERE device = ${deviceIdSql})`,
        ),
      ];
  }
}
