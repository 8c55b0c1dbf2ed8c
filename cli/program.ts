import { Command } from '@commander-js/extra-typings';

/** Exit code for arguments that cannot be meant; what cannot be done exits with 1. */
const misused = 2;

/** A command line as npm calls it: an argument or an option that it does not have exits with 2. */
export function program(name: string): Command {
  return new Command(`npm run ${name} --`)
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : misused));
}
