import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';

/** Applies the migrations that are meant, in their order. */
export async function migrate<Prepared>(
  database: {
    prepare(sql: string): Prepared;
    batch(statements: Prepared[]): Promise<unknown>;
  },
  isMeant: (file: string) => boolean = () => true,
): Promise<void> {
  for (const file of (await readdir('migrations')).filter(isMeant).sort()) {
    const sql = await readFile(join('migrations', file), 'utf8');
    await database.batch(unstable_splitSqlQuery(sql).map((one) => database.prepare(one)));
  }
}

export async function insertMessage(
  database: {
    prepare(sql: string): { bind(...values: (string | number)[]): { all(): Promise<unknown> } };
  },
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
