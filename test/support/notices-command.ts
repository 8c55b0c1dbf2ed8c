import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import { runCommand } from '../../cli/notices/commands.ts';
import { type NoticeStores, openStores } from '../../cli/notices/context.ts';
import { readNotices } from '../../src/edit/notice-store.ts';
import type { Instant } from '../../src/road/irish-time.ts';
import { migrate } from './database.ts';

/** Sets up the command in this process on a separate store, with the clock at `now`. */
export function startNotices(now: Instant) {
  let directory: string;
  let stores: NoticeStores;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'notices-'));
    stores = await openStores({ remote: false, directory });
    await migrate(stores.database);
  });
  afterAll(async () => {
    await stores.close();
    await rm(directory, { recursive: true });
  });
  return {
    /** The directory for `--persist-to`. */
    directory: () => directory,
    /** Returns the stored notices. */
    storedNotices: () => readNotices(stores.database, now),
    /** Returns the output of `npm run notices -- …` without a terminal. */
    async run(...args: string[]): Promise<string> {
      return runCommand(await readArguments(args), { ...stores, now: () => now });
    },
    /** Runs the command like `run`, with some methods of the replica replaced. */
    async runWith(replica: Partial<NoticeStores['replica']>, ...args: string[]): Promise<string> {
      const changedStores = { ...stores, replica: { ...replicaOf(stores), ...replica } };
      return runCommand(await readArguments(args), { ...changedStores, now: () => now });
    },
    /** Runs the command in a terminal. `agrees` is the answer to "Publish?". */
    async ask(args: string[], agrees: boolean): Promise<{ printed: string; asked: string[] }> {
      const questions: string[] = [];
      const confirm = async (...shown: string[]) => {
        questions.push(...shown);
        return agrees;
      };
      const parsedArguments = await readArguments(args);
      const output = await runCommand(parsedArguments, {
        ...stores,
        now: () => now,
        confirm,
      }).catch((error: Error) => error.message);
      return { printed: output, asked: questions };
    },
  };
}

function replicaOf({ replica }: NoticeStores): NoticeStores['replica'] {
  return {
    get: (key) => replica.get(key),
    put: (key, value) => replica.put(key, value),
  };
}
