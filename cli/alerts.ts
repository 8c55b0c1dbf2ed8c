import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Database } from '../src/http/database.ts';
import { adviceOn, openBindings, PlatformError } from './platform.ts';
import { createProgram } from './program.ts';
import { run } from './run.ts';
import { alertsConfigFile, readAlertsConfig } from './wrangler-config.ts';

/** Creates the keys with which the site identifies itself to push services (VAPID, RFC 8292), in base64url. */
export function createKeys(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const publicPoint = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(publicPoint).toString('base64url'), privateKey: d };
}

const countRows = v.array(v.object({ place: v.string(), alerts: v.number() }));

async function printCounts(remote: boolean): Promise<void> {
  const { DB, close } = await openBindings<{ DB: Database }>({ remote }, 'NOTICES');
  try {
    const sql =
      'SELECT place, count(*) AS alerts FROM alerts GROUP BY place ORDER BY alerts DESC, place';
    const { results } = await DB.prepare(sql).all();
    for (const { place, alerts } of v.parse(countRows, results)) {
      process.stdout.write(`${`${alerts}`.padStart(6)}  ${place}\n`);
    }
  } finally {
    await close();
  }
}

/** Creates the queue and the keys. Only Cloudflare stores the private key. */
async function setUp(): Promise<number> {
  const { publicKey, privateKey } = createKeys();
  const config = readAlertsConfig();
  writeFileSync(alertsConfigFile, JSON.stringify(config, null, 2));
  const options = ['--config', alertsConfigFile];
  // The exit code is ignored, because this command fails if the queue already exists.
  await run('wrangler', ['queues', 'create', config.name, ...options]);
  const code = await run('wrangler', ['secret', 'put', 'ALERTS_PRIVATE_KEY', ...options], {
    input: privateKey,
  });
  if (code !== 0) return code;
  process.stdout.write(`
Enter this line in wrangler.toml, section [vars], commit it, and run: npm run deploy
ALERTS_PUBLIC_KEY = "${publicKey}"
`);
  return 0;
}

if (import.meta.main) {
  const command = await createProgram('alerts');
  command
    .command('keys')
    .description('Creates the queue and the keys of the closure alerts. New keys end all alerts.')
    .action(async () => {
      process.exitCode = await setUp();
    });
  command
    .command('count')
    .description('Prints how many alerts each junction and direction has.')
    .option('--remote', 'the deployed database', false)
    .action(async ({ remote }) => {
      await printCounts(remote).catch((error: unknown) => {
        const advice = error instanceof PlatformError ? error.message : adviceOn(error, { remote });
        process.stderr.write(`${advice}\n`);
        process.exitCode = 1;
      });
    });
  await command.parseAsync();
}
