import { buildPushPayload, vapidHeaders } from '@block65/webcrypto-web-push';
import type { PushMessage } from '../src/works/alerts/message.ts';
import type { AlertsEnv } from './env.ts';

/** Timeout of a request to a push service, in ms. */
const pushTimeoutMs = 3_000;
/** Maximum time that a push service may postpone the next attempt, in ms. */
export const maxWaitMs = 12 * 3_600_000;

export interface PushResult {
  /**
   * - `accepted` (2xx)
   * - `gone`: the subscription has ended (404, 410)
   * - `refused`: the message was not accepted
   * - `unclear`: the message may have been accepted
   */
  readonly kind: 'accepted' | 'gone' | 'refused' | 'unclear';
  /** Minimum time until the next attempt, in ms. */
  readonly wait: number;
  /** HTTP status or name of the exception, for the log. */
  readonly reason: string;
}

/** Keys with which the site identifies itself to a push service (RFC 8292). */
function vapidKeys({ SITE_EMAIL, ALERTS_PUBLIC_KEY, ALERTS_PRIVATE_KEY }: AlertsEnv) {
  const subject = `mailto:${SITE_EMAIL}`;
  return { subject, publicKey: ALERTS_PUBLIC_KEY, privateKey: ALERTS_PRIVATE_KEY };
}

/** @throws Error that says what to do if the private key is missing or belongs to another public key */
export async function checkKeys(env: AlertsEnv): Promise<void> {
  const advice = 'Run "npm run alerts -- keys"';
  if (!env.ALERTS_PRIVATE_KEY) throw new Error(`the private key is missing. ${advice}`);
  const subscription = {
    endpoint: env.SITE_URL,
    expirationTime: null,
    keys: { p256dh: '', auth: '' },
  };
  await vapidHeaders(subscription, vapidKeys(env)).catch(() => {
    throw new Error(`the private key does not match ALERTS_PUBLIC_KEY. ${advice}`);
  });
}

/** Sends an encrypted message to a push service (RFC 8030, RFC 8291). */
export async function sendPush(
  env: AlertsEnv,
  message: PushMessage,
  { endpoint, p256dh, auth }: Readonly<Record<'endpoint' | 'p256dh' | 'auth', string>>,
): Promise<PushResult> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  const request = await buildPushPayload(message, subscription, vapidKeys(env)).catch(nameOf);
  if (typeof request === 'string') return { kind: 'refused', wait: 0, reason: request };
  try {
    const signal = AbortSignal.timeout(pushTimeoutMs);
    const response = await fetch(endpoint, { ...request, redirect: 'manual', signal });
    const { status, headers } = response;
    await response.body?.cancel();
    const wait = parseRetryAfter(headers.get('Retry-After'));
    return { kind: resultKindOf(status), wait, reason: `status ${status}` };
  } catch (error) {
    return { kind: 'unclear', wait: 0, reason: nameOf(error) };
  }
}

/** Returns the name of an error. Its message may contain the endpoint, which must not be logged. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

function resultKindOf(status: number): PushResult['kind'] {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 ? 'unclear' : 'refused';
}

/** Returns the ms of a Retry-After header, which has a number or a date (RFC 9110, section 10.2.3). */
function parseRetryAfter(text: string | null): number {
  const seconds = Number(text ?? 0);
  const waitMs = Number.isNaN(seconds) ? Date.parse(text ?? '') - Date.now() : 1_000 * seconds;
  return waitMs > 0 ? Math.min(Math.ceil(waitMs), maxWaitMs) : 0;
}
