import { InvalidArgumentError } from '@commander-js/extra-typings';
import { createProgram } from './program.ts';
import { run } from './run.ts';

/** Runs the checks in test/smoke; stops at the first failure. */
await createProgram('smoke')
  .description('Checks a deployed site from outside, without changing anything.')
  .argument('<url>', 'URL of the site, such as https://www.your-domain.ie', (text) => {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol)) return url.origin;
    throw new InvalidArgumentError('The URL must begin with https:// or http://.');
  })
  .option('--preview', 'expect noindex on every page, because the host is not the canonical one')
  .action(async (origin, { preview }) => {
    process.exitCode = await run('vitest', ['run', '--config', 'test/smoke/vitest.config.ts'], {
      env: { SMOKE_ORIGIN: origin, SMOKE_PREVIEW: preview ? 'yes' : '' },
    });
  })
  .parseAsync();
