import { transact } from './database.ts';
import { type KeptMessage, sameMessageWindow } from './stored-message.ts';

/**
 * Stores a message unless the same one was stored within ten minutes of it, so it may be called
 * again for the same message without harm.
 * @returns the reference under which the message stands.
 */
export async function storeMessage(message: KeptMessage, database: D1Database): Promise<string> {
  const [, found] = await transact(
    database,
    insertOnce(message, database),
    database
      .prepare(
        'SELECT reference FROM messages WHERE digest = ?1 AND abs(received_at - ?2) < ?3 ORDER BY received_at LIMIT 1',
      )
      .bind(message.digest, message.receivedAt, sameMessageWindow),
  );
  const reference = found?.results[0]?.reference;
  if (typeof reference !== 'string') throw new Error('the message was not found after storing it');
  return reference;
}

function insertOnce(message: KeptMessage, database: D1Database): D1PreparedStatement {
  return database
    .prepare(
      `INSERT INTO messages
         (reference, digest, received_at, name, email, phone, subject, message, mail_due_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?3
       WHERE NOT EXISTS
         (SELECT 1 FROM messages WHERE digest = ?2 AND abs(received_at - ?3) < ?9)
       ON CONFLICT (reference) DO NOTHING`,
    )
    .bind(
      message.reference,
      message.digest,
      message.receivedAt,
      message.name,
      message.email,
      message.phone,
      message.subject,
      message.message,
      sameMessageWindow,
    );
}
