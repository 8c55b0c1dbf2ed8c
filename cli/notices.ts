import { RefusedError } from '../src/edit/edit.ts';
import { ConflictError, NotFoundError } from '../src/edit/notice-store.ts';
import { StoreBehindReplicaError } from '../src/edit/publish.ts';
import { confirmOnTerminal } from './confirm.ts';
import { help, readArguments } from './notices/arguments.ts';
import { runCommand } from './notices/commands.ts';
import { openStores, StoppedError } from './notices/context.ts';
import { adviceOn, PlatformError } from './platform.ts';
import { UsageError } from './program.ts';

/** Exit codes for a failed command, invalid arguments, and a notice that somebody else changed. */
const exitCodes = { failed: 1, misused: 2, conflict: 3 };

async function main(): Promise<string> {
  const args = await readArguments(process.argv.slice(2));
  if (args.command === 'help') return help;
  const stores = await openStores(args.location);
  try {
    return await runCommand(args, { ...stores, now: Date.now, confirm: confirmOnTerminal });
  } finally {
    await stores.close();
  }
}

function fail(text: string, code: number): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = code;
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  if (error instanceof UsageError) {
    fail(`${error.message}\nRun "npm run notices -- help" for the commands.`, exitCodes.misused);
  } else if (error instanceof RefusedError) {
    const problems = JSON.stringify({ problems: error.problems });
    const json = process.argv.includes('--json');
    fail(json ? problems : `Rejected. Nothing was written:\n${error.message}`, exitCodes.misused);
  } else if (error instanceof ConflictError) {
    fail(`${error.message} Check the notice with "show", then retry.`, exitCodes.conflict);
  } else if (
    [NotFoundError, PlatformError, StoreBehindReplicaError, StoppedError].some(
      (kind) => error instanceof kind,
    )
  ) {
    fail(error instanceof Error ? error.message : '', exitCodes.failed);
  } else {
    const advice = adviceOn(error, { remote: process.argv.includes('--remote') });
    fail(`${advice}\nRun "list" to check whether anything was written.`, exitCodes.failed);
  }
}
