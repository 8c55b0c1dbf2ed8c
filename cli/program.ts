import { Command, CommanderError } from '@commander-js/extra-typings';
import type { Place } from './platform.ts';

/** Exit code for invalid arguments; a command that fails exits with 1. */
const exitMisused = 2;

/** Command-line program for an npm script; an unknown argument or option exits with 2. */
export function program(name: string): Command {
  return new Command(`npm run ${name} --`)
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitMisused));
}

/**
 * Program of a command on operators' data: prints nothing itself and throws on invalid arguments.
 */
export function dataProgram() {
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
export function placeFrom(options: { remote: boolean; persistTo?: string | undefined }): Place {
  const { remote, persistTo } = options;
  if (persistTo === undefined) return { remote };
  if (remote) throw new UsageError('--persist-to is for the local database; leave out --remote.');
  return { remote, directory: persistTo };
}

/** Thrown for invalid arguments; the message says what is wrong or what is expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
