import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { adviceReporter } from './build/test-advice.ts';

/** Long, as a page in a real browser may wait for a busy machine; no test depends on time taken. */
const timeoutMs = 120_000;

/** Retries of a failed test against a running Worker or browser; the summary lists each flaky test. */
const retry = 1;

const absolutePath = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const assetsForTests = { 'virtual:assets': absolutePath('test/support/assets.ts') };

export default defineConfig({
  // React as deployed: its development mode captures a stack trace for each element.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    reporters: ['default', adviceReporter],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // Node 24 warns that its type stripping is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Many tests wait for a timeout or a page, leaving the CPU to others.
    maxWorkers: 4,
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
          // These tests only send requests to Workers, so they can share modules.
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
          globalSetup: ['test/support/site.ts', 'test/support/chromium.ts'],
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
});
