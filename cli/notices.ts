import { RefusedError } from '../src/works/edit/edit.ts';
import { ConflictError, NotFoundError } from '../src/works/edit/notice-store.ts';
import { RestoredError } from '../src/works/edit/publish.ts';
import { help, readArguments } from './notices/arguments.ts';
import { run } from './notices/commands.ts';
import { openStores } from './notices/context.ts';
import { StoppedError } from './notices/prompts.ts';
import { adviceOn, PlatformError } from './platform.ts';
import { UsageError } from './program.ts';

/** Exit codes: the command failed, its arguments are invalid, or the notice had changed meanwhile. */
const codes = { failed: 1, misused: 2, conflict: 3 };

/** Questions go to stderr, so that the output can be piped. */
const terminalOption =
  process.stdin.isTTY && process.stderr.isTTY
    ? { terminal: { input: process.stdin, output: process.stderr } }
    : {};

async function main(): Promise<string> {
  const args = await readArguments(process.argv.slice(2));
  if (args.command === 'help') return help;
  const stores = await openStores(args.place);
  try {
    return await run(args, { ...stores, now: Date.now, ...terminalOption });
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
    fail(`${error.message}\n"npm run notices -- help" shows the commands.`, codes.misused);
  } else if (error instanceof RefusedError) {
    const problems = JSON.stringify({ problems: error.problems });
    const json = process.argv.includes('--json');
    fail(json ? problems : `Refused, and nothing was written:\n${error.message}`, codes.misused);
  } else if (error instanceof ConflictError) {
    fail(`${error.message} Look at it with "show", and do it again.`, codes.conflict);
  } else if (
    [NotFoundError, PlatformError, RestoredError, StoppedError].some(
      (kind) => error instanceof kind,
    )
  ) {
    fail(error instanceof Error ? error.message : '', codes.failed);
  } else {
    const advice = adviceOn(error, { remote: process.argv.includes('--remote') });
    fail(`${advice}\nLook with "list" whether anything was written.`, codes.failed);
  }
}
