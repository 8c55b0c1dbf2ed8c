import * as v from 'valibot';
import type { RoadView } from '../src/answer/view.ts';
import { logLine } from '../src/http/log.ts';
import type { Instant } from '../src/road/irish-time.ts';
import { flagSchema } from '../src/works/alerts/choice.ts';
import { pushMessage } from '../src/works/alerts/message.ts';
import { type AlertReport, alertSchema, dueMessage } from '../src/works/alerts/report.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { isFreeSql, maxAttempts, maxUnclearWaitMs, readableRows, readNotices } from './plan.ts';
import { maxWaitMs, type PushResult, sendPush } from './push.ts';

/** How long a run reserves the alerts of a batch, in ms. A run takes less time. */
const leaseMs = 25_000;
/** Time after which a run sends no further messages, in ms. The last message may still use its full timeout. */
const sendingMs = 12_000;
/** Number of concurrent requests. A Worker has at most six open connections. */
const maxConnections = 6;
/** Number of unclear results after which a run sends nothing more to a push service that has not responded. */
const maxUnclear = 3;
/** Time until the second attempt, in ms. Each further attempt waits twice as long, up to `maxWaitMs`. */
const firstWaitMs = 30_000;

const rowSchema = v.object({
  id: v.number(),
  ...alertSchema.entries,
  attempt: v.number(),
  refused: v.number(),
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  host: v.string(),
  accepted: flagSchema,
});
type ClaimedAlert = v.InferOutput<typeof rowSchema>;

/** An alert with its message and the result; both are undefined if this run did not send the message. */
interface Outcome {
  readonly alert: ClaimedAlert;
  readonly report: AlertReport | undefined;
  readonly result: PushResult | undefined;
}

/**
 * Sends the due messages of a batch of alerts. Reads the notices and the alerts again, so a queue message may
 * be delivered twice or lost without harm.
 * @throws if the database or the replica fails
 */
export async function sendAlerts(env: AlertsEnv, batch: AlertBatch): Promise<void> {
  const at = Date.now();
  const view = await readNotices(env, at);
  const token = crypto.randomUUID();
  const alerts = await claimAlerts(env, batch, token, at);
  if (alerts.length === 0) return;
  await recordOutcomes(env, await sendAll(env, alerts, view, at), token);
}

/**
 * Reads and reserves the alerts of a batch that no other run is sending. Marks their results as unclear before
 * sending, because the run may stop before it stores the results.
 */
async function claimAlerts(
  { DB }: AlertsEnv,
  { ids, queuedAt }: AlertBatch,
  token: string,
  at: Instant,
): Promise<ClaimedAlert[]> {
  const [, read] = await DB.batch([
    DB.prepare(
      `UPDATE alerts SET token = ?3, tried_at = ?1, wait = ${leaseMs}
       WHERE id IN (SELECT value FROM json_each(?2)) AND due_at IS NOT NULL AND ${isFreeSql}
       AND device IN (SELECT id FROM alert_devices
         WHERE host NOT IN (SELECT host FROM alert_hosts WHERE failed_at > ?4))`,
    ).bind(at, JSON.stringify(ids), token, queuedAt),
    DB.prepare(
      `SELECT alerts.*, endpoint, p256dh, auth, host, accepted FROM alerts
       JOIN alert_devices ON alert_devices.id = device
       WHERE alerts.id IN (SELECT value FROM json_each(?1)) AND token = ?2`,
    ).bind(JSON.stringify(ids), token),
    DB.prepare(
      `UPDATE alerts SET unclear = 1, attempt = attempt + 1
       WHERE id IN (SELECT value FROM json_each(?1)) AND token = ?2`,
    ).bind(JSON.stringify(ids), token),
  ]);
  return readableRows(rowSchema, read?.results);
}

/** Sends messages over several connections at once, until the push service turns out not to respond. */
async function sendAll(
  env: AlertsEnv,
  alerts: readonly ClaimedAlert[],
  view: RoadView,
  at: Instant,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = alerts.values();
  const sendInTurn = async () => {
    for (const alert of queue) {
      const isLate = Date.now() - at > sendingMs || isSilent(outcomes);
      const due = isLate ? undefined : dueMessage(view, alert, at);
      const result = due && (await sendPush(env, pushMessage(due, alert, at, env.SITE_URL), alert));
      outcomes.push({ alert, report: due?.report, result });
    }
  };
  await Promise.all(Array.from({ length: maxConnections }, sendInTurn));
  return outcomes;
}

/** Whether the push service of a batch has given no response to several messages. */
function isSilent(outcomes: readonly Outcome[]): boolean {
  const results = outcomes.flatMap(({ result }) => result ?? []);
  return results.length >= maxUnclear && results.every(({ kind }) => kind === 'unclear');
}

/** Returns the new values of the columns of an alert. Without `told`, the message remains due. */
function changeAfter({ alert, report, result }: Outcome) {
  const { id, unclear, attempt, refused, accepted } = alert;
  if (!result) return { id, unclear, attempt, refused, wait: 0 };
  const { kind, wait } = result;
  if (kind === 'accepted')
    return { id, told: JSON.stringify(report), unclear: false, attempt: 0, refused: 0, wait: 0 };
  const isUnclear = kind === 'unclear';
  const maxMs = isUnclear && accepted ? maxUnclearWaitMs : maxWaitMs;
  // A failure of the push service says nothing about the device.
  const backoffMs = Math.min(firstWaitMs * 2 ** (isUnclear ? attempt : refused), maxMs);
  return {
    ...{ id, unclear: unclear || isUnclear, attempt: attempt + 1 },
    refused: isUnclear ? 0 : refused + 1,
    // If the device has moved meanwhile, its alerts are sent to the new endpoint.
    wait: kind === 'gone' ? 0 : Math.max(wait, backoffMs),
  };
}

async function recordOutcomes(
  { DB }: AlertsEnv,
  outcomes: readonly Outcome[],
  token: string,
): Promise<void> {
  const now = Date.now();
  const withResult = (kind: PushResult['kind']) =>
    outcomes.filter(({ result }) => result?.kind === kind);
  const endpointsOf = (list: readonly Outcome[]) =>
    JSON.stringify(list.map(({ alert }) => alert.endpoint));
  const hostsOf = (list: readonly Outcome[]) => JSON.stringify(list.map(({ alert }) => alert.host));
  const accepted = withResult('accepted');
  const refused = withResult('refused');
  // Invented devices must not stop the messages of a push service.
  const trusted = outcomes.filter(({ alert }) => alert.accepted);
  const responding = trusted.filter(({ result }) => result && result.kind !== 'unclear');
  const setHosts = (column: 'accepted_at' | 'failed_at', hosts: string) =>
    DB.prepare(
      `INSERT INTO alert_hosts (host, ${column}) SELECT value, ?2 FROM json_each(?1) WHERE true
       ON CONFLICT DO UPDATE SET ${column} = excluded.${column}`,
    ).bind(hosts, now);
  await DB.batch([
    // Only alerts that no other run has reserved since.
    DB.prepare(
      `UPDATE alerts SET
         told = coalesce(new.value ->> 'told', told), unclear = new.value ->> 'unclear',
         attempt = new.value ->> 'attempt', refused = new.value ->> 'refused', tried_at = ?3,
         wait = new.value ->> 'wait',
         due_at = iif(new.value ->> 'told' IS NULL, due_at, NULL)
       FROM json_each(?1) AS new WHERE alerts.id = new.value ->> 'id' AND alerts.token = ?2`,
    ).bind(JSON.stringify(outcomes.map(changeAfter)), token, now),
    DB.prepare(
      `UPDATE alert_devices SET accepted = 1, visited_at = ?2
       WHERE accepted = 0 AND endpoint IN (SELECT value FROM json_each(?1))`,
    ).bind(endpointsOf(accepted), now),
    setHosts('accepted_at', hostsOf(accepted)),
    setHosts('failed_at', hostsOf(isSilent(trusted) ? trusted : [])),
    DB.prepare(
      'UPDATE alert_hosts SET failed_at = 0 WHERE host IN (SELECT value FROM json_each(?1))',
    ).bind(hostsOf(responding)),
    ...(refused.length > 0 ? refusalStatements(DB, hostsOf(refused), now) : []),
    DB.prepare(
      `DELETE FROM alert_devices WHERE endpoint IN (SELECT value FROM json_each(?1))
       OR (endpoint IN (SELECT value FROM json_each(?2))
         AND host NOT IN (SELECT host FROM alert_hosts WHERE failed_at > 0))`,
    ).bind(
      endpointsOf(withResult('gone')),
      endpointsOf(refused.filter(({ alert }) => alert.refused + 1 >= maxAttempts)),
    ),
  ]);
  const reasons = outcomes.flatMap(({ result }) =>
    result?.kind === 'refused' || result?.kind === 'unclear' ? result.reason : [],
  );
  if (reasons.length === 0) return;
  const reason = `${reasons.length} of ${outcomes.length} failed: ${[...new Set(reasons)].join(', ')}`;
  logLine({ event: 'alerts-delayed', reason });
}

/** Number of devices with a refused message, from which on the fault is their push service's or the sender's. */
const minRefusedDevices = 3;

/**
 * Returns the statements after refusals. A service that has accepted nothing since several refused messages were due
 * counts as failed: its devices wait no longer than for a service without a response, and their refusals do not count.
 */
function refusalStatements(database: AlertsEnv['DB'], hosts: string, now: Instant) {
  return [
    database
      .prepare(
        `INSERT INTO alert_hosts (host, failed_at)
         SELECT host, ?2 FROM alerts JOIN alert_devices ON alert_devices.id = device
         LEFT JOIN alert_hosts USING (host)
         WHERE host IN (SELECT value FROM json_each(?1)) AND accepted AND refused > 0
           AND due_at > coalesce(accepted_at, 0)
         GROUP BY host HAVING count(DISTINCT device) >= ${minRefusedDevices}
         ON CONFLICT DO UPDATE SET failed_at = excluded.failed_at`,
      )
      .bind(hosts, now),
    database
      .prepare(
        `UPDATE alerts SET refused = 1, wait = min(wait, ${maxUnclearWaitMs})
         WHERE refused > 0 AND device IN (
           SELECT id FROM alert_devices JOIN alert_hosts USING (host) WHERE failed_at = ?1)`,
      )
      .bind(now),
  ];
}
