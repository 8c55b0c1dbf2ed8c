import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { noticesRetrySeconds, type WorksEnv } from '../../answer/env.ts';
import { describeFailure, logLine } from '../../http/log.ts';
import { isSameOrigin } from '../../http/middleware.ts';
import { isWithinAllLimits, retryAfterSeconds as limitSeconds } from '../../http/rate-limit.ts';
import { withTimeout } from '../../http/timeout.ts';
import { tripPath } from '../../site/choice.ts';
import { alertWords, tripWords } from './choice.ts';
import { alertRequestSchema } from './request.ts';
import { applyRequest, maxAlerts } from './store.ts';

/** Timeout of the database request, in ms. */
const timeoutMs = 5_000;

/** Lists or changes the alerts of a device, and returns its alerts. */
export async function receiveAlert(c: Context<WorksEnv>): Promise<Response> {
  const refuse = (status: ContentfulStatusCode, reason: string) => c.json({ reason }, status);
  if (!isSameOrigin(c)) return refuse(403, 'Please use the alerts page on this site.');
  const { DB, ALERTS_LIMIT, state } = c.env;
  const { alertsKey } = state.site;
  if (!(await isWithinAllLimits(c, ALERTS_LIMIT, 'alert'))) {
    c.header('Retry-After', `${limitSeconds}`);
    return refuse(429, 'Your network sent too many requests. Please try again in a minute.');
  }
  const body: unknown = await c.req.json().catch(() => undefined);
  const { success, output } = v.safeParse(alertRequestSchema, body);
  if (!success) return refuse(422, 'We cannot send alerts to this browser.');
  // A visitor can delete alerts after the operator has turned alerts off.
  if (!DB || (!alertsKey && output.action !== 'delete'))
    return refuse(404, 'Alerts are not set up on this site.');
  const { action, key = alertsKey } = output;
  if (action !== 'delete' && key !== alertsKey)
    return refuse(409, 'The alerts of this site have changed. Please reload this page.');
  try {
    const alerts = await withTimeout(timeoutMs, applyRequest(DB, output, Date.now()));
    const isStored =
      output.action !== 'save' ||
      alerts.some(({ from, to }) => from === output.from && to === output.to);
    if (isStored)
      return c.json({
        alerts: alerts.map((one) => ({
          ...{ ...one, tag: tripPath(one) },
          ...{ name: tripWords(one), words: alertWords(one) },
        })),
      });
    const reason =
      alerts.length > 0
        ? `A device can have ${maxAlerts} alerts. Delete one first.`
        : 'We cannot accept more devices at present. Please use the calendar or the feed.';
    return refuse(409, reason);
  } catch (error) {
    logLine({ event: 'alerts-failed', reason: describeFailure(error) });
    c.header('Retry-After', noticesRetrySeconds);
    return refuse(503, 'We could not save your alerts. Please try again later.');
  }
}
