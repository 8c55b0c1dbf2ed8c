import { runLocalCron } from './cron.ts';
import { serveAlerts, writeLocalConfig } from './local-alerts.ts';
import { createProgram } from './program.ts';
import { buildAndMigrate, run } from './run.ts';

await createProgram('start')
  .description(
    'Serves the built site with its cron and its alerts in workerd. Other options are for wrangler dev.',
  )
  .option('--port <port>', 'port of the site; the alerts use the next but one', '8787')
  .argument('[options...]')
  .allowUnknownOption()
  .action(async (wranglerOptions, { port }) => {
    process.exitCode = await buildAndMigrate();
    if (process.exitCode !== 0) return;
    const keyOptions = ['--var', `ALERTS_PUBLIC_KEY:${writeLocalConfig()}`];
    const controller = new AbortController();
    void runLocalCron(`http://localhost:${port}`);
    void serveAlerts(Number(port) + 2, controller.signal);
    process.exitCode = await run('wrangler', [
      'dev',
      '--port',
      port,
      ...keyOptions,
      ...wranglerOptions,
    ]);
    controller.abort();
  })
  .parseAsync();
