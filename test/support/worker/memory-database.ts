import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database, SqlStatement } from '../../../src/http/env.ts';

/** Creates an empty database with all tables in this process, for tests with many changes. */
export function memoryDatabase(): Database {
  const database = new DatabaseSync(':memory:');
  for (const file of readdirSync('migrations').sort()) {
    database.exec(readFileSync(`migrations/${file}`, 'utf8'));
  }
  const statement = (sql: string, values: (string | number | null)[]): SqlStatement => ({
    bind: (...others) => statement(sql, others),
    all: async () => ({ results: database.prepare(sql).all(...values) }),
  });
  return {
    prepare: (sql) => statement(sql, []),
    async batch(statements) {
      database.exec('BEGIN');
      try {
        const results = await Promise.all(statements.map((one) => one.all()));
        database.exec('COMMIT');
        return results;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
  };
}
