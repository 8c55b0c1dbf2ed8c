import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readArguments } from '../../cli/inbox/arguments.ts';
import { openPlatform, type Platform, runCommand } from '../../cli/inbox/commands.ts';
import { insertMessage, migrate } from './database.ts';

/** Sets up the inbox command in this process, with a separate database and outbox. */
export function startInbox() {
  let directory: string;
  let platform: Platform;
  const questions: string[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'inbox-'));
    platform = await openPlatform({ remote: false, directory });
    await migrate(platform.DB);
  });
  afterAll(async () => {
    await platform.close();
    await rm(directory, { recursive: true });
  });
  return {
    platform: () => platform,
    /** The directory for `--persist-to`. */
    directory: () => directory,
    /** Stores a message; `more` overrides its columns. */
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
    /** Questions to the operator, in order. */
    asked: questions,
    /** Returns the output of `npm run inbox -- …`; `agrees` is the reply to confirmations. */
    run(args: string[], agrees = true): Promise<string> {
      return runCommand(readArguments(args).command, platform, async (what) => {
        questions.push(what);
        return agrees;
      });
    },
  };
}
