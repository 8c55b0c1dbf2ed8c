import * as v from 'valibot';
import { logLine } from '../src/http/log.ts';
import { places } from '../src/works/alerts/choice.ts';
import { type PushMessage, pushMessage } from '../src/works/alerts/message.ts';
import { dueMessage, type Report, report, withTried } from '../src/works/alerts/report.ts';
import { flag, storedChoice } from '../src/works/alerts/store.ts';
import { settledKey, stateName, statesAt } from './due.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { type PushResult, push } from './push.ts';
import { readNotices } from './road.ts';

/** How long a run reserves the alerts of a batch, in ms. A run takes less time. */
const leaseMs = 25_000;
/**
 * Time after which a run sends no further messages, in ms. The last message may still use its full timeout.
 */
const sendingMs = 12_000;
/** Number of concurrent requests. A Worker has at most six open connections. */
const connections = 6;

const json = v.pipe(v.string(), v.parseJson());
const row = v.object({
  id: v.number(),
  device: v.number(),
  ...storedChoice.entries,
  told: v.pipe(json, report),
  tried: v.pipe(json, v.array(report)),
  test: flag,
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
});

/** New values of the columns of an alert. */
interface Change {
  readonly id: number;
  readonly told: Report;
  readonly tried: readonly Report[];
  readonly settled: string;
  readonly notBefore: number;
  /** Whether the requested test message was accepted. */
  readonly isTested?: boolean;
}

/** A message for one alert. */
interface Outgoing {
  readonly alert: v.InferOutput<typeof row>;
  readonly message: PushMessage;
  /** Change to store before the message is sent, and again after an unclear result. */
  readonly sending: Change;
  /** Change to store after the push service has accepted the message. */
  readonly accepted: Change;
}

type Sent = Outgoing & { readonly result: PushResult };

/**
 * Sends the due messages of a batch of alerts. Reads the notices and the alerts again, so a queue message may
 * be delivered twice or lost without harm.
 */
export async function sendAlerts(env: AlertsEnv, ids: AlertBatch): Promise<void> {
  const at = Date.now();
  const states = statesAt(await readNotices(env, at), at);
  const settled: Change[] = [];
  const outgoing: Outgoing[] = [];
  for (const alert of await claim(env.DB, ids, at)) {
    const { id, hours, lanes, told, tried, test } = alert;
    const place = places.get(alert.place);
    const found = states.get(stateName(alert.place, lanes));
    // Skip an alert for a junction that the road no longer has.
    if (!place || !found) continue;
    const accepted = {
      ...{ id, tried: [], notBefore: 0, isTested: test },
      settled: settledKey(found.key, hours, at),
    };
    const due = dueMessage(
      { choice: { hours, lanes }, told, tried, isTest: test },
      found.state,
      at,
    );
    if (!due) {
      settled.push({ ...accepted, told, tried });
      continue;
    }
    const message = await pushMessage(due, place, at, env.SITE_URL, test);
    const sending = {
      ...{ id, told, settled: '', notBefore: at + leaseMs },
      tried: withTried(tried, due.report),
    };
    outgoing.push({ alert, message, sending, accepted: { ...accepted, told: due.report } });
  }
  // Store these changes before sending, because the run may stop before it records the results.
  const sending = outgoing.map((one) => one.sending);
  await storing(env.DB, [...settled, ...sending]).run();
  await record(env.DB, await pushAll(env, outgoing, at));
}

/** Reserves the alerts that no other run is sending, and reads them. */
async function claim(database: D1Database, ids: AlertBatch, at: number) {
  const list = JSON.stringify(ids);
  const [claimed, read] = await database.batch<Record<string, unknown>>([
    database
      .prepare(
        `UPDATE alerts SET not_before = ?2
         WHERE id IN (SELECT value FROM json_each(?1)) AND not_before <= ?3 RETURNING id`,
      )
      .bind(list, at + leaseMs, at),
    database
      .prepare(
        `SELECT alerts.*, endpoint, p256dh, auth FROM alerts
         JOIN alert_devices ON alert_devices.id = alerts.device
         WHERE alerts.id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(list),
  ]);
  const own = new Set(claimed?.results.map(({ id }) => id));
  return v.parse(v.array(row), read?.results).filter(({ id }) => own.has(id));
}

function storing(database: D1Database, changes: readonly Change[]): D1PreparedStatement {
  return database
    .prepare(
      `UPDATE alerts SET
         told = new.value ->> 'told', tried = new.value ->> 'tried', settled = new.value ->> 'settled',
         not_before = new.value ->> 'notBefore', test = test AND NOT coalesce(new.value ->> 'isTested', 0)
       FROM json_each(?1) AS new WHERE alerts.id = new.value ->> 'id'`,
    )
    .bind(JSON.stringify(changes));
}

/** Sends messages over several connections at once. */
async function pushAll(env: AlertsEnv, outgoing: readonly Outgoing[], at: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const queue = outgoing.values();
  const late: PushResult = { kind: 'refused', wait: 0, reason: 'late' };
  const sendInTurn = async () => {
    for (const one of queue) {
      const isLate = Date.now() - at > sendingMs;
      sent.push({ ...one, result: isLate ? late : await push(one.message, one.alert, env) });
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  return sent;
}

async function record(database: D1Database, sent: readonly Sent[]): Promise<void> {
  if (sent.length === 0) return;
  const now = Date.now();
  const changes = sent.map(({ alert, sending, accepted, result: { kind, wait } }): Change => {
    if (kind === 'accepted') return accepted;
    // Record the attempt only if the message may have been accepted.
    const tried = kind === 'unclear' ? sending.tried : alert.tried;
    return { ...sending, tried, notBefore: now + 1_000 * wait };
  });
  const gone = sent.flatMap(({ result, alert }) => (result.kind === 'gone' ? [alert.device] : []));
  await database.batch([
    storing(database, changes),
    database
      .prepare('DELETE FROM alert_devices WHERE id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(gone)),
  ]);
  const failed = sent.filter(({ result: { kind } }) => kind === 'refused' || kind === 'unclear');
  if (failed.length === 0) return;
  const reasons = [...new Set(failed.map(({ result }) => result.reason))].join(', ');
  logLine({ event: 'alerts-delayed', reason: `${failed.length} of ${sent.length}: ${reasons}` });
}
