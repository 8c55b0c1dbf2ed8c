import * as v from 'valibot';
import { type KnownRoad, type RoadView, unknownRoad, updatedView } from '../src/answer/view.ts';
import { logLine } from '../src/http/log.ts';
import { withTimeout } from '../src/http/timeout.ts';
import type { Instant } from '../src/road/irish-time.ts';
import { readReplica, readStore, refusalOf, type SnapshotText } from '../src/store/store.ts';
import { choiceColumns } from '../src/works/alerts/choice.ts';
import { alertSchema, dueMessage } from '../src/works/alerts/report.ts';
import type { AlertsEnv } from './env.ts';
import { checkKeys } from './push.ts';

/** Maximum number of alerts in a queue message. Each alert takes one subrequest, and the database takes six. */
const batchSize = 100;
/** Maximum number of messages that the queue accepts in one call. */
const maxMessages = 100;
/** Maximum number of messages in a run to a push service that does not respond. */
const maxProbes = 6;
/** Maximum number of messages in a run to new devices of a push service. Anybody can invent such devices. */
const maxUnaccepted = 1_000;
/**
 * Number of failed attempts after which a device that refuses messages is deleted, after five days, and after which
 * `/readyz` omits a device without a clear response, after two hours.
 */
export const maxAttempts = 20;
/** Maximum wait after an unclear result, in ms, because the push service may recover at any time. */
export const maxUnclearWaitMs = 8 * 60_000;
/** Clock skew between isolates, in ms. A later time is an error of the clock that wrote it. */
const maxSkewMs = 60_000;

/** SQL condition: no other run is sending the alert, and it does not wait after a failure. ?1 is the present time. */
export const isFreeSql = `(tried_at + wait <= ?1 OR tried_at > ?1 + ${maxSkewMs})`;

/** Columns of `alertSchema`. */
const alertColumns = `${choiceColumns}, told, unclear`;
const groupSchema = v.object({ id: v.number(), ...alertSchema.entries });
const dueSchema = v.object({
  id: v.number(),
  batch: v.string(),
  /** Maximum number of messages to the devices of such batches in this run. */
  maximum: v.number(),
});

/** SQL for the alerts with a due message to devices that can receive it. ?2 is the public key. */
const dueSql = `FROM alerts JOIN alert_devices ON alert_devices.id = device
  LEFT JOIN alert_hosts USING (host) WHERE due_at IS NOT NULL AND key = ?2`;

/**
 * Finds the alerts with a due message, marks them, and puts them into the queue.
 * @throws if the keys, the database, the replica or the queue fail
 */
export async function queueDueAlerts(env: AlertsEnv, at: Instant): Promise<void> {
  await checkKeys(env);
  const notices = await readNotices(env, at);
  const groups = await env.DB.prepare(
    `SELECT min(id) AS id, ${alertColumns} FROM alerts WHERE ${isFreeSql} GROUP BY ${alertColumns}`,
  )
    .bind(at)
    .all();
  const dueIds = readableRows(groupSchema, groups.results)
    .filter((alert) => dueMessage(notices, alert, at))
    .map(({ id }) => id);
  const [, due] = await env.DB.batch([
    env.DB.prepare(
      `WITH due AS MATERIALIZED (
         SELECT ${alertColumns} FROM alerts WHERE id IN (SELECT value FROM json_each(?2)))
       UPDATE alerts SET due_at = CASE WHEN due_at IS NULL THEN ?1 END
       WHERE ${isFreeSql} AND (due_at IS NULL) = ((${alertColumns}) IN (SELECT * FROM due))`,
    ).bind(at, JSON.stringify(dueIds)),
    env.DB.prepare(
      `SELECT alerts.id, accepted || host AS batch,
         iif(failed_at > 0, ${maxProbes}, iif(accepted, 1e9, ${maxUnaccepted})) AS maximum
       ${dueSql} AND ${isFreeSql} ORDER BY accepted DESC, attempt, due_at`,
    ).bind(at, env.ALERTS_PUBLIC_KEY),
  ]);
  // A batch has one push service, so that a service delays no other.
  const lists = Map.groupBy(readableRows(dueSchema, due?.results), ({ batch }) => batch);
  const messages = [...lists.values()]
    .flatMap((list) => chunksOf(list.slice(0, list[0]?.maximum), batchSize))
    .map((list) => ({ body: { queuedAt: at, ids: list.map(({ id }) => id) } }));
  for (const chunk of chunksOf(messages, maxMessages)) await env.QUEUE.sendBatch(chunk);
  // A message is not overdue if only its own device refuses it, or has given no clear response for two hours.
  await env.DB.prepare(
    `UPDATE alert_state SET ran_at = ?1, problem = '', oldest_at = (
       SELECT min(due_at) ${dueSql} AND accepted
       AND (attempt = 0 OR failed_at > 0 OR due_at > (SELECT coalesce(max(accepted_at), 0) FROM alert_hosts)
         OR (unclear AND wait <= ${maxUnclearWaitMs} AND attempt < ${maxAttempts})))`,
  )
    .bind(at, env.ALERTS_PUBLIC_KEY)
    .all();
}

/** Reads rows. Omits unreadable rows, so that they do not stop the others. */
export function readableRows<Schema extends v.GenericSchema>(
  schema: Schema,
  rows: readonly unknown[] = [],
): v.InferOutput<Schema>[] {
  return rows.flatMap((row) => {
    const { success, output } = v.safeParse(schema, row);
    return success ? [output] : [];
  });
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Timeout of each read, in ms. */
const timeoutMs = 2_000;

/** Newest snapshot and view of this isolate, kept so that an unchanged snapshot is not parsed again. */
let lastRead: SnapshotText | undefined;
let lastView: KnownRoad | undefined;

/**
 * Reads the newest notices. Their state is unknown if the snapshot is unreadable, or older than its replica.
 * @throws if the database or its replica does not answer. Without the replica, a restored database would look
 * current.
 */
export async function readNotices({ DB, NOTICES }: AlertsEnv, now: Instant): Promise<RoadView> {
  // Read the replica first. Otherwise, a change published between the two reads would look like a restore.
  const replica =
    NOTICES &&
    (await withTimeout(timeoutMs, readReplica(NOTICES)).catch(() => {
      throw new Error('the replica in KV does not answer');
    }));
  const answer = await withTimeout(timeoutMs, readStore(DB, lastRead));
  const reason =
    answer.kind === 'unreadable'
      ? answer.reason
      : refusalOf(answer.snapshot, lastRead?.snapshot, replica ?? 'absent', 0);
  if (answer.kind === 'unreadable' || reason !== undefined) {
    logLine({ event: 'notices-unreadable', reason: `${reason}` });
    return unknownRoad;
  }
  lastRead = answer;
  lastView = updatedView(lastView, answer.snapshot, now, { checked: now, source: 'store' });
  return lastView;
}
