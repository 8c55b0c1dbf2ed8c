import { setTimeout as wait } from 'node:timers/promises';

/** Interval between attempts until the Worker responds, in ms. */
const retryMs = 500;

/**
 * Runs the scheduled handler of a local Worker, which `wrangler dev` never does: once when the Worker
 * responds, then at each interval. Resolves after the first response. The Worker logs its own failures.
 * @param intervalMs interval of the Worker's trigger, in ms
 */
export async function startLocalCron(
  origin: string,
  intervalMs: number,
  signal: AbortSignal,
): Promise<void> {
  const trigger = () => fetch(`${origin}/cdn-cgi/local/scheduled`).catch(() => undefined);
  while (!signal.aborted && !(await trigger())) {
    await wait(retryMs, undefined, { ref: false });
  }
  const timer = setInterval(trigger, intervalMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer));
}
