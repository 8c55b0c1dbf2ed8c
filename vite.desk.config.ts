import UnoCSS from 'unocss/vite';
import { defineConfig } from 'vite';
import { buildTarget, flatLayers } from './build/browsers.ts';
import { builtModules } from './build/content.ts';
import { deskAssetHeaders, deskAssets, deskEntries } from './build/desk.ts';
import { reactEncodingOnce, reactStreamingOnly, reactWithoutScripts } from './build/patches.ts';
import uno from './uno.config.ts';

/** Builds a Worker as one file, with all its dependencies. */
const worker = (input: string, outDir: string) => ({
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    noExternal: true as const,
    conditions: ['workerd', 'edge-light', 'import', 'module', 'default'],
  },
  build: {
    outDir,
    copyPublicDir: false,
    emitAssets: false,
    minify: true,
    sourcemap: true,
    rolldownOptions: { input, output: { entryFileNames: 'index.js', codeSplitting: false } },
  },
});

/** Separate build of the desk, so that the site's files contain none of it. */
export default defineConfig({
  appType: 'custom',
  plugins: [
    UnoCSS({
      ...uno,
      configFile: false,
      content: {
        filesystem: ['src/{works,site}/**/*.tsx', 'desk/**/*.tsx'],
        pipeline: { include: [/\.tsx$/] },
      },
    }),
    builtModules(),
    deskAssets(),
    deskAssetHeaders(),
    flatLayers(),
    reactStreamingOnly(),
    reactWithoutScripts(),
    reactEncodingOnce(),
  ],
  build: {
    target: buildTarget,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/desk/client',
        copyPublicDir: false,
        manifest: true,
        rolldownOptions: { input: deskEntries },
      },
    },
    ssr: worker('desk/worker.ts', 'dist/desk/worker'),
    // In a separate folder, because wrangler uploads all files next to the deployed Worker.
    local: worker('desk/local.ts', 'dist/desk/local'),
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr', 'local'] as const) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
