import * as v from 'valibot';
import type { Instant } from '../src/road/irish-time.ts';
import { booleanColumnSchema } from '../src/works/alerts/store.ts';
import { alertSchema, dueFor, readableRows } from './due.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { checkKeys } from './push.ts';
import { readNotices } from './road.ts';

/** Maximum number of alerts in a queue message. Each alert takes one subrequest, and the database takes six. */
const batchSize = 100;
/** Maximum number of messages that the queue accepts in one call. */
const maxMessages = 100;
/** Maximum number of messages in a run to a push service that does not respond. */
const maxProbes = 6;
/** Maximum number of messages in a run to devices that have not yet accepted one. Anybody can invent such devices. */
const maxUnaccepted = 2_000;
/** Clock skew between isolates, in ms. A later time is an error of the clock that wrote it. */
const maxSkewMs = 60_000;

/** SQL condition: no other run is sending the alert, and it does not wait after a failure. ?1 is the time. */
export const isFreeSql = `(tried_at + wait <= ?1 OR tried_at > ?1 + ${maxSkewMs})`;

const groupSchema = v.object({ id: v.number(), ...alertSchema.entries });
const dueSchema = v.array(
  v.object({
    id: v.number(),
    due_at: v.number(),
    isFree: booleanColumnSchema,
    host: v.string(),
    accepted: booleanColumnSchema,
    isFailing: booleanColumnSchema,
    isOverdue: booleanColumnSchema,
  }),
);
type DueAlert = v.InferOutput<typeof dueSchema>[number];

/**
 * Finds the alerts with a due message, marks them, and puts them into the queue.
 * @throws if the keys, the database, the replica or the queue fail
 */
export async function queueDueAlerts(env: AlertsEnv, at: Instant): Promise<void> {
  await checkKeys(env);
  const notices = await readNotices(env, at);
  const columns = '"from", "to", hours, lanes, nights, told, asked';
  const groups = await env.DB.prepare(
    `SELECT min(id) AS id, ${columns} FROM alerts WHERE ${isFreeSql} GROUP BY ${columns}`,
  )
    .bind(at)
    .all();
  const dueIds = readableRows(groupSchema, groups.results)
    .filter((alert) => dueFor(notices, alert, at, env.SITE_URL))
    .map(({ id }) => id);
  const [, due] = await env.DB.batch([
    env.DB.prepare(
      `WITH due AS MATERIALIZED (
         SELECT ${columns} FROM alerts WHERE id IN (SELECT value FROM json_each(?2)))
       UPDATE alerts SET due_at = CASE WHEN due_at IS NULL THEN ?1 END
       WHERE ${isFreeSql} AND (due_at IS NULL) = ((${columns}) IN (SELECT * FROM due))`,
    ).bind(at, JSON.stringify(dueIds)),
    // A message that only its own device refuses is not overdue.
    env.DB.prepare(
      `SELECT alerts.id, due_at, ${isFreeSql} AS isFree, alert_devices.host, accepted,
         alert_hosts.host IS NOT NULL AS isFailing,
         attempt = 0 OR alert_hosts.host IS NOT NULL OR due_at > accepted_at AS isOverdue
       FROM alerts JOIN alert_devices ON alert_devices.id = device
       LEFT JOIN alert_hosts USING (host) JOIN alert_state
       WHERE due_at IS NOT NULL AND key = ?2 ORDER BY attempt, due_at`,
    ).bind(at, env.ALERTS_PUBLIC_KEY),
  ]);
  const dueAlerts = v.parse(dueSchema, due?.results);
  const messages = batchesOf(dueAlerts).map((ids) => ({ body: { queuedAt: at, ids } }));
  for (const chunk of chunksOf(messages, maxMessages)) await env.QUEUE.sendBatch(chunk);
  const overdueTimes = dueAlerts
    .filter(({ accepted, isOverdue }) => accepted && isOverdue)
    .map(({ due_at }) => due_at);
  const oldest = overdueTimes.length > 0 ? Math.min(...overdueTimes) : null;
  await env.DB.prepare("UPDATE alert_state SET ran_at = ?1, oldest_at = ?2, problem = ''")
    .bind(at, oldest)
    .run();
}

/**
 * Returns the ids of each batch, with fewest attempts first. A batch has one push service, so that a service
 * delays no other. Batches of devices that have not yet accepted a message are last.
 */
function batchesOf(alerts: readonly DueAlert[]): AlertBatch['ids'][] {
  const freeAlerts = alerts.filter(({ isFree }) => isFree);
  const [accepted, unaccepted] = [true, false].map((value) =>
    freeAlerts.filter((alert) => alert.accepted === value),
  );
  const lists = [...Map.groupBy(accepted ?? [], ({ host }) => host).values()].map((list) =>
    list[0]?.isFailing ? list.slice(0, maxProbes) : list,
  );
  return [...lists, (unaccepted ?? []).slice(0, maxUnaccepted)].flatMap((list) =>
    chunksOf(
      list.map(({ id }) => id),
      batchSize,
    ),
  );
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
