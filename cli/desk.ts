import { writeFileSync } from 'node:fs';
import { readArguments } from './program.ts';
import { buildAndMigrate, run } from './run.ts';
import { localDeskConfigOf, readDeskConfig } from './wrangler-config.ts';

const configFile = 'wrangler.desk.local.json';

const usage = `npm run desk [-- options]

Serves the desk at http://localhost:8788 with the data of npm start.

  --port <port>  port of the desk
  --site <url>   address of the site that npm start serves`;

const { port, site } = readArguments(usage, {
  options: {
    port: { type: 'string', default: '8788' },
    site: { type: 'string', default: 'http://localhost:8787' },
  },
}).values;
const { origin } = new URL(site);
writeFileSync(configFile, JSON.stringify(localDeskConfigOf(readDeskConfig(), origin), null, 2));
// Listens only on the loopback address, because the local desk has no sign-in.
const addressOptions = ['--ip', '127.0.0.1', '--port', port];
const inspectorOptions = ['--inspector-ip', '127.0.0.1', '--inspector-port', '0'];
// A build of the site would remove the files that a running `npm start` serves.
process.exitCode = await buildAndMigrate('build:desk');
if (process.exitCode === 0) {
  process.stdout.write(
    `Desk: http://localhost:${port}\nSite: ${origin} (start it with "npm start"; --site names another address)\n`,
  );
  process.exitCode = await run('wrangler', [
    ...['dev', '--config', configFile],
    ...addressOptions,
    ...inspectorOptions,
  ]);
}
