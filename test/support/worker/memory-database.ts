import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database, SqlStatement } from '../../../src/http/database.ts';

/** Runs a call of the database, which takes no time itself. */
type RunCall = <Result>(call: () => Result) => Promise<Result>;

/**
 * Creates an empty database with all tables in this process, for tests with thousands of changes. `through` gives
 * access to it by way of a function that can delay each call, or make it fail.
 */
export function memoryDatabase(): Database & { through(runCall: RunCall): Database } {
  const database = new DatabaseSync(':memory:');
  for (const file of readdirSync('migrations').sort()) {
    database.exec(readFileSync(`migrations/${file}`, 'utf8'));
  }
  const through = (runCall: RunCall): Database => {
    const calls = new WeakMap<SqlStatement, () => { results: unknown[] }>();
    const statement = (sql: string, values: (string | number | null)[]): SqlStatement => {
      const call = () => ({ results: database.prepare(sql).all(...values) });
      const prepared: SqlStatement = {
        bind: (...others) => statement(sql, others),
        all: () => runCall(call),
      };
      calls.set(prepared, call);
      return prepared;
    };
    const batch = (statements: SqlStatement[]) => {
      database.exec('BEGIN');
      try {
        const results = statements.map((one) => calls.get(one)?.() ?? { results: [] });
        database.exec('COMMIT');
        return results;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    };
    return {
      prepare: (sql) => statement(sql, []),
      batch: (statements) => runCall(() => batch(statements)),
    };
  };
  return { ...through(async (call) => call()), through };
}
