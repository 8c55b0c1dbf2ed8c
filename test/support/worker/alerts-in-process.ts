import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { AlertBatch, AlertsEnv } from '../../../alerts/env.ts';
import worker from '../../../alerts/worker.ts';
import type { AlertsRun } from '../workers/alerts.ts';
import { alertsKeys } from './alerts.ts';
import { memoryDatabase } from './memory-database.ts';
import { createPushService } from './push-service.ts';

/** One run of the cron and of the queue. */
export interface StoppableRun extends Omit<AlertsRun, 'twice'> {
  /** How the queue delivers messages; `late` means in the next run. */
  readonly delivery?: 'once' | 'twice' | 'lost' | 'late';
  /** Step at which the Worker is killed, or at which a call fails although it may have been executed. */
  readonly stop?: { readonly step: number; readonly isKill: boolean };
}

/** Timeout of a request to a push service, in ms. */
const pushTimeoutMs = 3_000;

/**
 * Runs the Worker that sends alerts in this process, on SQLite and with a virtual clock. Each call of a binding and of
 * a push service has two steps, one before and one after its execution, and the Worker can stop at any step.
 */
export function alertsInProcess() {
  const service = createPushService();
  const memory = memoryDatabase();
  const values = new Map<string, string>();
  const replica = {
    get: async (key: string) => values.get(key) ?? null,
    put: async (key: string, value: string) => void values.set(key, value),
  };
  const queue: AlertBatch[] = [];
  // A killed run may still be encrypting a message, and must not send the message in the next run.
  const pushOfRun = new AsyncLocalStorage<typeof fetch>();
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => pushOfRun.getStore()?.(...given));

  /** Resolves to whether no step failed. */
  async function run({ now, delivery, isKeyless, stop }: StoppableRun): Promise<boolean> {
    let clock = now;
    let steps = 0;
    const killed = Promise.withResolvers<void>();
    const executed: Promise<unknown>[] = [];
    /** Whether the Worker still runs. @throws Error if this step fails */
    const takeStep = (): boolean => {
      steps += 1;
      if (!stop || steps < stop.step) return true;
      if (stop.isKill) killed.resolve();
      else if (steps === stop.step) throw new Error('D1_ERROR: Network connection lost.');
      return !stop.isKill;
    };
    const runCall = async <Result>(call: () => Result | Promise<Result>) => {
      if (!takeStep()) return new Promise<never>(() => undefined);
      const result = (async () => call())();
      executed.push(result);
      await result;
      return takeStep() ? result : new Promise<never>(() => undefined);
    };
    const env: AlertsEnv = {
      ...{ SITE_URL: 'https://road.example', SITE_EMAIL: 'desk@road.example', ...alertsKeys },
      ...(isKeyless && { ALERTS_PRIVATE_KEY: '' }),
      DB: memory.through(runCall),
      NOTICES: { ...replica, get: (key) => runCall(() => replica.get(key)) },
      QUEUE: {
        sendBatch: (messages) => runCall(() => queue.push(...messages.map(({ body }) => body))),
      },
    };
    const push = async (url: string | URL | Request, init: RequestInit = {}) => {
      const start = clock;
      const headers = Object.fromEntries(new Headers(init.headers));
      const body = Buffer.from(await new Response(init.body).arrayBuffer());
      const answer = await runCall(() => service.receive(`${url}`, headers, body));
      if (answer === 'closed') throw new TypeError('the connection was closed');
      if (answer !== 'hang') return new Response(null, answer);
      clock = Math.max(clock, start + pushTimeoutMs);
      throw new DOMException('no response', 'TimeoutError');
    };
    const work = async () => {
      const batches = queue.splice(0);
      await worker.scheduled(undefined, env);
      if (delivery === 'late') return;
      if (delivery !== 'lost') batches.push(...queue);
      queue.length = 0;
      for (const body of batches) {
        // Consumers run in parallel.
        clock = now;
        const deliver = () => worker.queue({ messages: [{ body }] }, env);
        await Promise.all(delivery === 'twice' ? [deliver(), deliver()] : [deliver()]);
      }
    };
    const { now: systemTime } = Date;
    Date.now = () => clock;
    try {
      await Promise.race([pushOfRun.run(push, work), killed.promise]);
      // A push service receives a message even if its sender is killed meanwhile.
      await Promise.allSettled(executed);
    } finally {
      Date.now = systemTime;
    }
    return !stop || steps < stop.step;
  }

  return { service, database: memory, replica, isDatabaseSeparate: true, run };
}
