import type { KnipConfig } from 'knip';

export default {
  entry: [
    'client/{styles,entry,head}.ts',
    'client/pages/{not-found,alerts,gallery}.ts',
    'src/app/{index.ts,files.built.tsx}',
    'desk/{worker,local}.ts',
    'alerts/worker.ts',
    'desk/browser/*.ts',
    'cli/*.ts',
    'build/{check-node,node/drop-headers}.js',
    'bench/worker/*',
    'public/alerts-sw.js',
    'test/{mutate,smoke}/vitest.config.ts',
    // Files that run in workerd, or that settings of Vitest or npm reference by path.
    'test/faults/worker.tsx',
    'test/support/{site,chromium}.ts',
    'test/support/chromium/unpack.js',
    'test/support/{second-road,workers}/*.ts',
  ],
  project: ['**/*.{ts,tsx,js}'],
  ignoreDependencies: [
    // Files that are read, not imported.
    '@fontsource-variable/overpass',
    'axe-core',
    // The lock files of bench/, test/browsers/ and test/support/chromium/ install these packages.
    'lighthouse',
    'puppeteer-core',
    '@sparticuz/chromium',
    // The bench adds these modules to its Workers.
    'pages.json',
    'site.js',
    'snapshot.json',
  ],
  ignoreBinaries: ['openssl'],
} satisfies KnipConfig;
