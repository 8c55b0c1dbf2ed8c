import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of `npm run mutate`, next to the modules that Stryker mutates. */
export default defineConfig({
  // The production build of React takes a third of the time of the development build.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    alias: { 'virtual:assets': fileURLToPath(new URL('../support/assets.ts', import.meta.url)) },
  },
  test: {
    include: ['{src,desk}/**/*.test.{ts,tsx}', 'test/unit/{feed-minutes,golden}.test.ts'],
    env: { NODE_ENV: 'production', PROPERTY_RUNS: '25' },
    isolate: false,
    testTimeout: 60_000,
    restoreMocks: true,
  },
});
