import { defineConfig } from 'vitest/config';

/** Checks a deployed site for `npm run smoke`, which names it in SMOKE_ORIGIN. */
export default defineConfig({
  test: {
    include: ['test/smoke/*.test.ts'],
    provide: {
      origin: process.env.SMOKE_ORIGIN ?? '',
      preview: process.env.SMOKE_PREVIEW === 'yes',
    },
    reporters: [['verbose', { summary: false }]],
    bail: 1,
    // Pages have another ETag when a minute turns.
    retry: 1,
    // A site that does not answer is down.
    testTimeout: 10_000,
  },
});
