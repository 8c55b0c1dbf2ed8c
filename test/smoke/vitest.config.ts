import { defineConfig } from 'vitest/config';

/** Settings of `npm run smoke`, which checks the deployed site at SMOKE_ORIGIN. */
export default defineConfig({
  test: {
    include: ['test/smoke/*.test.ts'],
    provide: {
      origin: process.env.SMOKE_ORIGIN ?? '',
      preview: process.env.SMOKE_PREVIEW === 'yes',
    },
    reporters: [['verbose', { summary: false }]],
    bail: 1,
    // The ETag of a page changes every minute.
    retry: 1,
    // Time limit in ms, after which a site counts as down.
    testTimeout: 10_000,
  },
});
