import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { unstable_splitSqlQuery } from 'wrangler';
import { readArguments } from '../../scripts/inbox/arguments.ts';
import { run } from '../../scripts/inbox/commands.ts';
import { type Database, openPlatform, type Platform } from '../../scripts/inbox/platform.ts';

/** The inbox on a database and an outbox of the test's own, in this process. */
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
    /** What the operator was shown before being asked, in order. */
    asked,
    /** What `npm run inbox -- …` prints; the operator answers with `agrees`. */
    run(args: string[], agrees = true): Promise<string> {
      return run(readArguments(args).command, platform, async (what) => {
        asked.push(what);
        return agrees;
      });
    },
  };
}

/** Applies the migrations that are meant, in their order. */
export async function migrate(
  database: Database,
  isMeant: (file: string) => boolean = () => true,
): Promise<void> {
  for (const file of (await readdir('migrations')).filter(isMeant).sort()) {
    const sql = await readFile(join('migrations', file), 'utf8');
    await database.batch(unstable_splitSqlQuery(sql).map((one) => database.prepare(one)));
  }
}

/** Adds a row to the messages; its columns and what stands in them. */
export async function insertMessage(
  database: Database,
  row: Readonly<Record<string, string | number>>,
): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `?${index + 1}`);
  const sql = `INSERT INTO messages (${names.join(', ')}) VALUES (${places.join(', ')})`;
  await database
    .prepare(sql)
    .bind(...Object.values(row))
    .all();
}
