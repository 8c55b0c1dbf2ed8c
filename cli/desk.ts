import { writeFileSync } from 'node:fs';
import { localDeskConfigOf, readDeskConfig } from './desk-config.ts';
import { program } from './program.ts';
import { run } from './run.ts';

const configFile = 'wrangler.desk.local.json';

/** Builds both Workers and migrates the local database, in parallel as neither needs the other. */
async function prepare(): Promise<number> {
  writeFileSync(configFile, JSON.stringify(localDeskConfigOf(readDeskConfig()), null, 2));
  const codes = await Promise.all([
    run('npm', ['run', '--silent', 'build']),
    run('npm', ['run', '--silent', 'migrate'], { hideStdout: true }),
  ]);
  return codes.find((code) => code !== 0) ?? 0;
}

/** Serves the desk with the local data, on the loopback address only because it has no sign-in. */
function serve(port: string): Promise<number> {
  const addressOptions = ['--ip', '127.0.0.1', '--port', port, '--inspector-ip', '127.0.0.1'];
  return run('wrangler', [
    'dev',
    '--config',
    configFile,
    ...addressOptions,
    '--inspector-port',
    '0',
  ]);
}

await program('desk')
  .description('Shows the desk at http://localhost:8788, on the data of npm start.')
  .option('--port <port>', 'another port', '8788')
  .action(async ({ port }) => {
    const exitCode = await prepare();
    process.exitCode = exitCode === 0 ? await serve(port) : exitCode;
  })
  .parseAsync();
