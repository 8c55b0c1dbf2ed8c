import alerts from '../../../dist/alerts/index.js';

/** One run of the Worker at a simulated time. */
export interface AlertsRun {
  /** Time on the Worker's clock. */
  readonly now: number;
  /** Messages to deliver; by default the cron runs, and the messages that it sends are delivered. */
  readonly bodies?: readonly (readonly number[])[];
  /** Whether the queue delivers each message twice at once. */
  readonly twice?: boolean;
}

/** A message that the queue delivers again after a delay in s. */
export interface Redelivery {
  readonly body: readonly number[];
  readonly delay: number;
}

/** The production Worker, with a clock and a queue that a test controls. */
export default {
  async fetch(request, env) {
    const { now, bodies, twice = false } = await request.json<AlertsRun>();
    Date.now = () => now;
    const sent: (readonly number[])[] = bodies ? [...bodies] : [];
    const QUEUE = {
      async sendBatch(messages: Iterable<{ body: readonly number[] }>) {
        for (const { body } of messages) sent.push(body);
      },
    };
    if (!bodies) await alerts.scheduled({}, { ...env, QUEUE });
    const redeliveries: Redelivery[] = [];
    const deliver = (body: readonly number[]) => {
      const message = {
        body,
        ack: () => undefined,
        retry: ({ delaySeconds = 0 } = {}) => {
          redeliveries.push({ body, delay: delaySeconds });
        },
      };
      return alerts.queue({ messages: [message] }, { ...env, QUEUE });
    };
    for (const body of sent)
      await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => deliver(body)));
    return Response.json(redeliveries);
  },
} satisfies ExportedHandler<Env>;
