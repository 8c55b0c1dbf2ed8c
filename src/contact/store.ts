import { withTimeout } from '../http/timeout.ts';
import { fieldList, fieldNames } from './message/schema.ts';
import { deriveReference, duplicateWindowMs, type StoredMessage } from './stored.ts';

/** Time limit per attempt in ms, and maximum attempts. A visitor waits during all attempts. */
const timeoutMs = 2_000;
const maxAttempts = 3;

/** Transient errors listed in D1's documentation. */
const transientPattern =
  /network connection lost|caused object to be reset|code was updated|transient issue/i;

/**
 * Runs statements as one transaction and retries transient failures, so the statements must be idempotent.
 * Overload and timeouts are not retried, because retries would add load.
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

/** Maximum references per message; the chance of a second collision is one in millions. */
const maxReferences = 8;

const columns = fieldList.map(({ column }) => column);
const firstTextParameter = 6;
const textPlaceholders = columns.map((_, index) => `?${firstTextParameter + index}`);

/** SQL of the database's time in ms since 1970. An erasure dated in the future has no effect yet. */
const databaseNow = "unixepoch('subsec') * 1000";

const insertMessageSql = `
  INSERT INTO messages
    (reference, digest, received_at, mail_due_at, suspected, ${columns.join(', ')})
  SELECT ?1, ?2, ?3, ?3, ?4, ${textPlaceholders.join(', ')}
  WHERE NOT EXISTS (SELECT 1 FROM messages WHERE digest = ?2 AND abs(received_at - ?3) < ?5)
    AND NOT EXISTS (SELECT 1 FROM erased WHERE digest = ?2 AND erased_at BETWEEN ?3 AND ${databaseNow})
  ON CONFLICT (reference) DO NOTHING`;

const clearSuspectedSpamSql = `
  UPDATE messages SET suspected = 0
  WHERE digest = ?1 AND abs(received_at - ?2) < ?3 AND suspected = 1 AND ?4 = 0`;

const findReferenceSql = `
  SELECT
    (SELECT reference FROM messages WHERE digest = ?1 AND abs(received_at - ?2) < ?3
     ORDER BY received_at LIMIT 1) AS reference,
    EXISTS (SELECT 1 FROM erased WHERE digest = ?1 AND erased_at BETWEEN ?2 AND ${databaseNow}) AS erased`;

const insertAliasSql = `
  INSERT INTO aliases (alias, reference) VALUES (?1, ?2) ON CONFLICT DO NOTHING`;

/**
 * Stores a message unless an identical message was stored within ten minutes. The operation is safe to
 * repeat. If the reference is taken, the message gets another reference.
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
        : await deriveReference(message.digest, message.receivedAt, attempt);
    const found = await storeAs(reference, message, database);
    if (found?.erased === 1) return;
    if (typeof found?.reference === 'string') return found.reference;
  }
  throw new Error('every reference generated for the message is in use');
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
      .prepare(insertMessageSql)
      .bind(reference, digest, receivedAt, suspected, duplicateWindowMs, ...values),
    // If the same message arrives with an empty honeypot, a person sent it. Marks of the staff stay.
    database.prepare(clearSuspectedSpamSql).bind(digest, receivedAt, duplicateWindowMs, suspected),
    database.prepare(findReferenceSql).bind(digest, receivedAt, duplicateWindowMs),
  );
  return found?.results[0];
}

/** Records an alias: a reference that a visitor received, but that differs from the stored reference. */
export async function recordAlias(
  alias: string,
  reference: string,
  database: D1Database,
): Promise<void> {
  await transact(database, database.prepare(insertAliasSql).bind(alias, reference));
}

/**
 * Probes the database after a failure: stores and deletes a test message in one transaction.
 * Returns false for a missing table or column, a full database or an outage.
 */
export async function canStore(database: D1Database, now: number): Promise<boolean> {
  const probeKey = 'probe';
  const emptyTexts = fieldNames.map(() => '');
  try {
    await transact(
      database,
      database
        .prepare(insertMessageSql)
        .bind(probeKey, probeKey, now, 1, duplicateWindowMs, ...emptyTexts),
      database.prepare(insertAliasSql).bind(probeKey, probeKey),
      database.prepare('DELETE FROM aliases WHERE alias = ?1').bind(probeKey),
      database.prepare('DELETE FROM messages WHERE reference = ?1').bind(probeKey),
    );
    return true;
  } catch {
    return false;
  }
}
