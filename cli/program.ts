import { Command, CommanderError } from '@commander-js/extra-typings';
import type { StoreLocation } from './platform.ts';

/** Exit code for invalid arguments. A failed command exits with 1. */
const usageErrorCode = 2;

/** Creates the program of an npm script. With an unknown argument or option, the program exits with 2. */
export function createProgram(name: string): Command {
  return new Command(`npm run ${name} --`)
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : usageErrorCode));
}

/**
 * Creates a program for commands on stored data. The program prints nothing, and throws for invalid
 * arguments.
 */
export function createDataProgram() {
  return new Command()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    .helpCommand(false)
    .helpOption(false)
    .option('--remote', 'the deployed database', false)
    .option('--persist-to <directory>', 'another local database')
    .option('--yes', 'answers what would be asked', false);
}

export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** @throws UsageError if commander rejects the arguments. */
export function parseWith(
  command: { parse(args: string[], from: { from: 'user' }): void },
  args: string[],
) {
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(error.message.replace(/^error: /, ''));
  }
}

/** @throws UsageError if both --remote and --persist-to are given. */
export function storeLocationFrom(options: {
  remote: boolean;
  persistTo?: string | undefined;
}): StoreLocation {
  const { remote, persistTo } = options;
  if (persistTo === undefined) return { remote };
  if (remote)
    throw new UsageError(
      '--persist-to selects a local database. Leave out --persist-to or leave out --remote.',
    );
  return { remote, directory: persistTo };
}

/** Thrown for invalid arguments. The message contains the error or the expected value. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
