import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of `npm run mutate`: those beside the modules that Stryker changes. */
export default defineConfig({
  // React as it is deployed, which takes a third of the time.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    alias: { 'virtual:assets': fileURLToPath(new URL('../support/assets.ts', import.meta.url)) },
  },
  test: {
    include: ['src/works/{*,edit/*,feeds/*}.test.ts', 'src/contact/**/*.test.ts'],
    // They render pages or wait, which a thousand faults cannot afford; what they find is found besides.
    exclude: [
      'src/works/{reader,store}*.test.ts',
      '**/{road-claims,notice-before,calendar-property}.test.ts',
    ],
    env: { NODE_ENV: 'production', PROPERTY_RUNS: '25' },
    isolate: false,
    restoreMocks: true,
  },
});
