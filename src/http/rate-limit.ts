import type { Context } from 'hono';
import { describeFailure } from './failure.ts';
import { logLine } from './log.ts';
import { withTimeout } from './timeout.ts';

/** Time limit of a rate limiter, in ms. */
const timeoutMs = 500;

/** Allows the request if the rate limiter fails, because a lost message is worse than a flood. */
export async function isWithinLimit(
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

/** Returns the network of the sender, as `networkOf` does; undefined without an address. */
export function senderNetwork(c: Context, bits: 48 | 64): string | undefined {
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
