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
    // A page's ETag changes when a new minute begins.
    retry: 1,
    // A site that does not answer within this time, in ms, counts as down.
    testTimeout: 10_000,
  },
});
