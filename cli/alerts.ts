import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Database } from '../src/http/database.ts';
import { adviceOn, openBindings, PlatformError } from './platform.ts';
import { readArguments, refuseArguments } from './program.ts';
import { run } from './run.ts';
import { alertsConfigFile, readAlertsConfig } from './wrangler-config.ts';

/** Creates the keys with which the site identifies itself to push services (VAPID, RFC 8292), in base64url. */
export function createKeys(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const publicPoint = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(publicPoint).toString('base64url'), privateKey: d };
}

const countRows = v.array(v.object({ trip: v.string(), alerts: v.number() }));

async function printCounts(remote: boolean): Promise<void> {
  const { DB, close } = await openBindings<{ DB: Database }>({ remote });
  try {
    const sql = `SELECT 'J' || "from" || iif("from" = "to", '', ' to J' || "to") AS trip, count(*) AS alerts
      FROM alerts GROUP BY "from", "to" ORDER BY alerts DESC, "from", "to"`;
    const { results } = await DB.prepare(sql).all();
    for (const { trip, alerts } of v.parse(countRows, results)) {
      process.stdout.write(`${`${alerts}`.padStart(6)}  ${trip}\n`);
    }
  } finally {
    await close();
  }
}

/**
 * Creates the queue and the keys. Only Cloudflare stores the private key.
 * @param replaces whether new keys may replace existing keys
 */
async function setUp(replaces: boolean): Promise<number> {
  const config = readAlertsConfig();
  if (config.vars?.ALERTS_PUBLIC_KEY && !replaces) {
    process.stderr.write(`The site has keys. Nothing was changed.
New keys silence every device until its next visit to the alerts page.
To replace the keys, run: npm run alerts -- keys --replace
`);
    return 1;
  }
  const { publicKey, privateKey } = createKeys();
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

const usage = `npm run alerts -- <command> [options]

  keys   creates the queue and the keys of the closure alerts
  count  prints how many alerts each trip and junction has

  --replace  keys: replaces existing keys; devices hear nothing until their next visit to the page
  --remote   count: the deployed database`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    options: {
      remote: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [command, ...others] = positionals;
  if (others.length > 0 || (command !== 'keys' && command !== 'count')) {
    refuseArguments('Choose one of the commands "keys" and "count".', usage);
  }
  if (command === 'keys') {
    process.exitCode = await setUp(values.replace);
    return;
  }
  await printCounts(values.remote).catch((error: unknown) => {
    const advice = error instanceof PlatformError ? error.message : adviceOn(error, values);
    process.stderr.write(`${advice}\n`);
    process.exitCode = 1;
  });
}

if (import.meta.main) await main();
