import { parseArgs } from 'node:util';
import { runLocalCron } from './cron.ts';
import { serveAlerts, writeLocalConfig } from './local-alerts.ts';
import { buildAndMigrate, run } from './run.ts';

/**
 * Serves the built site with its cron and its alerts in workerd. The alerts use the next port but one. Other
 * options are for wrangler dev.
 */
const options = process.argv.slice(2);
const { values } = parseArgs({
  args: options,
  strict: false,
  options: { port: { type: 'string' } },
});
const port = Number(values.port ?? 8787);
const portOptions = values.port === undefined ? ['--port', `${port}`] : [];

process.exitCode = await buildAndMigrate();
if (process.exitCode === 0) {
  const keyOptions = ['--var', `ALERTS_PUBLIC_KEY:${writeLocalConfig()}`];
  const controller = new AbortController();
  void runLocalCron(`http://localhost:${port}`);
  void serveAlerts(port + 2, controller.signal);
  process.exitCode = await run('wrangler', ['dev', ...portOptions, ...keyOptions, ...options]);
  controller.abort();
}
