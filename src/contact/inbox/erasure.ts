import type { Database, SqlStatement } from '../../http/env.ts';
import { withTimeout } from '../../http/timeout.ts';
import { fieldList, fieldNames } from '../message/schema.ts';
import { timeoutMs } from '../outbox.ts';
import { type Author, requireRevision } from './changes.ts';
import {
  findMessages,
  type Message,
  type MessageSelector,
  messagesOf,
  selectorCondition,
  selectorValue,
} from './messages.ts';
import { isSelected, type MessageStores, type OutboxEntry, waitingEntries } from './waiting.ts';

/** Everything that an erasure will delete. */
export interface ErasureTargets {
  stored: Message[];
  /**
   * Messages from other people that contain the address. Only the address is removed from these messages.
   */
  mentions: Message[];
  waiting: OutboxEntry[];
  /** Number of other messages that wait to be stored. Only their senders were compared. */
  unsearched: number;
}

export async function findErasureTargets(
  selector: MessageSelector,
  { DB, OUTBOX }: MessageStores,
): Promise<ErasureTargets> {
  const [stored, mentions, waiting] = await Promise.all([
    messagesOf(DB, selector),
    'email' in selector ? findMentions(DB, selector.email) : [],
    waitingEntries(OUTBOX),
  ]);
  const selected = waiting.filter((entry) => isSelected(entry, selector));
  return { stored, mentions, waiting: selected, unsearched: waiting.length - selected.length };
}

/** Returns a pattern that matches an address, but not as part of a longer address, such as "o'brien@example.ie". */
function addressPattern(address: string): RegExp {
  const escapedAddress = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `(?<![\\p{L}\\w.%+-]|[\\p{L}\\w]['’])${escapedAddress}(?![\\w-]|\\.\\w)`,
    'giu',
  );
}

/** Finds messages of other people that contain an address, in their fields or their note. */
async function findMentions(database: Database, address: string): Promise<Message[]> {
  const pattern = addressPattern(address);
  const candidates = await findMessages(database, { words: address });
  return candidates.filter(
    (message) =>
      message.email.toLowerCase() !== address.toLowerCase() &&
      [...fieldNames.map((name) => message[name]), message.note].some(
        (text) => text !== message.email && text.search(pattern) !== -1,
      ),
  );
}

/**
 * Returns statements that remove an address from messages. The records of these changes omit the address.
 */
function removeMentions(
  mentions: readonly Message[],
  address: string,
  { actor, now }: Author,
  database: Database,
): SqlStatement[] {
  const pattern = addressPattern(address);
  const redact = (text: string) => text.replace(pattern, '[address removed]');
  const columns = [...fieldList.map(({ column }) => column), 'note'];
  const assignments = columns.map((column, index) => `${column} = ?${index + 2}`).join(', ');
  return mentions.flatMap((message) => [
    // Fails if a colleague has changed the message since it was read, because the update writes every text.
    requireRevision(message.reference, message.revision, database),
    database.prepare(`UPDATE messages SET ${assignments} WHERE reference = ?1`).bind(
      message.reference,
      // The sender's own address belongs to another person, even if it ends like the erased one.
      ...fieldNames.map((name) => (name === 'email' ? message.email : redact(message[name]))),
      redact(message.note),
    ),
    database
      .prepare('INSERT INTO message_events (at, actor, reference, what) VALUES (?1, ?2, ?3, ?4)')
      .bind(now, actor, message.reference, 'address removed'),
  ]);
}

/** The parts of the stores that an erasure writes. */
export interface ErasureStores {
  readonly DB: Database;
  readonly OUTBOX: Pick<KVNamespace, 'delete'>;
}

/**
 * Erases messages from database and outbox, including messages that the cron moved meanwhile. Digests are
 * kept for a week, so that no late copy is stored again. If the transaction fails, nothing is erased. If
 * the outbox fails after the transaction, the cron drops the remaining entries.
 */
export async function erase(
  selector: MessageSelector,
  targets: ErasureTargets,
  author: Author,
  { DB, OUTBOX }: ErasureStores,
): Promise<void> {
  const { actor, now: at, extraStatements = [] } = author;
  // Use the database's clock. A local clock that is ahead would block messages sent after the erasure.
  const databaseNow = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  const onConflict = 'ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at';
  const condition = selectorCondition(selector);
  const value = selectorValue(selector);
  await DB.batch([
    ...extraStatements,
    ...('email' in selector ? removeMentions(targets.mentions, selector.email, author, DB) : []),
    DB.prepare(
      `INSERT INTO message_events (at, actor, reference, what, new)
       SELECT ?2, ?3, '', 'erased', CAST(count(*) + ?4 AS INTEGER) FROM messages WHERE ${condition}`,
    ).bind(value, at, actor, targets.waiting.length),
    ...targets.waiting.flatMap(({ message }) => {
      const sql = `INSERT INTO erased VALUES (?1, ${databaseNow}) ${onConflict}`;
      return message ? [DB.prepare(sql).bind(message.digest)] : [];
    }),
    DB.prepare(
      `INSERT INTO erased SELECT DISTINCT digest, ${databaseNow} FROM messages WHERE ${condition} ${onConflict}`,
    ).bind(value),
    DB.prepare(`DELETE FROM messages WHERE ${condition}`).bind(value),
  ]);
  // Delete entries after the transaction: if a deletion fails, the stored digests prevent the cron from
  // storing the entry.
  for (const { key } of targets.waiting) await withTimeout(timeoutMs, OUTBOX.delete(key));
}
