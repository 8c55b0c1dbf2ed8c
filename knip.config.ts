import type { KnipConfig } from 'knip';

export default {
  entry: [
    'client/{styles,entry,not-found,head}.ts',
    'src/app/index.ts',
    'desk/{worker,local}.ts',
    'desk/browser/*.ts',
    'cli/*.ts',
    'build/{generate,prepare}.ts',
    'build/{check-node,node/drop-headers}.js',
    'bench/reader-scale.ts',
    'bench/worker/*',
    'test/{mutate,smoke}/vitest.config.ts',
    // Run in a workerd of their own, or referred to by path in the settings of Vitest or npm.
    'test/faults/worker.tsx',
    'test/full/killable-worker.js',
    'test/support/{site,chromium}.ts',
    'test/support/chromium/unpack.js',
    'test/support/workers/*.ts',
  ],
  project: ['**/*.{ts,tsx,js}'],
  ignoreDependencies: [
    // Read as files, not imported.
    '@fontsource-variable/overpass',
    'axe-core',
    // Installed by the lock files of bench/, test/browsers/ and test/support/chromium/.
    'autocannon',
    'lighthouse',
    'puppeteer-core',
    '@sparticuz/chromium',
    // Modules that the bench adds to its Workers.
    'pages.json',
    'site.js',
    'snapshot.json',
  ],
  ignoreBinaries: ['openssl'],
  // Exists only next to a Worker under test.
  ignoreUnresolved: ['./site.js'],
} satisfies KnipConfig;
