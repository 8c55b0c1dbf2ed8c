import { runLocalCron } from './cron.ts';
import { program } from './program.ts';
import { buildAndMigrate, run } from './run.ts';

await program('start')
  .description(
    'Serves the built site with its cron in workerd. Other options are for wrangler dev.',
  )
  .option('--port <port>', 'port of the site', '8787')
  .argument('[options...]')
  .allowUnknownOption()
  .action(async (others, { port }) => {
    process.exitCode = await buildAndMigrate();
    if (process.exitCode !== 0) return;
    void runLocalCron(`http://localhost:${port}`);
    process.exitCode = await run('wrangler', ['dev', '--port', port, ...others]);
  })
  .parseAsync();
