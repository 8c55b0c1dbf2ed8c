import { setTimeout as wait } from 'node:timers/promises';

/** Interval of the trigger in wrangler.toml, in ms. */
const cronIntervalMs = 5 * 60_000;
/** Interval between attempts until the Worker responds, in ms. */
const retryMs = 500;

/**
 * Runs the scheduled handler of a local Worker, which `wrangler dev` never does: once when the Worker
 * responds, then at each interval. The Worker logs its own failures.
 */
export async function runLocalCron(
  origin: string,
  { intervalMs = cronIntervalMs, signal }: { intervalMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted) {
    const answer = await fetch(`${origin}/cdn-cgi/local/scheduled`).catch(() => undefined);
    await wait(answer ? intervalMs : retryMs, undefined, { ref: false });
  }
}
