import type { Context } from 'hono';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import type { AppEnv } from '../site/state.ts';
import { describeFailure } from './store.ts';

/** Seconds after which a sender may try again: the period of the bindings in wrangler.toml. */
export const retryAfterSeconds = 60;
const timeoutMs = 500;

/** Whether another attempt is allowed; the limit is generous, so that mistakes can be corrected. */
export function mayTry(c: Context<AppEnv>): Promise<boolean> {
  return isWithinLimit(c.env.CONTACT_ATTEMPTS, senderNetwork(c, 64));
}

/** Whether another valid message is allowed. */
export function maySend(c: Context<AppEnv>): Promise<boolean> {
  return isWithinAllLimits(c, c.env.CONTACT_LIMIT, 'message');
}

/** Whether another status look-up is allowed; the limit suffices for people, but not for guessing. */
export function mayLookUp(c: Context<AppEnv>): Promise<boolean> {
  return isWithinAllLimits(c, c.env.STATUS_LIMIT, 'look-up');
}

/** Checks the limit of the sender's connection and, for IPv6, the limit of its network. */
async function isWithinAllLimits(
  c: Context<AppEnv>,
  limiter: RateLimit | undefined,
  keyPrefix: string,
): Promise<boolean> {
  const network = senderNetwork(c, 48);
  const isConnectionWithin = await isWithinLimit(limiter, senderNetwork(c, 64));
  // IPv4 addresses are not grouped into networks.
  if (!isConnectionWithin || !network?.includes(':')) return isConnectionWithin;
  return isWithinLimit(c.env.NETWORK_LIMIT, `${keyPrefix} ${network}`);
}

/** Fails open: a lost message is worse than a flood. */
async function isWithinLimit(
  limiter: RateLimit | undefined,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined || !limiter) return true;
  try {
    return (await withTimeout(timeoutMs, limiter.limit({ key }))).success;
  } catch (error) {
    logLine({ event: 'rate-limit-failed', reason: describeFailure(error) });
    return true;
  }
}

function senderNetwork(c: Context<AppEnv>, bits: 48 | 64): string | undefined {
  const address = c.req.header('CF-Connecting-IP');
  return address && networkOf(address, bits);
}

/**
 * Returns the key of a sender: the IPv4 address, or the first `bits` of the IPv6 address, 64 for a
 * connection and 48 for a customer's network.
 */
export function networkOf(address: string, bits: 48 | 64): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, bits / 16).join(':');
}

const queueCount = 1024;

/**
 * Returns the outbox queue of a sender: one of 1,024 by a hash of the network, each shared by four
 * million IPv4 addresses, so that it identifies nobody. Empty without an address.
 */
export async function queueOf(c: Context<AppEnv>): Promise<string> {
  const network = senderNetwork(c, 48);
  if (!network) return '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(network));
  return String(new DataView(hash).getUint16(0) % queueCount);
}
