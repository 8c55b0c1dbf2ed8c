import { readArguments, UsageError } from './inbox/arguments.ts';
import { NotFoundError, run } from './inbox/commands.ts';
import { WranglerError } from './inbox/wrangler.ts';

/** Exit codes: what was asked cannot be done, or cannot be meant. */
const failed = 1;
const misused = 2;

try {
  const { command, place } = readArguments(process.argv.slice(2));
  process.stdout.write(await run(command, place));
} catch (error) {
  const known = [UsageError, NotFoundError, WranglerError].some((kind) => error instanceof kind);
  if (!known || !(error instanceof Error)) throw error;
  const hint = error instanceof UsageError ? '\n"npm run inbox -- help" shows the commands.' : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = error instanceof UsageError ? misused : failed;
}
