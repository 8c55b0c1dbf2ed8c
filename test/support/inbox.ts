import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readArguments } from '../../cli/inbox/arguments.ts';
import { openPlatform, type Platform, run } from '../../cli/inbox/commands.ts';
import { migrate } from './database.ts';

/** Sets up the inbox in this process, on a database and an outbox of the test's own. */
export function startInbox({ migrated = true } = {}) {
  let directory: string;
  let platform: Platform;
  const asked: string[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'inbox-'));
    platform = await openPlatform({ remote: false, directory });
    if (migrated) await migrate(platform.DB);
  });
  afterAll(async () => {
    await platform.close();
    await rm(directory, { recursive: true });
  });
  return {
    platform: () => platform,
    /** The directory for `--persist-to`. */
    directory: () => directory,
    /** Texts that the operator was asked to confirm, in order. */
    asked,
    /** Returns what `npm run inbox -- …` prints; `agrees` is the operator's reply to confirmations. */
    run(args: string[], agrees = true): Promise<string> {
      return run(readArguments(args).command, platform, async (what) => {
        asked.push(what);
        return agrees;
      });
    },
  };
}
