import * as v from 'valibot';
import { logLine } from '../src/http/log.ts';
import { placeFrom } from '../src/works/alerts/choice.ts';
import { type PushMessage, pushMessage } from '../src/works/alerts/message.ts';
import { dueMessage, type Report, report, withTried } from '../src/works/alerts/report.ts';
import { flag } from '../src/works/alerts/store.ts';
import { RoadStates, settledKey } from './due.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { type PushResult, push } from './push.ts';
import { readNotices } from './road.ts';

/** How long no other run sends the alerts of a batch, in ms. Longer than a run takes. */
const leaseMs = 25_000;
/** How long a run starts further messages, in ms. The time limit of the last message is extra. */
const sendingMs = 12_000;
/** A Worker has six connections at a time. */
const connections = 6;

const reportText = v.pipe(v.string(), v.parseJson(), report);
const row = v.object({
  id: v.number(),
  device: v.number(),
  place: v.string(),
  hours: v.string(),
  lanes: flag,
  told: reportText,
  tried: v.pipe(v.string(), v.parseJson(), v.array(report)),
  test: flag,
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
});
type Row = v.InferOutput<typeof row>;

/** A message for one alert. */
interface Outgoing {
  readonly alert: Row;
  readonly message: PushMessage;
  /** Report to store as `told` once the push service has accepted the message. */
  readonly report: Report;
  readonly tried: readonly Report[];
  /** Value to store as `settled` once the message has been accepted. */
  readonly settled: string;
}

/**
 * Sends the messages that are due for the alerts of a batch. Reads the road and the alerts again, so that a
 * batch may be delivered twice.
 * @returns seconds until the next attempt for a message that was not accepted; undefined if all were
 */
export async function sendAlerts(env: AlertsEnv, ids: AlertBatch): Promise<number | undefined> {
  const at = Date.now();
  const states = new RoadStates(await readNotices(env, at), at);
  const alerts = await claim(env.DB, ids, at);
  const outgoing: Outgoing[] = [];
  const settled: { id: number; settled: string }[] = [];
  for (const alert of alerts) {
    const { id, place, lanes, hours, told, tried } = alert;
    const found = placeFrom(place);
    const state = states.of(place, lanes);
    const key = settledKey(states.keyOf(place, lanes), hours, at);
    const due =
      state && dueMessage({ choice: { hours, lanes }, told, tried, isTest: alert.test }, state, at);
    if (!due || !found) {
      settled.push({ id, settled: key });
      continue;
    }
    const message = await pushMessage(due, found, at, env.SITE_URL, alert.test);
    const { report } = due;
    outgoing.push({ alert, message, report, tried: withTried(tried, report), settled: key });
  }
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE alerts SET settled = new.value ->> 'settled', not_before = 0
       FROM json_each(?1) AS new WHERE alerts.id = new.value ->> 'id'`,
    ).bind(JSON.stringify(settled)),
    // Stored before sending, because the run may stop before it records the results.
    env.DB.prepare(
      `UPDATE alerts SET tried = new.value ->> 'tried', settled = ''
       FROM json_each(?1) AS new WHERE alerts.id = new.value ->> 'id'`,
    ).bind(JSON.stringify(outgoing.map(({ alert: { id }, tried }) => ({ id, tried })))),
  ]);
  return record(env.DB, await pushAll(env, outgoing, at));
}

/** Reserves the alerts that no other run is sending, and reads them. */
async function claim(database: D1Database, ids: AlertBatch, at: number): Promise<Row[]> {
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

type Sent = Outgoing & { readonly result: PushResult | undefined };

/** Sends messages over all connections. Messages after the time limit have no result. */
async function pushAll(env: AlertsEnv, outgoing: readonly Outgoing[], at: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const queue = outgoing.values();
  const sendInTurn = async () => {
    for (const one of queue) {
      const isLate = Date.now() - at > sendingMs;
      const result = isLate ? undefined : await push(one.message, one.alert, env);
      sent.push({ ...one, result });
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  return sent;
}

/** Records the results; returns the seconds until the next attempt. */
async function record(database: D1Database, sent: readonly Sent[]): Promise<number | undefined> {
  if (sent.length === 0) return undefined;
  const now = Date.now();
  const gone = sent.flatMap(({ result, alert }) => (result?.kind === 'gone' ? [alert.device] : []));
  const rows = sent.map(({ alert, result, report, tried, settled }) => {
    const { id, told, test } = alert;
    if (result?.kind === 'accepted') {
      return { id, told: report, tried: [], settled, wait: 0, tested: test };
    }
    // Only a message that may have been accepted stays recorded as tried.
    const isUnclear = result?.kind === 'unclear';
    const wait = result && 'wait' in result ? result.wait : 0;
    const kept = isUnclear ? tried : alert.tried;
    return { id, told, tried: kept, settled: '', wait, tested: false };
  });
  await database.batch([
    database
      .prepare(
        `UPDATE alerts SET
           told = new.value ->> 'told', tried = new.value ->> 'tried', settled = new.value ->> 'settled',
           test = CASE WHEN new.value ->> 'tested' THEN 0 ELSE test END,
           not_before = ?2 + 1000 * (new.value ->> 'wait')
         FROM json_each(?1) AS new WHERE alerts.id = new.value ->> 'id'`,
      )
      .bind(JSON.stringify(rows), now),
    database
      .prepare('DELETE FROM alert_devices WHERE id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(gone)),
  ]);
  const failed = sent.filter(
    ({ result }) => result?.kind !== 'accepted' && result?.kind !== 'gone',
  );
  if (failed.length === 0) return undefined;
  const reasons = failed.map(({ result }) =>
    result && 'reason' in result ? result.reason : 'late',
  );
  const details = [...new Set(reasons)].join(', ');
  logLine({ event: 'alerts-delayed', reason: `${failed.length} of ${sent.length}: ${details}` });
  return Math.min(...failed.map(({ result }) => (result && 'wait' in result ? result.wait : 0)));
}
