import type { Context } from 'hono';
import type { WorksEnv } from '../answer/env.ts';
import { isWithinAllLimits, isWithinLimit, senderNetwork } from '../http/rate-limit.ts';

/** Checks the limit of attempts, which is generous so that visitors can correct mistakes. */
export function isAttemptAllowed(c: Context<WorksEnv>): Promise<boolean> {
  return isWithinLimit(c.env.CONTACT_ATTEMPTS, senderNetwork(c, 64));
}

/** Checks the limit of valid messages. */
export function isMessageAllowed(c: Context<WorksEnv>): Promise<boolean> {
  return isWithinAllLimits(c, c.env.CONTACT_LIMIT, 'message');
}

/** Checks the limit of status queries, which is high enough for people but too low for guessing references. */
export function isStatusQueryAllowed(c: Context<WorksEnv>): Promise<boolean> {
  return isWithinAllLimits(c, c.env.STATUS_LIMIT, 'look-up');
}

const queueCount = 1024;

/**
 * Returns the outbox queue of a sender, one of 1,024, by a hash of the network. Four million IPv4 addresses
 * share each queue, so a queue identifies nobody. Empty without an address.
 */
export async function queueKeyOf(c: Context<WorksEnv>): Promise<string> {
  const network = senderNetwork(c, 48);
  if (!network) return '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(network));
  return String(new DataView(hash).getUint16(0) % queueCount);
}
