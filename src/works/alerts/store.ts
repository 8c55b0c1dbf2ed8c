import * as v from 'valibot';
import type { Database, SqlStatement } from '../../http/database.ts';
import type { Instant } from '../../road/irish-time.ts';
import { type AlertChoice, alertFields } from './choice.ts';
import type { AlertRequest } from './request.ts';

/** Maximum number of devices with alerts. */
const maxDevices = 100_000;
/** Maximum number of alerts per device. */
export const maxAlerts = 10;
/** Number of months that a device is kept after its last visit to the alerts page. */
const deviceKeptMonths = 13;
/** Maximum time until the push service accepts the first message to a device, in ms. */
const unacceptedKeptMs = 86_400_000;

/** Boolean that SQLite stores as 0 or 1. */
export const booleanColumnSchema = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
);

/** The choice of an alert, as stored. */
export const storedChoiceSchema = v.object({
  ...alertFields.entries,
  lanes: booleanColumnSchema,
  nights: booleanColumnSchema,
});
const choiceColumns = '"from", "to", hours, lanes, nights';

/**
 * Applies a request in one transaction, records the device's visit, and returns its alerts.
 * @param key public key of the site
 */
export async function applyRequest(
  database: Database,
  request: AlertRequest,
  key: string,
  now: Instant,
): Promise<AlertChoice[]> {
  const { endpoint } = request.device;
  const prepare: Prepare = (sql, ...values) => database.prepare(sql).bind(endpoint, ...values);
  const results = await database.batch([
    ...statementsOf(request, prepare, key, now),
    // The visits of an invented device must not keep the device.
    prepare('UPDATE alert_devices SET visited_at = ?2 WHERE endpoint = ?1 AND accepted = 1', now),
    prepare(`SELECT ${choiceColumns} FROM alerts WHERE device = ${deviceIdSql} ORDER BY id`),
  ]);
  return v.parse(v.array(storedChoiceSchema), results.at(-1)?.results);
}

/** Prepares a statement in which ?1 is the endpoint of the device. */
type Prepare = (sql: string, ...values: (string | number)[]) => SqlStatement;

const deviceIdSql = '(SELECT id FROM alert_devices WHERE endpoint = ?1)';

function statementsOf(
  request: AlertRequest,
  prepare: Prepare,
  key: string,
  now: Instant,
): SqlStatement[] {
  const { endpoint, keys } = request.device;
  const subscription = [new URL(endpoint).hostname, keys.p256dh, keys.auth] as const;
  if (request.action === 'list') {
    const keyStatement =
      request.key === undefined
        ? []
        : [prepare('UPDATE alert_devices SET key = ?2 WHERE endpoint = ?1', key)];
    return [...moveStatements(request.oldEndpoint, prepare, subscription), ...keyStatement];
  }
  const { from, to, hours, lanes, nights } = request;
  switch (request.action) {
    case 'save':
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
           SELECT ?1, ?2, ?3, ?4, ?5, ?6
           WHERE (SELECT devices FROM alert_state) < ?7 OR ${deviceIdSql} IS NOT NULL
           ON CONFLICT (endpoint) DO UPDATE SET p256dh = ?3, auth = ?4, key = ?5`,
          ...[...subscription, key, now, maxDevices],
        ),
        prepare(
          `INSERT INTO alerts (device, ${choiceColumns}, asked)
           SELECT id, ?2, ?3, ?4, ?5, ?6, iif(accepted, '', 'confirm') FROM alert_devices
           WHERE endpoint = ?1 AND (SELECT count(*) FROM alerts
             WHERE device = alert_devices.id AND ("from", "to") <> (?2, ?3)) < ?7
           ON CONFLICT (device, "from", "to") DO UPDATE SET hours = ?4, lanes = ?5, nights = ?6`,
          ...[from, to, hours, Number(lanes), Number(nights), maxAlerts],
        ),
      ];
    case 'test':
      return [
        // A test does not wait after a refusal. While a run is sending, the wait is shorter.
        prepare(
          `UPDATE alerts SET asked = 'test', wait = min(wait, 30000)
           WHERE ("from", "to") = (?2, ?3) AND device = ${deviceIdSql}`,
          ...[from, to],
        ),
      ];
    case 'delete':
      return [
        prepare(
          `DELETE FROM alerts WHERE ("from", "to") = (?2, ?3) AND device = ${deviceIdSql}`,
          ...[from, to],
        ),
        prepare(
          `DELETE FROM alert_devices
           WHERE endpoint = ?1 AND id NOT IN (SELECT device FROM alerts WHERE device = ${deviceIdSql})`,
        ),
      ];
  }
}

/** Moves the alerts of a former endpoint, also if the page has stored the new endpoint in the meantime. */
function moveStatements(
  oldEndpoint: string | undefined,
  prepare: Prepare,
  subscription: readonly string[],
): SqlStatement[] {
  if (oldEndpoint === undefined) return [];
  return [
    prepare(
      `UPDATE OR IGNORE alert_devices SET endpoint = ?1, host = ?3, p256dh = ?4, auth = ?5
       WHERE endpoint = ?2`,
      ...[oldEndpoint, ...subscription],
    ),
    prepare(
      `UPDATE OR IGNORE alerts SET device = ${deviceIdSql}
       WHERE device = (SELECT id FROM alert_devices WHERE endpoint = ?2 AND endpoint <> ?1)`,
      oldEndpoint,
    ),
    prepare('DELETE FROM alert_devices WHERE endpoint = ?2 AND endpoint <> ?1', oldEndpoint),
  ];
}

/** Deletes devices that no longer visit the page, or to which no push service has accepted a message. */
export async function expireDevices(database: Database | undefined, now: Instant): Promise<void> {
  await database?.batch([
    database
      .prepare(
        `DELETE FROM alert_devices WHERE accepted = 0 AND visited_at < ?1 - ${unacceptedKeptMs} OR accepted = 1
         AND visited_at < unixepoch(?1 / 1000, 'unixepoch', '-${deviceKeptMonths} months') * 1000`,
      )
      .bind(now),
    database.prepare('DELETE FROM alert_hosts WHERE host NOT IN (SELECT host FROM alert_devices)'),
  ]);
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
