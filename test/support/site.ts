import type { TestProject } from 'vitest/node';
import { unstable_readConfig } from 'wrangler';
import { type Site, siteFrom } from '../../src/site/settings.ts';
import { createWorker } from './worker/worker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the production Worker, running in workerd. */
    origin: string;
    /** The site's settings in wrangler.toml. */
    site: Site;
  }
}

/** Calls per minute. High, because tests that run in parallel share the limits of one sender. */
const limits = { CONTACT_LIMIT: 1_000, CONTACT_ATTEMPTS: 1_000, STATUS_LIMIT: 1_000 };

/** Starts the built site once for all test files of a project, on a free port. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const worker = createWorker({ limits });
  project.provide('origin', await worker.start());
  await worker.migrate();
  project.provide('site', siteFrom(unstable_readConfig({ config: 'wrangler.toml' }).vars));
  return () => worker.close();
}
