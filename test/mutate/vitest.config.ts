import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of `npm run mutate`: those that stand beside the modules that Stryker changes. */
export default defineConfig({
  resolve: {
    alias: { 'virtual:assets': fileURLToPath(new URL('../support/assets.ts', import.meta.url)) },
  },
  test: {
    include: ['src/{works,contact}/**/*.test.{ts,tsx}'],
    exclude: ['src/works/{reader,reader-property,store}.test.ts', 'src/works/diagram/**'],
    // A changed module makes many tests wait for what never comes.
    testTimeout: 10_000,
    env: { PROPERTY_RUNS: '25' },
    setupFiles: 'test/mutate/repeatable.ts',
    isolate: false,
    restoreMocks: true,
  },
});
