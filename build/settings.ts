import { unstable_readConfig } from 'wrangler';
import { SettingsError, type Site, siteFrom } from '../src/settings.ts';

/** The settings in wrangler.toml; where any is wrong, ends the program with a line for each. */
export function readSettings(): Site {
  try {
    return siteFrom(unstable_readConfig({ config: 'wrangler.toml' }).vars);
  } catch (thrown) {
    if (!(thrown instanceof SettingsError)) throw thrown;
    process.stderr.write(`${thrown.message.replaceAll('; ', '\n  ').replace(': ', ':\n  ')}\n`);
    return process.exit(1);
  }
}
