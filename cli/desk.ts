import { writeFileSync } from 'node:fs';
import { requireConnection, requireFreePort, runProgram, storesOf } from './platform.ts';
import { isPort, readArguments, refuseArguments, run } from './program.ts';
import { localDeskConfigOf, readDeskConfig } from './wrangler-config.ts';

const usage = `npm run desk [-- options]

Serves the desk on this machine, with the data of npm start.

  --port <port>          port of the desk (8788)
  --site <url>           address of the site (http://localhost:8787; with --remote, the deployed site)
  --remote --by <name>   works on the deployed data, and records <name> with every change
  --persist-to <folder>  uses the local data in this folder; with --remote, instead of the deployed data`;

const options = readArguments(usage, {
  options: {
    port: { type: 'string', default: '8788' },
    site: { type: 'string' },
    remote: { type: 'boolean', default: false },
    by: { type: 'string' },
    'persist-to': { type: 'string' },
  },
}).values;

const { port, remote: isRemote, 'persist-to': folder } = options;
const name = options.by?.trim();
if (isRemote && !/^\p{L}[\p{L}\p{M} .'’-]{1,59}$/u.test(name ?? '')) {
  refuseArguments('Give your name, which every change records: --remote --by "Aoife Byrne"', usage);
}
if (!isRemote && name !== undefined) refuseArguments('Use --by only with --remote.', usage);
if (!isPort(port)) refuseArguments('--port is not a port.', usage);
const site = URL.parse(options.site ?? 'http://localhost:8787');
if (!site || !/^https?:$/.test(site.protocol))
  refuseArguments('Give --site a URL that begins with https:// or http://.', usage);

const { origin } = site;

/** A file for each port, because two people may practise with one clone. */
const configFile = `wrangler.desk.local-${port}.json`;

async function serve(): Promise<number> {
  // A desk that runs on this port would load the new file.
  await requireFreePort(Number(port), 'npm run desk');
  const desk = readDeskConfig();
  const usesDeployedData = isRemote && folder === undefined;
  const config = localDeskConfigOf(desk, {
    LOCAL_OPERATOR: name,
    LOCAL_FOLDER: folder,
    // A practice desk asks the local site, or that of --site, whether it shows a change; never the deployed one.
    LOCAL_SITE_URL: usesDeployedData && options.site === undefined ? undefined : origin,
  });
  const stores = storesOf(desk, usesDeployedData);
  if (usesDeployedData) await requireConnection();
  writeFileSync(configFile, JSON.stringify({ ...config, ...stores }, null, 2));
  const folderOptions = folder === undefined ? [] : ['--persist-to', folder];
  // A build of the site would remove the files that a running `npm start` serves.
  const codes = await Promise.all([
    run('npm', ['run', '--silent', 'build:desk']),
    usesDeployedData
      ? 0
      : run('npm', ['run', '--silent', 'migrate', '--', ...folderOptions], { hideStdout: true }),
  ]);
  const failure = codes.find((code) => code !== 0);
  if (failure !== undefined) return failure;
  process.stdout.write(`Desk: http://localhost:${port}\n`);
  return run('wrangler', [
    ...['dev', '--config', configFile, ...folderOptions],
    // Listens only on the loopback address, because the local desk has no sign-in.
    ...['--ip', '127.0.0.1', '--port', port],
    ...['--inspector-ip', '127.0.0.1', '--inspector-port', '0'],
  ]);
}

await runProgram(async () => {
  process.exitCode = await serve();
});
