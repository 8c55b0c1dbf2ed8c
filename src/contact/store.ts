import { withTimeout } from '../http/timeout.ts';
import { referenceOf } from './identify.ts';
import { fieldList, fieldNames } from './message/schema.ts';
import { duplicateWindowMs, type StoredMessage } from './message/stored.ts';

/** Phrases that may be logged: D1's and KV's own messages may contain a visitor's words. */
const loggablePatterns = [
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

/** Describes an exception for the log: its kind and a known phrase, never its whole text. */
export function describeFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `thrown ${typeof thrown}`;
  const [phrase] = loggablePatterns.flatMap((known) => known.exec(thrown.message)?.[0] ?? []);
  return `${thrown.name}: ${phrase ?? 'not a known failure'}`;
}

/** Time limit of one attempt in ms, and maximum attempts: a visitor waits for the sum. */
const timeoutMs = 2_000;
const maxAttempts = 3;

/** Transient errors listed in D1's documentation. */
const transientPattern =
  /network connection lost|caused object to be reset|code was updated|transient issue/i;

/**
 * Runs statements as one transaction and retries transient failures, so the statements must be
 * idempotent. Overload and timeouts are not retried, because retries would make them worse.
 */
export async function transact(
  database: D1Database,
  ...statements: D1PreparedStatement[]
): Promise<D1Result<Record<string, unknown>>[]> {
  for (let retriesLeft = maxAttempts - 1; ; retriesLeft -= 1) {
    try {
      return await withTimeout(timeoutMs, database.batch<Record<string, unknown>>(statements));
    } catch (error) {
      if (retriesLeft === 0 || !(error instanceof Error) || !transientPattern.test(error.message))
        throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
    }
  }
}

/** Maximum references tried for one message; a second collision has a chance of 1 in millions. */
const maxReferences = 8;

const columns = fieldList.map(({ column }) => column);
const firstText = 6;
const texts = columns.map((_, index) => `?${firstText + index}`);

/** SQL of the database's clock in ms since 1970: an erasure dated in the future has no effect yet. */
const databaseNow = "unixepoch('subsec') * 1000";

const insert = `
  INSERT INTO messages
    (reference, digest, received_at, mail_due_at, suspected, ${columns.join(', ')})
  SELECT ?1, ?2, ?3, ?3, ?4, ${texts.join(', ')}
  WHERE NOT EXISTS (SELECT 1 FROM messages WHERE digest = ?2 AND abs(received_at - ?3) < ?5)
    AND NOT EXISTS (SELECT 1 FROM erased WHERE digest = ?2 AND erased_at BETWEEN ?3 AND ${databaseNow})
  ON CONFLICT (reference) DO NOTHING`;

const clearSuspected = `
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
 * Stores a message unless an identical one was stored within ten minutes; safe to repeat. If its
 * reference is taken, it gets another.
 * @returns the stored reference; undefined if the message was erased meanwhile
 */
export async function storeMessage(
  message: StoredMessage,
  database: D1Database,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < maxReferences; attempt += 1) {
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
      .bind(reference, digest, receivedAt, suspected, duplicateWindowMs, ...values),
    // The same message with an empty honeypot comes from a person, so it is no longer suspected.
    database.prepare(clearSuspected).bind(digest, receivedAt, duplicateWindowMs, suspected),
    database.prepare(find).bind(digest, receivedAt, duplicateWindowMs),
  );
  return found?.results[0];
}

/** Records as an alias a reference that a visitor was given but the stored message does not have. */
export async function recordAlias(
  alias: string,
  reference: string,
  database: D1Database,
): Promise<void> {
  await transact(database, database.prepare(insertAlias).bind(alias, reference));
}

/**
 * Probes the database after a failure: stores and deletes a test message in one transaction.
 * Returns false for a missing table or column, a full database or an outage.
 */
export async function canStore(database: D1Database, now: number): Promise<boolean> {
  const probe = 'probe';
  const texts = fieldNames.map(() => '');
  try {
    await transact(
      database,
      database.prepare(insert).bind(probe, probe, now, 1, duplicateWindowMs, ...texts),
      database.prepare(insertAlias).bind(probe, probe),
      database.prepare('DELETE FROM aliases WHERE alias = ?1').bind(probe),
      database.prepare('DELETE FROM messages WHERE reference = ?1').bind(probe),
    );
    return true;
  } catch {
    return false;
  }
}
