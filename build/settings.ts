import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { SettingsError, type Site, siteFrom } from '../src/site/settings.ts';

/** Reads the settings in wrangler.toml. If a setting is invalid, prints one line for each problem and exits. */
export function readSettings(): Site {
  try {
    return siteFrom(parse(readFileSync('wrangler.toml', 'utf8')).vars);
  } catch (thrown) {
    if (!(thrown instanceof SettingsError)) throw thrown;
    process.stderr.write(`${thrown.message.replaceAll('; ', '\n  ').replace(': ', ':\n  ')}\n`);
    return process.exit(1);
  }
}
