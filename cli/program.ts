import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Exit code for invalid arguments. A failed command exits with 1. */
const usageErrorCode = 2;

/**
 * Parses the arguments of an npm script. Prints the usage for `--help`. For an invalid argument, prints the
 * error and the usage, and exits with 2.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseArguments(error instanceof Error ? error.message : '', usage);
  }
}

/** Prints what is wrong with the arguments, and exits with 2. */
export function refuseArguments(problem: string, usage: string): never {
  process.stderr.write(`${problem}\n\n${usage}\n`);
  process.exit(usageErrorCode);
}
