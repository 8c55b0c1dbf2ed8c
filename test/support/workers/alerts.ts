import alerts, { type AlertsMessage } from '../../../dist/alerts/index.js';

/** One run of the Worker at a simulated time. */
export interface AlertsRun {
  /** Time on the Worker's clock. */
  readonly now: number;
  /** Whether the queue delivers each message twice at the same time. */
  readonly twice?: boolean;
  /** Whether the Worker has no private key. */
  readonly isKeyless?: boolean;
  /** Which batch of statements fails, and whether the database executes it nevertheless. */
  readonly failing?: { readonly batch: number; readonly isExecuted: boolean };
}

/** The production Worker, with a clock and a queue that a test controls. */
export default {
  async fetch(request, env) {
    const { now, twice = false, isKeyless = false, failing } = await request.json<AlertsRun>();
    Date.now = () => now;
    const queuedMessages: AlertsMessage[] = [];
    const QUEUE = {
      async sendBatch(messages: Iterable<AlertsMessage>) {
        queuedMessages.push(...messages);
      },
    };
    let batchCount = 0;
    const DB = {
      prepare: (sql: string) => env.DB.prepare(sql),
      async batch(statements: D1PreparedStatement[]) {
        batchCount += 1;
        if (batchCount !== failing?.batch) return env.DB.batch(statements);
        if (failing.isExecuted) await env.DB.batch(statements);
        throw new Error('D1_ERROR: Network connection lost.');
      },
    };
    const keys = isKeyless ? { ALERTS_PRIVATE_KEY: '' } : {};
    await alerts.scheduled({}, { ...env, ...keys, DB, QUEUE });
    for (const message of queuedMessages) {
      const deliveries = Array.from({ length: twice ? 2 : 1 }, () => ({ messages: [message] }));
      await Promise.all(deliveries.map((batch) => alerts.queue(batch, { ...env, DB })));
    }
    return new Response();
  },
} satisfies ExportedHandler<Env>;
