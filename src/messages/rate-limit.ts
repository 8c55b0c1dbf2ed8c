import type { Context } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { logLine, reasonOf } from '../log.ts';
import { withTimeout } from '../timeout.ts';

/** Seconds after which a sender may try again: the period of the binding in wrangler.toml. */
export const retryAfter = 60;
const limit = 500;

/** Whether the sender may send now. Open when the limiter fails: a lost message is worse than a flood. */
export async function maySend(c: Context<AppEnv>): Promise<boolean> {
  const address = c.req.header('CF-Connecting-IP');
  if (!address || !c.env.CONTACT_LIMIT) return true;
  try {
    const key = senderKey(address);
    return (await withTimeout(limit, c.env.CONTACT_LIMIT.limit({ key }))).success;
  } catch (error) {
    logLine({ event: 'rate-limit-failed', reason: reasonOf(error) });
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
