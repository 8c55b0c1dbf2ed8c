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
    // Each runs in a workerd of its own, or is named to Vitest or npm by its path.
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
    // In the locks of bench/, test/browsers/ and test/support/chromium/.
    'autocannon',
    'lighthouse',
    'puppeteer-core',
    '@sparticuz/chromium',
    // A module beside the floor's.
    'pages.json',
    'site.js',
    'snapshot.json',
  ],
  ignoreBinaries: ['openssl'],
  // Stand beside a Worker under test or on the bench alone.
  ignoreUnresolved: ['./site.js'],
} satisfies KnipConfig;
