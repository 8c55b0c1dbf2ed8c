import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { SettingsError, type Site, siteFrom } from '../src/site/settings.ts';

/** Reads the settings in wrangler.toml. If a setting is invalid, prints one line for each problem and exits. */
export function readSettings(): Site {
  try {
    const { vars, send_email } = parse(readFileSync('wrangler.toml', 'utf8'));
    // Like the platform, which gives the Worker a binding `MAIL` if e-mail is turned on.
    return siteFrom(Object.assign({ MAIL: send_email }, vars));
  } catch (thrown) {
    if (!(thrown instanceof SettingsError)) throw thrown;
    process.stderr.write(`${thrown.message.replaceAll('; ', '\n  ').replace(': ', ':\n  ')}\n`);
    return process.exit(1);
  }
}
