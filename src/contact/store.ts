import { withTimeout } from '../http/timeout.ts';
import { referenceOf } from './identify.ts';
import { fieldList, fieldNames } from './message/schema.ts';
import { type StoredMessage, sameMessageWindow } from './message/stored.ts';

/** What may be quoted of a failure: D1's and KV's words may hold a visitor's as well. */
const quotable = [
  /no answer in \d+ ms/i,
  /network connection lost/i,
  /caused object to be reset/i,
  /code was updated/i,
  /transient issue/i,
  /overloaded/i,
  /no such (table|column): \w+/i,
  /has no column named \w+/i,
  /too big/i,
  /SQLITE_[A-Z_]+/,
  /KV \w+ failed: \d{3}/i,
  /more messages wait than can be looked at/,
];

/** A thrown value as the log may hold it: its kind and a known phrase, never its whole text. */
export function knownFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `thrown ${typeof thrown}`;
  const [phrase] = quotable.flatMap((known) => known.exec(thrown.message)?.[0] ?? []);
  return `${thrown.name}: ${phrase ?? 'not a known failure'}`;
}

/** Milliseconds for one try, and tries in all: a visitor waits for the sum. */
const timeoutMs = 2_000;
const tries = 3;

/** What D1 says when the same statement may well succeed a moment later; its documentation lists them. */
const transient =
  /network connection lost|caused object to be reset|code was updated|transient issue/i;

/**
 * Runs statements as one transaction. Transient failures are tried again after a moment, so the
 * statements have to be ones that may run twice; overload and hanging are not, because more of the
 * same would make them worse.
 */
export async function transact(
  database: D1Database,
  ...statements: D1PreparedStatement[]
): Promise<D1Result<Record<string, unknown>>[]> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await withTimeout(timeoutMs, database.batch<Record<string, unknown>>(statements));
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || !transient.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
    }
  }
}

/** References tried for one message; that even the second is taken is a chance of 1 in millions. */
const attempts = 8;

const columns = fieldList.map(({ column }) => column);
const firstText = 6;
const texts = columns.map((_, index) => `?${firstText + index}`);

/** Milliseconds since 1970 by the database's clock: an erasure that is dated ahead does not count yet. */
const databaseNow = "unixepoch('subsec') * 1000";

const insert = `
  INSERT INTO messages
    (reference, digest, received_at, mail_due_at, suspected, ${columns.join(', ')})
  SELECT ?1, ?2, ?3, ?3, ?4, ${texts.join(', ')}
  WHERE NOT EXISTS (SELECT 1 FROM messages WHERE digest = ?2 AND abs(received_at - ?3) < ?5)
    AND NOT EXISTS (SELECT 1 FROM erased WHERE digest = ?2 AND erased_at BETWEEN ?3 AND ${databaseNow})
  ON CONFLICT (reference) DO NOTHING`;

const clear = `
  UPDATE messages SET suspected = 0
  WHERE digest = ?1 AND abs(received_at - ?2) < ?3 AND suspected > ?4`;

const find = `
  SELECT
    (SELECT reference FROM messages WHERE digest = ?1 AND abs(received_at - ?2) < ?3
     ORDER BY received_at LIMIT 1) AS reference,
    EXISTS (SELECT 1 FROM erased WHERE digest = ?1 AND erased_at BETWEEN ?2 AND ${databaseNow}) AS erased`;

const insertAlias = `
  INSERT INTO aliases (alias, reference) VALUES (?1, ?2) ON CONFLICT DO NOTHING`;

/**
 * Stores a message unless the same one was stored within ten minutes of it, so it may be called
 * again for the same message without harm. Where its reference is taken it gets another.
 * @returns the reference under which the message stands; undefined where it was erased meanwhile.
 */
export async function storeMessage(
  message: StoredMessage,
  database: D1Database,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const reference =
      attempt === 0
        ? message.reference
        : await referenceOf(message.digest, message.receivedAt, attempt);
    const found = await storeAs(reference, message, database);
    if (found?.erased === 1) return;
    if (typeof found?.reference === 'string') return found.reference;
  }
  throw new Error('every reference for a message was taken');
}

async function storeAs(
  reference: string,
  message: StoredMessage,
  database: D1Database,
): Promise<Record<string, unknown> | undefined> {
  const { digest, receivedAt } = message;
  const suspected = message.suspected ? 1 : 0;
  const values = fieldNames.map((name) => message[name]);
  const [, , found] = await transact(
    database,
    database
      .prepare(insert)
      .bind(reference, digest, receivedAt, suspected, sameMessageWindow, ...values),
    // Sent again without what made it suspect, it was a person's after all.
    database.prepare(clear).bind(digest, receivedAt, sameMessageWindow, suspected),
    database.prepare(find).bind(digest, receivedAt, sameMessageWindow),
  );
  return found?.results[0];
}

/** Notes a reference that a visitor was given and that is not the one the message stands under. */
export async function noteAlias(
  alias: string,
  reference: string,
  database: D1Database,
): Promise<void> {
  await transact(database, database.prepare(insertAlias).bind(alias, reference));
}

/**
 * Whether the database can store a message, asked after it did not: it stores one of ours and deletes
 * it in the same transaction. Where it cannot (a table or column is missing, it is full or away), no
 * entry is to blame.
 */
export async function canStore(database: D1Database, now: number): Promise<boolean> {
  const probe = 'probe';
  const texts = fieldNames.map(() => '');
  try {
    await transact(
      database,
      database.prepare(insert).bind(probe, probe, now, 1, sameMessageWindow, ...texts),
      database.prepare(insertAlias).bind(probe, probe),
      database.prepare('DELETE FROM aliases WHERE alias = ?1').bind(probe),
      database.prepare('DELETE FROM messages WHERE reference = ?1').bind(probe),
    );
    return true;
  } catch {
    return false;
  }
}
