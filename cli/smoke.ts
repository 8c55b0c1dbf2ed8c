import { InvalidArgumentError } from '@commander-js/extra-typings';
import { program } from './program.ts';
import { run } from './run.ts';

/** The checks are in test/smoke; the first that fails ends them, and is shown with what was found. */
await program('smoke')
  .description('Checks a deployed site as a monitor would. It reads, and changes nothing.')
  .argument('<url>', 'where the site is, such as https://www.your-domain.ie', originOf)
  .option('--preview', 'the host is not the canonical one, so every page has to be noindex')
  .action(async (origin, { preview }) => {
    process.exitCode = await run('vitest', ['run', '--config', 'test/smoke/vitest.config.ts'], {
      env: { SMOKE_ORIGIN: origin, SMOKE_PREVIEW: preview ? 'yes' : '' },
    });
  })
  .parseAsync();

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new InvalidArgumentError('It has to begin with https:// or http://.');
}
