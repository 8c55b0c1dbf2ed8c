import type { Context } from 'hono';
import type { AppEnv } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { knownFailure } from './store.ts';

/** Seconds after which a sender may try again: the period of the bindings in wrangler.toml. */
export const retryAfter = 60;
const timeoutMs = 500;

/** Whether the sender may try to send: a generous limit, so that mistakes can be mended. */
export function mayTry(c: Context<AppEnv>): Promise<boolean> {
  return isWithin(c.env.CONTACT_ATTEMPTS, c);
}

/** Whether a message of the sender's that has no mistakes may be taken. */
export function maySend(c: Context<AppEnv>): Promise<boolean> {
  return isWithin(c.env.CONTACT_LIMIT, c);
}

/** Whether the sender may ask what became of a message: enough for people, too few to guess. */
export function mayAsk(c: Context<AppEnv>): Promise<boolean> {
  return isWithin(c.env.STATUS_LIMIT, c);
}

/** Open when the limiter fails: a lost message is worse than a flood. */
async function isWithin(limiter: RateLimit | undefined, c: Context<AppEnv>): Promise<boolean> {
  const address = c.req.header('CF-Connecting-IP');
  if (!address || !limiter) return true;
  try {
    return (await withTimeout(timeoutMs, limiter.limit({ key: senderKey(address) }))).success;
  } catch (error) {
    logLine({ event: 'rate-limit-failed', reason: knownFailure(error) });
    return true;
  }
}

/** One sender's addresses as one key: an IPv4 address, or the /64 that a connection is given in IPv6. */
export function senderKey(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
