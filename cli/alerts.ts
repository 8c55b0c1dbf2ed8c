import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readArguments, refuseArguments, run } from './program.ts';
import { alertsConfigFile, readAlertsConfig } from './wrangler-config.ts';

/** Creates the keys with which the site identifies itself to push services (VAPID, RFC 8292), in base64url. */
export function createKeys(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const publicPoint = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(publicPoint).toString('base64url'), privateKey: d };
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

const usage = `npm run alerts -- keys [--replace]

Creates the queue and the keys of the closure alerts.

  --replace  replaces existing keys; devices hear nothing until their next visit to the page`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.join() !== 'keys') refuseArguments('The only command is "keys".', usage);
  process.exitCode = await setUp(values.replace);
}

if (import.meta.main) await main();
