import * as v from 'valibot';
import { logLine } from '../src/http/log.ts';
import type { Instant } from '../src/road/irish-time.ts';
import type { PushMessage } from '../src/works/alerts/message.ts';
import { booleanColumnSchema } from '../src/works/alerts/store.ts';
import { alertSchema, type Due, dueFor, readableRows } from './due.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { isFreeSql } from './plan.ts';
import { createSender, maxWaitMs, type PushResult } from './push.ts';
import { readNotices } from './road.ts';

/** How long a run reserves the alerts of a batch, in ms. A run takes less time. */
const leaseMs = 25_000;
/** Time after which a run sends no further messages, in ms. The last message may still use its full timeout. */
const sendingMs = 12_000;
/** Number of concurrent requests. A Worker has at most six open connections. */
const maxConnections = 6;
/** Number of unclear results after which a run sends nothing more to a host that has not responded. */
const maxUnclear = 3;
/** Time until the second attempt, in ms. Each further attempt waits twice as long, up to `maxWaitMs`. */
const firstWaitMs = 30_000;
/** Maximum wait after an unclear result, in ms, because the push service may recover at any time. */
const maxUnclearWaitMs = 8 * 60_000;
/** Number of failed attempts after which a device that refuses messages is deleted: after five days. */
const maxRefusals = 20;

const rowSchema = v.object({
  id: v.number(),
  device: v.number(),
  ...alertSchema.entries,
  attempt: v.number(),
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  host: v.string(),
  accepted: booleanColumnSchema,
});
type ClaimedAlert = v.InferOutput<typeof rowSchema>;

/** New values of the columns of an alert. */
interface Change extends Pick<ClaimedAlert, 'id' | 'told' | 'attempt'> {
  readonly wait: number;
  /** Requested message that was accepted, so that no message is due any longer. A later request stays. */
  readonly settled?: ClaimedAlert['asked'];
}

/** A message with its result; undefined if the message was not sent in this run. */
interface Outgoing extends Pick<Due, 'tried' | 'accepted'> {
  readonly alert: ClaimedAlert;
  readonly message: PushMessage;
  readonly result?: PushResult | undefined;
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
  const outgoing: Outgoing[] = [];
  const changes: Change[] = [];
  for (const alert of await claimAlerts(env, batch, token, at)) {
    const { id, told, attempt } = alert;
    const due = dueFor(view, alert, at, env.SITE_URL);
    if (due) outgoing.push({ alert, ...due, message: await due.write() });
    // Store the attempt before sending, because the run may stop before it stores the result.
    const sending = due && { told: due.tried, attempt: attempt + 1, wait: leaseMs };
    changes.push({ id, told, attempt, wait: 0, ...sending });
  }
  await updateOf(env.DB, changes, token, at).run();
  if (outgoing.length > 0) await recordResults(env.DB, await sendAll(env, outgoing, at), token);
}

/** Reserves the alerts of a batch that no other run is sending, and reads them. */
async function claimAlerts(
  { DB, ALERTS_PUBLIC_KEY }: AlertsEnv,
  { ids, queuedAt }: AlertBatch,
  token: string,
  at: Instant,
): Promise<ClaimedAlert[]> {
  const idsSql = '(SELECT value FROM json_each(?1))';
  const [, read] = await DB.batch([
    DB.prepare(
      `UPDATE alerts SET token = ?3, tried_at = ?2, wait = ${leaseMs}
       WHERE id IN ${idsSql} AND ${isFreeSql('?2')} AND device IN (
         SELECT id FROM alert_devices WHERE key = ?4
         AND host NOT IN (SELECT host FROM alert_hosts WHERE failed_at > ?5))`,
    ).bind(JSON.stringify(ids), at, token, ALERTS_PUBLIC_KEY, queuedAt),
    DB.prepare(
      `SELECT alerts.*, endpoint, p256dh, auth, host, accepted FROM alerts
       JOIN alert_devices ON alert_devices.id = device WHERE alerts.id IN ${idsSql} AND token = ?2`,
    ).bind(JSON.stringify(ids), token),
  ]);
  return readableRows(rowSchema, read?.results);
}

/** Prepares the changes of alerts that no other run has reserved since. */
function updateOf(
  database: D1Database,
  changes: readonly Change[],
  token: string,
  now: Instant,
): D1PreparedStatement {
  return database
    .prepare(
      `UPDATE alerts SET
         told = new.value ->> 'told', attempt = new.value ->> 'attempt',
         tried_at = ?3, wait = new.value ->> 'wait',
         due_at = iif(new.value ->> 'settled' IS NULL, due_at, NULL),
         asked = iif(new.value ->> 'settled' = asked, '', asked)
       FROM json_each(?1) AS new WHERE alerts.id = new.value ->> 'id' AND alerts.token = ?2`,
    )
    .bind(JSON.stringify(changes), token, now);
}

/** Sends messages over several connections at once. Skips a host after it has not responded. */
async function sendAll(
  env: AlertsEnv,
  outgoing: readonly Outgoing[],
  at: Instant,
): Promise<Outgoing[]> {
  const sent: Outgoing[] = [];
  const send = createSender(env);
  const queue = outgoing.values();
  const sendInTurn = async () => {
    for (const one of queue) {
      const isSkipped = Date.now() - at > sendingMs || failingHosts(sent).includes(one.alert.host);
      const result = isSkipped ? undefined : await send(one.message, one.alert);
      sent.push({ ...one, result });
    }
  };
  await Promise.all(Array.from({ length: maxConnections }, sendInTurn));
  return sent;
}

/** Returns the hosts that have given no response to several messages. */
function failingHosts(sent: readonly Outgoing[]): string[] {
  const results = sent.filter(({ result }) => result);
  return [...Map.groupBy(results, ({ alert }) => alert.host)]
    .filter(
      ([, list]) =>
        list.length >= maxUnclear && list.every(({ result }) => result?.kind === 'unclear'),
    )
    .map(([host]) => host);
}

function changeAfter({ alert, tried, accepted, result }: Outgoing): Change {
  const { id, told, attempt, asked } = alert;
  if (!result) return { id, told, attempt, wait: 0 };
  const { kind, wait } = result;
  if (kind === 'accepted') return { id, told: accepted, attempt: 0, wait: 0, settled: asked };
  const isUnclear = kind === 'unclear';
  const maxMs = isUnclear && alert.accepted ? maxUnclearWaitMs : maxWaitMs;
  const backoffMs = Math.min(firstWaitMs * 2 ** attempt, maxMs);
  return {
    ...{ id, attempt: attempt + 1 },
    // The device has the message only if the result is unclear.
    told: isUnclear ? tried : told,
    // If the device has moved meanwhile, its alerts are sent to the new endpoint.
    wait: kind === 'gone' ? 0 : Math.max(wait, backoffMs),
  };
}

async function recordResults(
  database: D1Database,
  sent: readonly Outgoing[],
  token: string,
): Promise<void> {
  const now = Date.now();
  const isKind = (kind: PushResult['kind']) => (one: Outgoing) => one.result?.kind === kind;
  const devicesOf = (list: readonly Outgoing[]) =>
    JSON.stringify(list.map(({ alert: { device, endpoint } }) => [device, endpoint]));
  const hasEnded = ({ result, alert: { attempt } }: Outgoing) =>
    result?.kind === 'gone' || (result?.kind === 'refused' && attempt + 1 >= maxRefusals);
  const accepted = sent.filter(isKind('accepted'));
  // Invented devices must not stop the messages of a push service.
  const trusted = sent.filter(({ alert }) => alert.accepted);
  const responding = trusted.filter(({ result }) => result && result.kind !== 'unclear');
  // An id may belong to another device by now, but not together with the endpoint.
  const isDeviceSql = '(id, endpoint) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))';
  await database.batch([
    updateOf(database, sent.map(changeAfter), token, now),
    database
      .prepare(`DELETE FROM alert_devices WHERE ${isDeviceSql}`)
      .bind(devicesOf(sent.filter(hasEnded))),
    database
      .prepare(
        `UPDATE alert_devices SET accepted = 1, visited_at = ?2 WHERE accepted = 0 AND ${isDeviceSql}`,
      )
      .bind(devicesOf(accepted), now),
    database
      .prepare('INSERT OR REPLACE INTO alert_hosts SELECT value, ?2 FROM json_each(?1)')
      .bind(JSON.stringify(failingHosts(trusted)), now),
    database
      .prepare('DELETE FROM alert_hosts WHERE host IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(responding.map(({ alert }) => alert.host))),
    database
      .prepare('UPDATE alert_state SET accepted_at = ?2 WHERE ?1 > 0')
      .bind(accepted.length, now),
  ]);
  const failures = sent.filter((one) => !isKind('accepted')(one) && !isKind('gone')(one));
  if (failures.length === 0) return;
  const reasons = [...new Set(failures.map(({ result }) => result?.reason ?? 'late'))].join(', ');
  logLine({
    event: 'alerts-delayed',
    reason: `${failures.length} of ${sent.length} failed: ${reasons}`,
  });
}
