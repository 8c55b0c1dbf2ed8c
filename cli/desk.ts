import { writeFileSync } from 'node:fs';
import { localDeskOf, readDeskConfig } from './desk-config.ts';
import { run } from './run.ts';

const config = 'wrangler.desk.local.json';
writeFileSync(config, JSON.stringify(localDeskOf(readDeskConfig()), null, 2));

/** Builds both Workers and migrates the local database, which have nothing to do with each other. */
const codes = await Promise.all([
  run('npm', ['run', '--silent', 'build']),
  run('npm', ['run', '--silent', 'migrate'], { silent: true }),
]);
const failed = codes.find((code) => code !== 0);

/** The desk on this machine's data, on the loopback alone; options go to `wrangler dev`. */
const options = ['--config', config, '--port', '8788', '--inspector-port', '9230'];
process.exitCode =
  failed ??
  (await run('wrangler', ['dev', ...options, ...process.argv.slice(2), '--ip', '127.0.0.1']));
