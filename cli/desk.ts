import { writeFileSync } from 'node:fs';
import { program } from './program.ts';
import { buildAndMigrate, run } from './run.ts';
import { localDeskConfigOf, readDeskConfig } from './wrangler-config.ts';

const configFile = 'wrangler.desk.local.json';

/** Serves the desk with the local data, on the loopback address only because it has no sign-in. */
function serve(port: string): Promise<number> {
  const address = ['--ip', '127.0.0.1', '--port', port];
  const inspector = ['--inspector-ip', '127.0.0.1', '--inspector-port', '0'];
  return run('wrangler', ['dev', '--config', configFile, ...address, ...inspector]);
}

await program('desk')
  .description('Shows the desk at http://localhost:8788, on the data of npm start.')
  .option('--port <port>', 'another port', '8788')
  .action(async ({ port }) => {
    writeFileSync(configFile, JSON.stringify(localDeskConfigOf(readDeskConfig()), null, 2));
    process.exitCode = (await buildAndMigrate()) || (await serve(port));
  })
  .parseAsync();
