import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { advice } from './build/test-advice.ts';

/** A page in a real browser may wait for a machine that is busy; no test decides by the clock. */
const timeoutMs = 120_000;

/** Times a test against a running Worker or browser is repeated; the summary lists each repeated test. */
const retry = 1;

/** Tests that replace a module, and so share none with others. */
const replacing = ['test/unit/message-fields.test.ts'];

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const assetsForTests = { 'virtual:assets': here('test/support/assets.ts') };

export default defineConfig({
  // React as it is deployed: in development it takes a stack trace of each element.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    reporters: ['default', advice],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // Node 24 warns of its own way to leave out types.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Many tests wait for a timeout or a page, and leave the CPU to others.
    maxWorkers: 4,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias: assetsForTests },
        test: {
          name: 'unit',
          include: ['{src,desk}/**/*.test.{ts,tsx}', 'test/unit/**/*.test.{ts,tsx}'],
          exclude: replacing,
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: { name: 'replaced', include: replacing },
      },
      {
        extends: true,
        test: {
          name: 'worker',
          retry,
          include: ['test/worker/**/*.test.ts'],
          globalSetup: 'test/support/site.ts',
          // They only talk to Workers, so they can share the modules with which they do.
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
        // What takes minutes: `npm run test:full`.
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
