import * as v from 'valibot';
import { logLine } from '../src/http/log.ts';
import { alertPlaces } from '../src/works/alerts/choice.ts';
import { type PushMessage, pushMessage } from '../src/works/alerts/message.ts';
import {
  type AlertReport,
  addTriedReport,
  dueMessage,
  reportSchema,
} from '../src/works/alerts/report.ts';
import { booleanColumnSchema, storedChoiceSchema } from '../src/works/alerts/store.ts';
import { settledKey, stateName, statesAt } from './due.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { type PushResult, sendPush } from './push.ts';
import { readNotices } from './road.ts';

/** How long a run reserves the alerts of a batch, in ms. A run takes less time. */
const leaseMs = 25_000;
/** Time after which a run sends no further messages, in ms. The last message may still use its full timeout. */
const sendingMs = 12_000;
/** Number of concurrent requests. A Worker has at most six open connections. */
const maxConnections = 6;

const jsonTextSchema = v.pipe(v.string(), v.parseJson());
const alertRowSchema = v.object({
  id: v.number(),
  device: v.number(),
  ...storedChoiceSchema.entries,
  told: v.pipe(jsonTextSchema, reportSchema),
  tried: v.pipe(jsonTextSchema, v.array(reportSchema)),
  test: booleanColumnSchema,
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
});

/** New values of the columns of an alert. */
interface Change {
  readonly id: number;
  readonly told: AlertReport;
  readonly tried: readonly AlertReport[];
  readonly settled: string;
  readonly notBefore: number;
  /** Whether the requested test message was accepted. */
  readonly isTested?: boolean;
}

interface OutgoingMessage {
  readonly alert: v.InferOutput<typeof alertRowSchema>;
  readonly message: PushMessage;
  /** Change to store before the message is sent, and again after an unclear result. */
  readonly sending: Change;
  /** Change to store after the push service has accepted the message. */
  readonly accepted: Change;
}

type SentMessage = OutgoingMessage & { readonly result: PushResult };

/**
 * Sends the due messages of a batch of alerts. Reads the notices and the alerts again, so a queue message may
 * be delivered twice or lost without harm.
 */
export async function sendAlerts(env: AlertsEnv, ids: AlertBatch): Promise<void> {
  const at = Date.now();
  const states = statesAt(await readNotices(env, at), at);
  const settledChanges: Change[] = [];
  const outgoingMessages: OutgoingMessage[] = [];
  for (const alert of await claimAlerts(env.DB, ids, at)) {
    const { id, hours, lanes, told, tried, test } = alert;
    const place = alertPlaces.get(alert.place);
    const placeState = states.get(stateName(alert.place, lanes));
    // Skip an alert for a junction that the road no longer has.
    if (!place || !placeState) continue;
    const acceptedChange = {
      ...{ id, tried: [], notBefore: 0, isTested: test },
      settled: settledKey(placeState.key, hours, at),
    };
    const due = dueMessage(
      { choice: { hours, lanes }, told, tried, isTest: test },
      placeState.state,
      at,
    );
    if (!due) {
      settledChanges.push({ ...acceptedChange, told, tried });
      continue;
    }
    const message = await pushMessage(due, place, at, env.SITE_URL, test);
    const sendingChange = {
      ...{ id, told, settled: '', notBefore: at + leaseMs },
      tried: addTriedReport(tried, due.report),
    };
    outgoingMessages.push({
      alert,
      message,
      sending: sendingChange,
      accepted: { ...acceptedChange, told: due.report },
    });
  }
  // Store these changes before sending, because the run may stop before it records the results.
  const sendingChanges = outgoingMessages.map((one) => one.sending);
  await updateOf(env.DB, [...settledChanges, ...sendingChanges]).run();
  await recordResults(env.DB, await pushAll(env, outgoingMessages, at));
}

/** Reserves the alerts that no other run is sending, and reads them. */
async function claimAlerts(database: D1Database, ids: AlertBatch, at: number) {
  const idList = JSON.stringify(ids);
  const [claimed, read] = await database.batch<Record<string, unknown>>([
    database
      .prepare(
        `UPDATE alerts SET not_before = ?2
         WHERE id IN (SELECT value FROM json_each(?1)) AND not_before <= ?3 RETURNING id`,
      )
      .bind(idList, at + leaseMs, at),
    database
      .prepare(
        `SELECT alerts.*, endpoint, p256dh, auth FROM alerts
         JOIN alert_devices ON alert_devices.id = alerts.device
         WHERE alerts.id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(idList),
  ]);
  const claimedIds = new Set(claimed?.results.map(({ id }) => id));
  return v.parse(v.array(alertRowSchema), read?.results).filter(({ id }) => claimedIds.has(id));
}

function updateOf(database: D1Database, changes: readonly Change[]): D1PreparedStatement {
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
async function pushAll(
  env: AlertsEnv,
  outgoing: readonly OutgoingMessage[],
  at: number,
): Promise<SentMessage[]> {
  const sentMessages: SentMessage[] = [];
  const queue = outgoing.values();
  const lateResult: PushResult = { kind: 'refused', wait: 0, reason: 'late' };
  const sendInTurn = async () => {
    for (const one of queue) {
      const isLate = Date.now() - at > sendingMs;
      sentMessages.push({
        ...one,
        result: isLate ? lateResult : await sendPush(one.message, one.alert, env),
      });
    }
  };
  await Promise.all(Array.from({ length: maxConnections }, sendInTurn));
  return sentMessages;
}

async function recordResults(database: D1Database, sent: readonly SentMessage[]): Promise<void> {
  if (sent.length === 0) return;
  const now = Date.now();
  const changes = sent.map(({ alert, sending, accepted, result: { kind, wait } }): Change => {
    if (kind === 'accepted') return accepted;
    // Record the attempt only if the message may have been accepted.
    const triedReports = kind === 'unclear' ? sending.tried : alert.tried;
    return { ...sending, tried: triedReports, notBefore: now + 1_000 * wait };
  });
  const goneDevices = sent.flatMap(({ result, alert }) =>
    result.kind === 'gone' ? [alert.device] : [],
  );
  await database.batch([
    updateOf(database, changes),
    database
      .prepare('DELETE FROM alert_devices WHERE id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(goneDevices)),
  ]);
  const failures = sent.filter(({ result: { kind } }) => kind === 'refused' || kind === 'unclear');
  if (failures.length === 0) return;
  const reasons = [...new Set(failures.map(({ result }) => result.reason))].join(', ');
  logLine({
    event: 'alerts-delayed',
    reason: `${failures.length} of ${sent.length} failed: ${reasons}`,
  });
}
