import UnoCSS from 'unocss/vite';
import { defineConfig } from 'vite';
import { deskAssets, deskEntries, roadFile } from './build/assets.ts';
import { buildTarget, flattenLayers } from './build/browsers.ts';
import { builtModules } from './build/content.ts';
import { deskAssetHeaders } from './build/files.ts';
import { buildInOrder, commonBuild, staticReactAlias, workerEnvironment } from './build/worker.ts';
import uno from './uno.config.ts';

/**
 * Separate build of the desk and of the Worker that sends alerts, so that the files of the site contain none
 * of their code.
 */
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
    roadFile(),
    deskAssetHeaders(),
    flattenLayers(),
  ],
  resolve: { alias: staticReactAlias },
  build: {
    target: buildTarget,
    ...commonBuild,
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
    ssr: workerEnvironment('desk/worker.ts', 'dist/desk/worker'),
    // A separate folder, because wrangler uploads all files next to the deployed Worker.
    local: workerEnvironment('desk/local.ts', 'dist/desk/local'),
    alerts: workerEnvironment('alerts/worker.ts', 'dist/alerts'),
  },
  builder: buildInOrder('client', 'ssr', 'local', 'alerts'),
});
