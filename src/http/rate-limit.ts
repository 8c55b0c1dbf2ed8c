import type { Bindings } from './env.ts';
import { describeFailure, logLine } from './log.ts';
import { withTimeout } from './timeout.ts';

/** Period of the rate limits in wrangler.toml, in seconds. */
export const retryAfterSeconds = 60;
/** Time limit of a rate limiter, in ms. */
const timeoutMs = 500;

/** The part of a handler's context that identifies the sender. */
interface Sender {
  readonly req: { header(name: string): string | undefined };
  readonly env: Pick<Bindings, 'NETWORK_LIMIT'>;
}

/** Checks the limit of the sender's connection and, for IPv6, the limit of the /48 network. */
export async function isWithinAllLimits(
  c: Sender,
  limiter: RateLimit | undefined,
  keyPrefix: string,
): Promise<boolean> {
  const network = senderNetwork(c, 48);
  const isConnectionWithin = await isWithinLimit(limiter, senderNetwork(c, 64));
  // IPv4 addresses are not grouped into networks.
  if (!isConnectionWithin || !network?.includes(':')) return isConnectionWithin;
  return isWithinLimit(c.env.NETWORK_LIMIT, `${keyPrefix} ${network}`);
}

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

export function senderNetwork({ req }: Pick<Sender, 'req'>, bits: 48 | 64): string | undefined {
  const senderAddress = req.header('CF-Connecting-IP');
  return senderAddress && networkOf(senderAddress, bits);
}

/**
 * Returns the key of a sender: the IPv4 address, or the first `bits` of the IPv6 address, 64 for a
 * connection and 48 for a customer's network.
 */
export function networkOf(senderAddress: string, bits: 48 | 64): string {
  if (!senderAddress.includes(':') || senderAddress.includes('.')) return senderAddress;
  const [head = '', tail] = senderAddress.toLowerCase().split('::');
  const firstGroups = head.split(':').filter(Boolean);
  const lastGroups = tail?.split(':').filter(Boolean) ?? [];
  const zeroGroups = Array(Math.max(0, 8 - firstGroups.length - lastGroups.length)).fill('0');
  return [...firstGroups, ...zeroGroups, ...lastGroups].slice(0, bits / 16).join(':');
}
