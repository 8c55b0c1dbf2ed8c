import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';
import type { StorageCommand } from '../workers/storage.ts';

/** Creates all tables. */
export async function migrate<Prepared>(database: {
  prepare(sql: string): Prepared;
  batch(statements: Prepared[]): Promise<unknown>;
}): Promise<void> {
  for (const file of (await readdir('migrations')).sort()) {
    const sql = await readFile(join('migrations', file), 'utf8');
    await database.batch(unstable_splitSqlQuery(sql).map((one) => database.prepare(one)));
  }
}

/** Lets a test delete and rewrite revisions, which the database refuses otherwise. */
export async function allowDeletion<Prepared>(database: {
  prepare(sql: string): Prepared;
  batch(statements: Prepared[]): Promise<unknown>;
}): Promise<void> {
  const triggers = ['notice_revisions_stay', 'notice_revisions_last'];
  await database.batch(triggers.map((name) => database.prepare(`DROP TRIGGER IF EXISTS ${name}`)));
}

/** Stores a message of a visitor, with the columns of a test. */
export async function insertMessage(
  database: {
    prepare(sql: string): { bind(...values: (string | number)[]): { all(): Promise<unknown> } };
  },
  reference: string,
  columns: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const row = {
    ...{ reference, digest: `digest of ${reference}`, name: 'Aoife', phone: '', subject: 'Poll' },
    ...{ email: 'aoife@visitor.example', message: 'Poll mór.', received_at: 1, mail_due_at: 0 },
    ...columns,
  };
  const names = Object.keys(row);
  const placeholders = names.map((_, index) => `?${index + 1}`);
  const sql = `INSERT INTO messages (${names.join(', ')}) VALUES (${placeholders.join(', ')})`;
  await database
    .prepare(sql)
    .bind(...Object.values(row))
    .all();
}

/** Inserts the first revision of a notice as text, which the current version may be unable to read. */
export function insertRevision(
  database: Pick<Database, 'prepare'>,
  id: string,
  notice: object | string,
  at = Date.now(),
) {
  const text = typeof notice === 'string' ? notice : JSON.stringify(notice);
  return database
    .prepare(
      `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until, published)
       VALUES (?1, 1, ?2, 'Planning', 'Published', ?3, ?2 + 7776000000, ?2)`,
    )
    .bind(id, at, text)
    .all();
}

type RunCommand = <Answer>(command: StorageCommand) => Promise<Answer>;

export interface Database {
  prepare(sql: string): Statement;
  batch<Row>(statements: Statement[]): Promise<{ results: Row[] }[]>;
}

interface Statement {
  sql: string;
  values: unknown[];
  bind(...values: unknown[]): Statement;
  all<Row>(): Promise<{ results: Row[] }>;
}

/**
 * Accesses the storage of a Worker under test through a second Worker, because each call of the bindings
 * of Miniflare blocks this process for some milliseconds.
 */
export function storageAt(origin: () => string) {
  const runCommand: RunCommand = async (command) => {
    const response = await fetch(origin(), { method: 'POST', body: JSON.stringify(command) });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  return {
    database: databaseOf(runCommand),
    outbox: namespaceOf(runCommand, 'OUTBOX'),
    replica: namespaceOf(runCommand, 'NOTICES'),
  };
}

function databaseOf(runCommand: RunCommand): Database {
  const batch = <Row>(statements: Statement[]) =>
    runCommand<{ results: Row[] }[]>({
      store: 'DB',
      statements: statements.map(({ sql, values }) => ({ sql, values })),
    });
  const statement = (sql: string, values: unknown[]): Statement => ({
    sql,
    values,
    bind: (...others) => statement(sql, others),
    async all<Row>() {
      const [result] = await batch<Row>([this]);
      return result ?? { results: [] };
    },
  });
  return { prepare: (sql) => statement(sql, []), batch };
}

function namespaceOf(runCommand: RunCommand, store: 'OUTBOX' | 'NOTICES') {
  return {
    list: () => runCommand<{ keys: { name: string }[] }>({ store, call: 'list' }),
    get: (key: string) => runCommand<string | null>({ store, call: 'get', key }),
    put: (key: string, value: string) => runCommand<void>({ store, call: 'put', key, value }),
    delete: (key: string) => runCommand<void>({ store, call: 'delete', key }),
  };
}
