import { unstable_readConfig } from 'wrangler';
import { type Site, siteFrom } from '../src/settings.ts';

/** The settings in wrangler.toml; where one is wrong, ends the build with a line for each. */
export function readSettings(): Site {
  try {
    return siteFrom(unstable_readConfig({ config: 'wrangler.toml' }).vars);
  } catch (thrown) {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : thrown}\n`);
    return process.exit(1);
  }
}
