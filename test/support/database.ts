import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';
import type { Order as StorageCommand } from './workers/storage.ts';

/** Applies the migrations for which `isMeant` is true, in the order of their names. */
export async function migrate<Prepared>(
  database: {
    prepare(sql: string): Prepared;
    batch(statements: Prepared[]): Promise<unknown>;
  },
  includes: (file: string) => boolean = () => true,
): Promise<void> {
  for (const file of (await readdir('migrations')).filter(includes).sort()) {
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

type Ask = <Answer>(order: StorageCommand) => Promise<Answer>;

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
 * Accesses the storage of a Worker under test through a second Worker next to it: Miniflare's own
 * bindings block this process for some milliseconds at each call.
 */
export function storageAt(origin: () => string) {
  const ask: Ask = async (order) => {
    const response = await fetch(origin(), { method: 'POST', body: JSON.stringify(order) });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  return {
    database: databaseOf(ask),
    outbox: namespaceOf(ask, 'OUTBOX'),
    copies: namespaceOf(ask, 'NOTICES'),
  };
}

function databaseOf(ask: Ask): Database {
  const batch = <Row>(statements: Statement[]) =>
    ask<{ results: Row[] }[]>({
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

function namespaceOf(ask: Ask, store: 'OUTBOX' | 'NOTICES') {
  return {
    list: () => ask<{ keys: { name: string }[] }>({ store, call: 'list' }),
    get: (key: string) => ask<string | null>({ store, call: 'get', key }),
    put: (key: string, value: string) => ask<void>({ store, call: 'put', key, value }),
    delete: (key: string) => ask<void>({ store, call: 'delete', key }),
  };
}
