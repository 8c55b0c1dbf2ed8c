import { InvalidArgumentError } from '@commander-js/extra-typings';
import { program } from './program.ts';
import { run } from './run.ts';

/** Runs the checks in test/smoke; stops at the first that fails, and shows what it found. */
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
