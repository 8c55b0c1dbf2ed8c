import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Timeout in ms. Long, because a busy machine delays browsers; no test measures time. */
const timeoutMs = 120_000;

/** Number of retries of a failed test against a running Worker or browser. The summary lists each flaky test. */
const retry = 1;

const absolutePath = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const assetsForTests = { 'virtual:assets': absolutePath('test/support/assets.ts') };

/** Projects in the order in which they start. The last one uses only the CPU, while others wait for timeouts. */
const projectOrder = ['browser', 'worker', 'unit'];

/** Short files that take long. Without an earlier run, Vitest starts short files last. */
const slowFiles = /driver|claims|wrangler-config|dev\.test/;

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * projectOrder.indexOf(project.name) - Number(slowFiles.test(moduleId));
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  // The production build of React, because the development build captures a stack trace for each element.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // Suppresses the warning of Node 24 about experimental type stripping.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // More workers than processors, because tests wait for pages and timeouts. Even more browsers slow each other down.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: SlowFilesFirst },
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias: assetsForTests },
        test: {
          name: 'unit',
          include: ['{src,desk}/**/*.test.{ts,tsx}', 'test/unit/**/*.test.{ts,tsx}'],
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'worker',
          retry,
          include: ['test/worker/**/*.test.ts'],
          globalSetup: 'test/support/site.ts',
          // These tests only send requests to Workers, so test files can share modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          retry,
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/site.ts', 'test/support/chromium.ts'],
          isolate: false,
        },
      },
      {
        // Tests that take minutes: `npm run test:full`.
        extends: true,
        resolve: { alias: assetsForTests },
        test: {
          name: 'full',
          include: ['test/full/**/*.test.ts'],
          // Each day has its own random cases. A failure prints the seed.
          env: { PROPERTY_SEED: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
          globalSetup: ['test/support/site.ts', 'test/support/chromium.ts'],
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
});
