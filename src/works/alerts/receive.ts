import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { describeFailure } from '../../http/failure.ts';
import { logLine } from '../../http/log.ts';
import { isSameOrigin } from '../../http/middleware.ts';
import { isWithinAllLimits, retryAfterSeconds as limitSeconds } from '../../http/rate-limit.ts';
import { withTimeout } from '../../http/timeout.ts';
import { junctionNameOf } from '../../site/road/network.ts';
import { retryAfterSeconds, type WorksEnv } from '../env.ts';
import { type AlertChoice, alertFields, chosenHoursWords, placeFrom } from './choice.ts';
import { device, endpoint } from './device.ts';
import { deleteAlert, maxAlerts, requestTest, saveAlert, visitAlerts } from './store.ts';

const { place } = alertFields.entries;

/** Requests of the page's script. The endpoint proves that the device made the request. */
const request = v.variantAsync('action', [
  v.object({ action: v.literal('list'), endpoint }),
  v.object({ action: v.picklist(['delete', 'test']), endpoint, place }),
  v.objectAsync({ action: v.literal('save'), device, ...alertFields.entries }),
]);

/** Time limit of the database, in ms. */
const timeoutMs = 5_000;

/** Lists or changes the alerts of a device, and returns its alerts. */
export async function receiveAlert(c: Context<WorksEnv>): Promise<Response> {
  if (!isSameOrigin(c)) return refuse(c, 403, 'Please use the alerts page on this site.');
  const { DB, ALERTS_LIMIT } = c.env;
  if (!DB || !c.env.state.site.alertsKey) {
    return refuse(c, 404, 'Alerts are not set up on this site.');
  }
  if (!(await isWithinAllLimits(c, ALERTS_LIMIT, 'alert'))) {
    c.header('Retry-After', `${limitSeconds}`);
    return refuse(c, 429, 'Your network sent many requests. Please try again in a minute.');
  }
  const { success, output } = await v.safeParseAsync(request, await readJson(c));
  if (!success) return refuse(c, 422, 'We cannot send alerts to this browser.');
  try {
    const alerts = await withTimeout(timeoutMs, apply(DB, output));
    const saved = output.action !== 'save' || alerts.some((one) => one.place === output.place);
    if (saved) return c.json({ alerts: alerts.map(alertWords) });
    return refuse(
      c,
      409,
      alerts.length > 0
        ? `A device can have ${maxAlerts} alerts. Delete one first.`
        : 'We cannot accept more devices at present. Please use the calendar or the feed.',
    );
  } catch (error) {
    logLine({ event: 'alerts-failed', reason: describeFailure(error) });
    c.header('Retry-After', retryAfterSeconds);
    return refuse(c, 503, 'We could not save your alerts. Please try again later.');
  }
}

function apply(
  database: D1Database,
  wanted: v.InferOutput<typeof request>,
): Promise<AlertChoice[]> {
  const now = Date.now();
  switch (wanted.action) {
    case 'list':
      return visitAlerts(database, wanted.endpoint, now);
    case 'save':
      return saveAlert(database, wanted.device, wanted, now);
    case 'delete':
      return deleteAlert(database, wanted.endpoint, wanted.place, now);
    case 'test':
      return requestTest(database, wanted.endpoint, wanted.place, now);
  }
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}

/** Adds the text that the page shows for an alert. */
function alertWords(alert: AlertChoice) {
  const { junction, direction } = placeFrom(alert.place) ?? { junction: 0, direction: '' };
  const events = alert.lanes ? 'closures and closed lanes' : 'closures';
  return {
    ...alert,
    name: `${junctionNameOf(junction)} ${direction}`,
    words: `${chosenHoursWords(alert.hours)}, ${events}`,
  };
}

/** Refuses a request of the page's script, which shows the reason. */
function refuse(c: Context, status: ContentfulStatusCode, reason: string): Response {
  return c.json({ reason }, status);
}
