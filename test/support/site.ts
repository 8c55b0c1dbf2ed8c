import type { TestProject } from 'vitest/node';
import { createTestHarness } from 'wrangler';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the production Worker, running in workerd with its migrations applied. */
    origin: string;
  }
}

/** Starts the built site once for all test files of a project, on a free port. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml' }] });
  const { url } = await site.listen();
  project.provide('origin', url.origin);
  return () => site.close();
}
