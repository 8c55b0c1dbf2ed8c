import { NotFoundError } from '../src/contact/inbox/messages.ts';
import { type Confirm, confirmOnTerminal } from './confirm.ts';
import { help, readArguments } from './inbox/arguments.ts';
import { openPlatform, runCommand } from './inbox/commands.ts';
import { adviceOn, PlatformError } from './platform.ts';
import { UsageError } from './program.ts';

/** Exit codes for a failed command, and for invalid arguments. */
const failureCode = 1;
const usageErrorCode = 2;

async function main(args: string[]): Promise<string> {
  const { command, location, yes } = readArguments(args);
  if (command.name === 'help') return `${help}\n`;
  const { remote, directory = '.wrangler/state' } = location;
  process.stderr.write(
    remote
      ? 'Using the deployed database and outbox.\n'
      : `Using the local database and outbox in ${directory}. Add --remote for the deployed ones.\n`,
  );
  const platform = await openPlatform(location);
  try {
    return await runCommand(
      command,
      platform,
      yes ? async () => true : (confirmOnTerminal ?? refuseWithoutTerminal),
    );
  } catch (error) {
    throw isExpectedError(error) ? error : new PlatformError(adviceOn(error, location));
  } finally {
    await platform.close();
  }
}

const refuseWithoutTerminal: Confirm = () => {
  throw new UsageError('Confirmation needs a terminal. Add --yes to skip it.');
};

function isExpectedError(error: unknown): error is Error {
  return [UsageError, NotFoundError, PlatformError].some((kind) => error instanceof kind);
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  if (!isExpectedError(error)) throw error;
  const hint = error instanceof UsageError ? '\nRun "npm run inbox -- help" for the commands.' : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = error instanceof UsageError ? usageErrorCode : failureCode;
}
