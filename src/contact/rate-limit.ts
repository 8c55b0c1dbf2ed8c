import type { Context } from 'hono';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import type { AppEnv } from '../site/state.ts';
import { knownFailure } from './store.ts';

/** Seconds after which a sender may try again: the period of the bindings in wrangler.toml. */
export const retryAfter = 60;
const timeoutMs = 500;

/** Whether the sender may try to send: a generous limit, so that mistakes can be corrected. */
export function mayTry(c: Context<AppEnv>): Promise<boolean> {
  return isWithin(c.env.CONTACT_ATTEMPTS, addressOf(c, 64));
}

/** Whether a message of the sender's that has no mistakes may be taken. */
export function maySend(c: Context<AppEnv>): Promise<boolean> {
  return areBothWithin(c, c.env.CONTACT_LIMIT, 'message');
}

/** Whether the sender may ask what became of a message: enough for people, too few to guess. */
export function mayAsk(c: Context<AppEnv>): Promise<boolean> {
  return areBothWithin(c, c.env.STATUS_LIMIT, 'look-up');
}

/** The limit of one connection, and that of its whole network for the same thing. */
async function areBothWithin(
  c: Context<AppEnv>,
  limiter: RateLimit | undefined,
  what: string,
): Promise<boolean> {
  const network = addressOf(c, 48);
  const isConnectionWithin = await isWithin(limiter, addressOf(c, 64));
  // An IPv4 address is no part of a larger network that one sender has.
  if (!isConnectionWithin || !network?.includes(':')) return isConnectionWithin;
  return isWithin(c.env.NETWORK_LIMIT, `${what} ${network}`);
}

/** Open when the limiter fails: a lost message is worse than a flood. */
async function isWithin(limiter: RateLimit | undefined, key: string | undefined): Promise<boolean> {
  if (key === undefined || !limiter) return true;
  try {
    return (await withTimeout(timeoutMs, limiter.limit({ key }))).success;
  } catch (error) {
    logLine({ event: 'rate-limit-failed', reason: knownFailure(error) });
    return true;
  }
}

function addressOf(c: Context<AppEnv>, bits: 48 | 64): string | undefined {
  const address = c.req.header('CF-Connecting-IP');
  return address && networkOf(address, bits);
}

/**
 * One sender's addresses as one: an IPv4 address, or the part of an IPv6 address that a connection (64
 * bits) or a customer (up to 48 bits) is given.
 */
export function networkOf(address: string, bits: 48 | 64): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, bits / 16).join(':');
}

const queues = 1024;

/**
 * The queue in which a sender's messages wait in the outbox: one of 1,024, by a hash of the network. Four
 * million IPv4 addresses share each, so it does not say whose it was. Empty where there is no address.
 */
export async function queueOf(c: Context<AppEnv>): Promise<string> {
  const network = addressOf(c, 48);
  if (!network) return '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(network));
  return String(new DataView(hash).getUint16(0) % queues);
}
