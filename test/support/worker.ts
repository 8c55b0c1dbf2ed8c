import { afterAll, beforeAll } from 'vitest';
import { createTestHarness, type TestHarness, type TestHarnessOptions } from 'wrangler';

type WorkerOptions = TestHarnessOptions['workers'][number];

/** A Worker of a test file's own, so that its log is its own and its settings may differ. */
export function startWorker(worker: WorkerOptions): TestHarness {
  const harness = createTestHarness({ workers: [worker] });
  beforeAll(async () => {
    await harness.listen();
  });
  afterAll(() => harness.close());
  return harness;
}

/** What the Worker has logged so far, each line as the object it is. */
export function logged(harness: TestHarness): Record<string, unknown>[] {
  return harness.getLogs().flatMap(({ message }) => {
    const line: unknown = message.startsWith('{') ? JSON.parse(message) : undefined;
    return typeof line === 'object' && line !== null ? [{ ...line }] : [];
  });
}
