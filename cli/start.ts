import { parseArgs } from 'node:util';
import { startLocalCron } from './cron.ts';
import { startAlerts, writeAlertsConfig } from './local-alerts.ts';
import { run } from './run.ts';
import { readWranglerConfig, writeLocalConfig } from './wrangler-config.ts';

const configFile = 'wrangler.local.json';
/** Interval of the trigger in wrangler.toml, in ms. */
const cronIntervalMs = 5 * 60_000;

/**
 * Serves the built site with its cron and its alerts in workerd. The alerts use the next port but one, and the same
 * folder. Other options are for wrangler dev.
 */
const options = process.argv.slice(2);
const { values } = parseArgs({
  args: options,
  strict: false,
  options: { port: { type: 'string' }, 'persist-to': { type: 'string' } },
});
const port = Number(values.port ?? 8787);
const portOptions = values.port === undefined ? ['--port', `${port}`] : [];

const folder = values['persist-to'];
const folderOptions = folder === undefined ? [] : ['--persist-to', `${folder}`];

const codes = await Promise.all([
  run('npm', ['run', '--silent', 'build']),
  run('npm', ['run', '--silent', 'migrate', '--', ...folderOptions], { hideStdout: true }),
]);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
if (process.exitCode === 0) {
  const keyOptions = ['--var', `ALERTS_PUBLIC_KEY:${writeAlertsConfig()}`];
  writeLocalConfig(configFile, readWranglerConfig('wrangler.toml'));
  const controller = new AbortController();
  for (const signalName of ['SIGINT', 'SIGTERM'] as const)
    process.on(signalName, () => controller.abort());
  // The Workers start one after the other, because each locks a new database. "Ready" means that both run.
  await startAlerts(port + 2, folderOptions, controller.signal);
  void startLocalCron(`http://localhost:${port}`, cronIntervalMs, controller.signal);
  const siteOptions = ['--config', configFile, ...portOptions, ...keyOptions];
  if (!controller.signal.aborted)
    process.exitCode = await run('wrangler', ['dev', ...siteOptions, ...options]);
  controller.abort();
}
