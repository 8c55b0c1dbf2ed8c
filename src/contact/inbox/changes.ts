import type { Database, SqlStatement } from '../../http/env.ts';
import type { State } from '../message/states.ts';
import { notFoundError } from './messages.ts';

/** Author of a change to a message, and the time of the change in ms since 1970. */
export interface Author {
  /** Verified e-mail address of the person at the desk. */
  actor: string;
  now: number;
  /** Further statements of the transaction, such as the one that stores the form's idempotency key. */
  extraStatements?: readonly SqlStatement[];
}

/** Change of one message. */
export interface MessageChange {
  /** Entry in the record. The old value is SQL, because the database has it. */
  event: { name: string; oldSql: string; new: string };
  /** SET clause with parameters from ?1 on. */
  sql: string;
  values: (string | number | null)[];
}

/**
 * Applies changes to one message and records the author, in one transaction. Each record is written first,
 * because it contains the old values.
 * @throws NotFoundError if the message was deleted meanwhile
 */
export async function changeMessage(
  reference: string,
  changes: readonly MessageChange[],
  { actor, now, extraStatements = [] }: Author,
  database: Database,
): Promise<void> {
  const results = await database.batch([
    ...extraStatements,
    ...changes.flatMap(({ event, sql, values }) => [
      database
        .prepare(
          `INSERT INTO message_events (at, actor, reference, what, old, new)
           SELECT ?1, ?2, reference, ?3, ${event.oldSql}, ?4 FROM messages WHERE reference = ?5`,
        )
        .bind(now, actor, event.name, event.new, reference),
      database
        .prepare(
          `UPDATE messages SET ${sql} WHERE reference = ?${values.length + 1} RETURNING reference`,
        )
        .bind(...values, reference),
    ]),
  ]);
  if (results.at(-1)?.results.length === 0) throw notFoundError(reference);
}

/** Sets the state, which anyone with the message's reference can see. */
export function stateChange(state: State, reason: string, now: number): MessageChange {
  const isReceived = state === 'received';
  return {
    event: {
      name: 'state',
      oldSql: "coalesce(state || ' ' || state_reason, 'received')",
      new: isReceived ? state : `${state} ${reason}`,
    },
    sql: 'state = ?1, state_reason = ?2, state_at = ?3',
    values: isReceived ? [null, null, null] : [state, reason, now],
  };
}

/** Replaces the internal note. The change log omits the text, because an erasure must delete every copy. */
export function noteChange(note: string): MessageChange {
  return { event: { name: 'note', oldSql: "''", new: '' }, sql: 'note = ?1', values: [note] };
}

/** Assigns a message to a person; null removes the assignment. */
export function assigneeChange(assignee: string | null): MessageChange {
  return {
    event: { name: 'taken', oldSql: "coalesce(assignee, '')", new: assignee ?? '' },
    sql: 'assignee = ?1',
    values: [assignee],
  };
}

/** Marks a message as spam, which is never mailed, or removes the mark. */
export function spamChange(isSpam: boolean): MessageChange {
  return {
    event: { name: isSpam ? 'spam' : 'not spam', oldSql: "''", new: '' },
    sql: 'suspected = ?1',
    values: [isSpam ? 2 : 0],
  };
}

/**
 * Returns a statement that fails if somebody has changed the message since this revision, so that the
 * transaction writes nothing.
 */
export function requireRevision(
  reference: string,
  revision: number,
  database: Database,
): SqlStatement {
  return database
    .prepare(
      `INSERT INTO message_events (at, actor, reference, what)
       SELECT 0, '', NULL, '' WHERE ?2 <>
         (SELECT coalesce(max(id), 0) FROM message_events WHERE reference = ?1)`,
    )
    .bind(reference, revision);
}

/** Whether a transaction failed because of `requireRevision`. */
export function isRevisionConflict(error: unknown): boolean {
  const reason = error instanceof Error ? error.message : '';
  return /NOT NULL constraint failed: message_events\.reference/.test(reason);
}

/**
 * Marks the messages of a list as spam, or removes the mark. Skips those that already are, and those that somebody else
 * has changed since the list was shown.
 * @param shownAt time of the list, in ms since 1970
 * @returns the number of marked messages
 */
export async function markSpam(
  references: readonly string[],
  spam: boolean,
  shownAt: number,
  { actor, now, extraStatements = [] }: Author,
  database: Database,
): Promise<number> {
  const condition = `suspected ${spam ? '< 2' : '> 0'} AND reference IN (SELECT value FROM json_each(?1))
    AND NOT EXISTS (SELECT 1 FROM message_events AS event WHERE event.reference = messages.reference
      AND event.at > ?2 AND event.actor <> ?3)`;
  const values = [JSON.stringify(references), shownAt, actor];
  const results = await database.batch([
    ...extraStatements,
    database
      .prepare(
        `INSERT INTO message_events (at, actor, reference, what)
         SELECT ?4, ?3, reference, ?5 FROM messages WHERE ${condition}`,
      )
      .bind(...values, now, spam ? 'spam' : 'not spam'),
    database
      .prepare(`UPDATE messages SET suspected = ?4 WHERE ${condition} RETURNING reference`)
      .bind(...values, spam ? 2 : 0),
  ]);
  return results.at(-1)?.results.length ?? 0;
}

/** Records that staff downloaded messages; the record contains no address. */
export async function recordHandover(
  messageCount: number,
  { actor, now, extraStatements = [] }: Author,
  database: Database,
): Promise<void> {
  await database.batch([
    ...extraStatements,
    database
      .prepare(
        `INSERT INTO message_events (at, actor, reference, what, new)
         VALUES (?1, ?2, '', 'handed over', ?3)`,
      )
      .bind(now, actor, `${messageCount}`),
  ]);
}
