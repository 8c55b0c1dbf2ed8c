import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of `npm run mutate`: those next to the modules that Stryker mutates. */
export default defineConfig({
  // React's production build, as deployed, takes a third of the time.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    alias: { 'virtual:assets': fileURLToPath(new URL('../support/assets.ts', import.meta.url)) },
  },
  test: {
    include: ['src/works/{*,edit/*,feeds/*}.test.ts', 'src/contact/**/*.test.ts'],
    // These render pages or wait: too slow for a thousand mutants, and other tests find the same faults.
    exclude: ['src/works/{reader,store,road-claims}*.test.ts'],
    env: { NODE_ENV: 'production', PROPERTY_RUNS: '25' },
    isolate: false,
    restoreMocks: true,
  },
});
