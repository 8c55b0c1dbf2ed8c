import alerts, { type AlertsMessage } from '../../../dist/alerts/index.js';

/** One run of the Worker at a simulated time. */
export interface AlertsRun {
  /** Time on the Worker's clock. */
  readonly now: number;
  /** Whether the queue delivers each message twice at the same time. */
  readonly twice?: boolean;
  /** Whether the Worker has no private key. */
  readonly isKeyless?: boolean;
}

/** The production Worker, with a clock and a queue that a test controls. */
export default {
  async fetch(request, env) {
    const { now, twice = false, isKeyless = false } = await request.json<AlertsRun>();
    Date.now = () => now;
    const queuedMessages: AlertsMessage[] = [];
    const QUEUE = {
      async sendBatch(messages: Iterable<AlertsMessage>) {
        queuedMessages.push(...messages);
      },
    };
    const keys = isKeyless ? { ALERTS_PRIVATE_KEY: '' } : {};
    await alerts.scheduled({}, { ...env, ...keys, QUEUE });
    for (const message of queuedMessages) {
      const deliveries = Array.from({ length: twice ? 2 : 1 }, () => ({ messages: [message] }));
      await Promise.all(deliveries.map((batch) => alerts.queue(batch, env)));
    }
    return new Response();
  },
} satisfies ExportedHandler<Env>;
