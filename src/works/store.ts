import * as v from 'valibot';
import { empty, readSnapshot, type Snapshot } from './snapshot.ts';

/** As much of a D1 database as the book needs: the Worker's binding and the command's are such. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>;
}

export interface Statement {
  bind(...values: (string | number | null)[]): Statement;
  all(): Promise<{ results: unknown[] }>;
}

export interface CopyStore {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
}

const copyKey = 'snapshot';

const row = v.object({ revision: v.number(), body: v.nullable(v.string()) });

/**
 * The book's newest snapshot, or undefined where it is the one that is known already.
 * @throws where D1 does not answer or what it holds cannot be read.
 */
export async function readBook(database: Database, known: number): Promise<Snapshot | undefined> {
  const { results } = await database
    .prepare(
      `SELECT revision, CASE WHEN revision = ?1 THEN NULL ELSE body END AS body
       FROM notice_snapshots ORDER BY revision DESC LIMIT 1`,
    )
    .bind(known)
    .all();
  if (results.length === 0) return known === empty.revision ? undefined : empty;
  const { body } = v.parse(row, results[0]);
  return body === null ? undefined : readSnapshot(body);
}

/**
 * The copy of the newest snapshot, for when the book does not answer; undefined before the first.
 * @throws where KV does not answer or what it holds cannot be read.
 */
export async function readCopy(copies: CopyStore): Promise<Snapshot | undefined> {
  const text = await copies.get(copyKey);
  return text === null ? undefined : readSnapshot(text);
}

export function writeCopy(copies: CopyStore, body: string): Promise<void> {
  return copies.put(copyKey, body);
}

/** Makes the copy the same as the book where a command was stopped between its two writes. */
export async function repairCopy(database: Database, copies: CopyStore): Promise<boolean> {
  const statement = database.prepare(
    'SELECT revision, body FROM notice_snapshots ORDER BY revision DESC LIMIT 1',
  );
  const { results } = await statement.all();
  if (results.length === 0) return false;
  const { body } = v.parse(row, results[0]);
  if (body === null || body === (await copies.get(copyKey))) return false;
  await writeCopy(copies, body);
  return true;
}
