import * as v from 'valibot';
import type { Database, SqlStatement } from '../../http/env.ts';
import { dayMs, type Instant } from '../../road/irish-time.ts';
import { type AlertChoice, alertFields, choiceColumns } from './choice.ts';
import { type AlertRequest, pushServiceOf } from './request.ts';

/** Maximum number of devices with alerts. */
const maxDevices = 100_000;
/** Maximum number of alerts per device. */
export const maxAlerts = 10;
/** Number of months that a device is kept after its last visit to the alerts page. */
const deviceKeptMonths = 13;
/** Maximum time until the push service accepts the first message to a device, in ms. */
const unacceptedKeptMs = dayMs;

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
    // The visits of an invented device must not keep the device. Only the page sends a key; a browser that replaces its
    // address is no visit.
    prepare(
      `UPDATE alert_devices SET key = coalesce(?2, key), visited_at = iif(accepted AND ?2 IS NOT NULL, ?3, visited_at)
       WHERE endpoint = ?1`,
      // A page that deletes may have old keys.
      ...[request.action === 'delete' ? null : (request.key ?? null), now],
    ),
    prepare(`SELECT ${choiceColumns} FROM alerts WHERE device = ${deviceIdSql} ORDER BY id`),
  ]);
  return v.parse(v.array(alertFields), results.at(-1)?.results);
}

/** Prepares a statement in which ?1 is the endpoint of the device. */
type Prepare = (sql: string, ...values: (string | number | null)[]) => SqlStatement;

const deviceIdSql = '(SELECT id FROM alert_devices WHERE endpoint = ?1)';

function statementsOf(request: AlertRequest, prepare: Prepare, now: Instant): SqlStatement[] {
  const { endpoint, keys } = request.device;
  const subscription = [pushServiceOf(endpoint) ?? '', keys.p256dh, keys.auth] as const;
  if (request.action === 'list') {
    const { oldEndpoint } = request;
    if (oldEndpoint === undefined || oldEndpoint === endpoint) return [];
    // The page may have stored the new endpoint in the meantime.
    return [
      prepare(
        `UPDATE OR IGNORE alert_devices SET endpoint = ?1, host = ?3, p256dh = ?4, auth = ?5
         WHERE endpoint = ?2`,
        ...[oldEndpoint, ...subscription],
      ),
      prepare(
        `UPDATE OR IGNORE alerts SET device = ${deviceIdSql}
         WHERE device = (SELECT id FROM alert_devices WHERE endpoint = ?2)`,
        oldEndpoint,
      ),
      prepare('DELETE FROM alert_devices WHERE endpoint = ?2', oldEndpoint),
    ];
  }
  const { from, to, hours, nights } = request;
  if (request.action === 'delete')
    return [
      prepare(
        `DELETE FROM alerts WHERE ("from", "to") = (?2, ?3) AND device = ${deviceIdSql}`,
        ...[from, to],
      ),
    ];
  return [
    // Anybody can invent devices, so a new device replaces the oldest device that accepted no message.
    prepare(
      `DELETE FROM alert_devices
       WHERE (SELECT devices FROM alert_state) >= ?2 AND ${deviceIdSql} IS NULL AND id = (
         SELECT id FROM alert_devices WHERE accepted = 0 ORDER BY visited_at LIMIT 1)`,
      maxDevices,
    ),
    prepare(
      `INSERT INTO alert_devices (endpoint, host, p256dh, auth, key, visited_at)
       SELECT ?1, ?2, ?3, ?4, '', ?5
       WHERE (SELECT devices FROM alert_state) < ?6 OR ${deviceIdSql} IS NOT NULL
       ON CONFLICT (endpoint) DO UPDATE SET p256dh = ?3, auth = ?4`,
      ...[...subscription, now, maxDevices],
    ),
    // The message does not wait after a refusal. Without the token, a run that is sending stores no result.
    prepare(
      `INSERT INTO alerts (device, ${choiceColumns})
       SELECT id, ?2, ?3, ?4, ?5 FROM alert_devices
       WHERE endpoint = ?1 AND (SELECT count(*) FROM alerts
         WHERE device = alert_devices.id AND ("from", "to") <> (?2, ?3)) < ?6
       ON CONFLICT (device, "from", "to") DO UPDATE SET
         hours = ?4, nights = ?5, told = '', token = '', wait = min(wait, 30000)`,
      ...[from, to, hours, Number(nights), maxAlerts],
    ),
  ];
}

/**
 * Deletes devices that no longer visit the page, and after a day those whose push service has accepted no message. A
 * device with fewer than three attempts stays, because the sender may be at fault. Both conditions name `accepted`,
 * with which the index begins.
 */
export async function expireDevices(database: Database | undefined, now: Instant): Promise<void> {
  await database
    ?.prepare(
      `DELETE FROM alert_devices WHERE accepted = 0 AND visited_at < ?1 - ${unacceptedKeptMs}
         AND NOT EXISTS (SELECT 1 FROM alerts WHERE device = alert_devices.id AND attempt < 3)
       OR accepted IN (0, 1) AND visited_at < unixepoch(?1 / 1000, 'unixepoch', '-${deviceKeptMonths} months') * 1000`,
    )
    .bind(now)
    .all();
}

/** Maximum time since the last complete run of the sender, in ms: three runs. */
const maxRunAgeMs = 3 * 60_000;
/** Maximum time since a message is due, in ms. */
const maxDueMs = 4 * 60_000;

const stateRowsSchema = v.tuple([
  v.object({ ran_at: v.number(), problem: v.string(), oldest_at: v.nullable(v.number()) }),
]);

export type AlertsState = Awaited<ReturnType<typeof readAlertsState>>;

/**
 * Reads the state of the sender for `/readyz`.
 * @throws if the database does not answer, or its row is missing because a migration has not run
 */
export async function readAlertsState(database: Database, now: Instant) {
  const { results } = await database
    .prepare('SELECT ran_at, problem, oldest_at FROM alert_state')
    .all();
  const [{ ran_at, problem, oldest_at }] = v.parse(stateRowsSchema, results);
  const age = now - ran_at;
  const dueMs = oldest_at === null ? 0 : now - oldest_at;
  return {
    /** Time since the last complete run, or since the migration before the first run. */
    okSecondsAgo: Math.round(age / 1_000),
    oldestSeconds: oldest_at === null ? null : Math.round(dueMs / 1_000),
    /** Why a run after the last complete run failed. */
    ...(problem !== '' && { reason: problem }),
    // A run in the future means that a clock is wrong.
    late: Math.abs(age) > maxRunAgeMs || dueMs > maxDueMs,
  };
}
