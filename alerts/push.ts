import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushMessage } from '../src/works/alerts/message.ts';
import type { AlertsEnv } from './env.ts';

/** Timeout of a request to a push service, in ms. */
const timeoutMs = 8_000;
/** Maximum time until the next attempt, in s. */
const maxWaitSeconds = 12 * 3_600;

export interface PushResult {
  /**
   * - `accepted` (201)
   * - `gone`: the subscription has ended (404, 410)
   * - `refused`: the message was not accepted
   * - `unclear`: the message may have been accepted
   */
  readonly kind: 'accepted' | 'gone' | 'refused' | 'unclear';
  /** Minimum time until the next attempt, in s. */
  readonly wait: number;
  /** HTTP status or name of the exception, for the log. */
  readonly reason: string;
}

/** A browser's push subscription, as stored. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Sends an encrypted message to a push service (RFC 8030, RFC 8291, RFC 8292). */
export async function sendPush(
  { data, options }: PushMessage,
  { endpoint, p256dh, auth }: Subscription,
  { SITE_EMAIL, ALERTS_PUBLIC_KEY, ALERTS_PRIVATE_KEY }: AlertsEnv,
): Promise<PushResult> {
  try {
    const request = await buildPushPayload(
      { data: JSON.stringify(data), options: { ...options } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      {
        subject: `mailto:${SITE_EMAIL}`,
        publicKey: ALERTS_PUBLIC_KEY,
        privateKey: ALERTS_PRIVATE_KEY,
      },
    );
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, headers, body } = await fetch(endpoint, {
      ...request,
      redirect: 'manual',
      signal,
    });
    await body?.cancel();
    const waitSeconds = parseRetryAfter(headers.get('Retry-After'));
    return { kind: resultKindOf(status), wait: waitSeconds, reason: `status ${status}` };
  } catch (error) {
    // Log only the name of an error, because its message may contain the endpoint.
    const reason = error instanceof Error ? error.name : 'unknown';
    return { kind: 'unclear', wait: 0, reason };
  }
}

function resultKindOf(status: number): PushResult['kind'] {
  if (status === 201) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status >= 400 && status < 500 ? 'refused' : 'unclear';
}

/** Returns the seconds of a Retry-After header, which has a number or a date (RFC 9110, section 10.2.3). */
function parseRetryAfter(text: string | null): number {
  const seconds = Number(text ?? 0);
  const waitSeconds = Number.isNaN(seconds)
    ? (Date.parse(text ?? '') - Date.now()) / 1_000
    : seconds;
  return waitSeconds > 0 ? Math.min(Math.ceil(waitSeconds), maxWaitSeconds) : 0;
}
