import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushMessage } from '../src/works/alerts/message.ts';
import type { AlertsEnv } from './env.ts';

/** Time limit of a push service, in ms. */
const timeoutMs = 8_000;
/** How long to wait after a failure without Retry-After, in s. */
const usualWait = 20;
const maxWait = 12 * 3_600;

/**
 * Result of sending a message to a push service:
 * - `accepted` (201)
 * - `gone`: the subscription has ended (404, 410)
 * - `refused`: the message was not accepted
 * - `unclear`: the message may have been accepted
 */
export type PushResult =
  | { readonly kind: 'accepted' | 'gone' }
  | {
      readonly kind: 'refused' | 'unclear';
      /** Earliest time of the next attempt, in s from now. */
      readonly wait: number;
      readonly reason: string;
    };

/** A browser's subscription, as stored. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Sends an encrypted message to a push service (RFC 8030, RFC 8291, RFC 8292). */
export async function push(
  { data, options }: PushMessage,
  { endpoint, p256dh, auth }: Subscription,
  { SITE_EMAIL, ALERTS_PUBLIC_KEY, ALERTS_PRIVATE_KEY }: AlertsEnv,
): Promise<PushResult> {
  try {
    const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    const request = await buildPushPayload(
      { data: JSON.stringify(data), options: { ...options } },
      subscription,
      {
        subject: `mailto:${SITE_EMAIL}`,
        publicKey: ALERTS_PUBLIC_KEY,
        privateKey: ALERTS_PRIVATE_KEY,
      },
    );
    const response = await fetch(endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return resultOf(response);
  } catch (error) {
    // The message of an exception may contain the endpoint.
    const reason = error instanceof Error ? error.name : 'unknown';
    return { kind: 'unclear', wait: usualWait, reason };
  }
}

function resultOf({ status, headers }: Response): PushResult {
  if (status === 201) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const wait = Math.min(retryAfter(headers.get('Retry-After')) ?? usualWait, maxWait);
  const reason = `status ${status}`;
  return { kind: status >= 400 && status < 500 ? 'refused' : 'unclear', wait, reason };
}

/** Seconds of a Retry-After header with a number or a date (RFC 9110, section 10.2.3). */
function retryAfter(text: string | null): number | undefined {
  if (text === null) return;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return seconds >= 0 ? Math.ceil(seconds) : undefined;
}
