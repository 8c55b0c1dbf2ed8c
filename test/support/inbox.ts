import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readArguments } from '../../cli/inbox/arguments.ts';
import { openPlatform, type Platform, run } from '../../cli/inbox/commands.ts';
import { insertMessage, migrate } from './database.ts';

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
    /** Adds a message as the Worker does, with other fields than usual in `more`. */
    store(reference: string, received_at: number, more = {}): Promise<void> {
      return insertMessage(platform.DB, {
        ...{ reference, digest: `digest of ${reference}`, name: `N ${reference}`, phone: '' },
        ...{ email: 'a@b.example', subject: `S ${reference}`, message: 'M', mail_due_at: 0 },
        ...{ received_at, ...more },
      });
    },
    async query(sql: string): Promise<unknown[]> {
      return (await platform.DB.prepare(sql).all()).results;
    },
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
