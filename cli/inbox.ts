import { createInterface } from 'node:readline/promises';
import { NotFoundError } from '../src/contact/inbox/messages.ts';
import { help, readArguments } from './inbox/arguments.ts';
import { type Confirm, openPlatform, run } from './inbox/commands.ts';
import { adviceOn, type Place, PlatformError } from './platform.ts';
import { UsageError } from './program.ts';

/** Exit codes: the command failed, or its arguments are invalid. */
const exitFailed = 1;
const exitMisused = 2;

async function main(args: string[]): Promise<string> {
  const { command, place, yes } = readArguments(args);
  if (command.name === 'help') return `${help}\n`;
  process.stderr.write(`${describePlace(place)}\n`);
  const platform = await openPlatform(place);
  try {
    return await run(command, platform, yes ? async () => true : confirmDeletion);
  } catch (error) {
    throw isExpectedError(error) ? error : new PlatformError(adviceOn(error, place));
  } finally {
    await platform.close();
  }
}

function describePlace({ remote, directory }: Place): string {
  if (remote) return 'The deployed database and outbox.';
  return `The local database and outbox in ${directory ?? '.wrangler/state'}; --remote reads the deployed ones.`;
}

const confirmDeletion: Confirm = async (what) => {
  if (!process.stdin.isTTY) throw new UsageError('Nobody can be asked here: add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(`${what}\n\nDelete this? Type yes: `)).trim() === 'yes';
  } finally {
    terminal.close();
  }
};

function isExpectedError(error: unknown): error is Error {
  return [UsageError, NotFoundError, PlatformError].some((kind) => error instanceof kind);
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  if (!isExpectedError(error)) throw error;
  const hint = error instanceof UsageError ? '\n"npm run inbox -- help" shows the commands.' : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = error instanceof UsageError ? exitMisused : exitFailed;
}
