import * as v from 'valibot';
import type { State } from '../message/states.ts';
import { findMentions, removeMentions } from './mentions.ts';
import {
  conditionOf,
  type Database,
  findOne,
  type Message,
  type MessageSelector,
  messagesOf,
  notFound,
  type Statement,
  valueIn,
} from './messages.ts';
import { type Entry, isSelected, type Stores, setAsideEntries, waitingEntries } from './outside.ts';

/** Person or program that changes a message, and the time of the change. */
export interface Author {
  /** Verified e-mail address of the person at the desk, or `commandLine`. */
  actor: string;
  /** Time in ms since 1970. */
  now: number;
  /** Further statements of the transaction, such as one that fails if the same desk form was sent before. */
  extraStatements?: readonly Statement[];
}

/** Author of changes by the command line, which has no sign-in. */
export const commandLine = 'command line';

/**
 * Changes one message and records who did it, in one transaction. The record is written first, from
 * the values that the change replaces.
 * @param set SET clause with parameters from ?1 on; the reference is bound after them
 * @throws NotFoundError if the message was deleted meanwhile
 */
async function change(
  reference: string,
  { actor, now, extraStatements = [] }: Author,
  what: { name: string; old: string; new: string },
  set: { sql: string; values: (string | number | null)[] },
  database: Database,
): Promise<void> {
  const record = `INSERT INTO message_events (at, actor, reference, what, old, new)
    SELECT ?1, ?2, reference, ?3, ${what.old}, ?4 FROM messages WHERE reference = ?5`;
  const placeholder = `?${set.values.length + 1}`;
  const results = await database.batch([
    ...extraStatements,
    database.prepare(record).bind(now, actor, what.name, what.new, reference),
    database
      .prepare(
        `UPDATE messages SET ${set.sql} WHERE reference = ${placeholder} RETURNING reference`,
      )
      .bind(...set.values, reference),
  ]);
  if (results.at(-1)?.results.length === 0) throw notFound(reference);
}

/** Marks a message as answered, keeping the time of the first answer. Returns it as it was before. */
export async function markAnswered(
  reference: string,
  author: Author,
  database: Database,
): Promise<Message> {
  const found = await findOne(reference, database);
  if (found.answered_at !== null) return found;
  await change(
    found.reference,
    author,
    { name: 'answered', old: "''", new: '' },
    { sql: 'answered_at = coalesce(answered_at, ?1)', values: [author.now] },
    database,
  );
  return found;
}

/** Sets the state shown to anyone with the message's reference. Returns the message as it was before. */
export async function setState(
  { reference, state, reason }: { reference: string; state: State; reason: string },
  author: Author,
  database: Database,
): Promise<Message> {
  const found = await findOne(reference, database);
  const values = state === 'received' ? [null, null, null] : [state, reason, author.now];
  await change(
    found.reference,
    author,
    {
      name: 'state',
      old: "coalesce(state || ' ' || state_reason, 'received')",
      new: state === 'received' ? state : `${state} ${reason}`,
    },
    { sql: 'state = ?1, state_reason = ?2, state_at = ?3', values },
    database,
  );
  return found;
}

/** Replaces the internal note; its text is not recorded, because an erasure must delete every copy. */
export function setNote(reference: string, note: string, author: Author, database: Database) {
  const what = { name: 'note', old: "''", new: '' };
  return change(reference, author, what, { sql: 'note = ?1', values: [note] }, database);
}

/** Assigns a message to a person; null removes the assignment. */
export function assign(
  reference: string,
  assignee: string | null,
  author: Author,
  database: Database,
) {
  const what = { name: 'taken', old: "coalesce(assignee, '')", new: assignee ?? '' };
  return change(reference, author, what, { sql: 'assignee = ?1', values: [assignee] }, database);
}

/** Marks messages as spam, which is not mailed, or as not spam after all. */
export async function markSpam(
  references: readonly string[],
  spam: boolean,
  { actor, now, extraStatements = [] }: Author,
  database: Database,
): Promise<void> {
  const list = JSON.stringify(references);
  const [is, was] = spam ? [1, 0] : [0, 1];
  const some = 'suspected = ?1 AND reference IN (SELECT value FROM json_each(?2))';
  await database.batch([
    ...extraStatements,
    database
      .prepare(
        `INSERT INTO message_events (at, actor, reference, what)
         SELECT ?3, ?4, reference, ?5 FROM messages WHERE ${some}`,
      )
      .bind(was, list, now, actor, spam ? 'spam' : 'not spam'),
    database.prepare(`UPDATE messages SET suspected = ?3 WHERE ${some}`).bind(was, list, is),
  ]);
}

/** Everything that an erasure will delete. */
export interface Found {
  stored: Message[];
  /** Messages of other people that contain the address; only the address is removed from them. */
  mentions: Message[];
  waiting: Entry[];
  setAside: Entry[];
}

export async function findAll(whose: MessageSelector, { DB, OUTBOX }: Stores): Promise<Found> {
  const [stored, mentions, waiting, setAside] = await Promise.all([
    messagesOf(DB, whose),
    'email' in whose ? findMentions(DB, whose.email) : [],
    waitingEntries(OUTBOX),
    setAsideEntries(DB),
  ]);
  const isTheirs = (entry: Entry) => isSelected(entry, whose);
  return {
    stored,
    mentions,
    waiting: waiting.filter(isTheirs),
    setAside: setAside.filter(isTheirs),
  };
}

/**
 * Erases messages from database and outbox, including those moved into the database meanwhile. All
 * digests are kept for a week, so that no late copy is stored again; the record contains only the
 * number of messages.
 * @returns the number of messages erased from the database
 */
export async function erase(
  whose: MessageSelector,
  found: Found,
  author: Author,
  { DB, OUTBOX }: Stores,
): Promise<number> {
  const { actor, now: at, extraStatements = [] } = author;
  const entries = [...found.waiting, ...found.setAside];
  for (const { key } of found.waiting) await OUTBOX.delete(key);
  // Database clock: a local clock that is ahead would block messages sent after the erasure.
  const now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  const note = 'ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at';
  const condition = conditionOf(whose);
  const value = valueIn(whose);
  const results = await DB.batch([
    ...extraStatements,
    ...('email' in whose ? removeMentions(found.mentions, whose.email, author, DB) : []),
    DB.prepare(
      `INSERT INTO message_events (at, actor, reference, what, new)
       SELECT ?2, ?3, '', 'erased', CAST(count(*) + ?4 AS INTEGER) FROM messages WHERE ${condition}`,
    ).bind(value, at, actor, entries.length),
    ...entries.map(({ key }) => DB.prepare('DELETE FROM refused_entries WHERE key = ?1').bind(key)),
    ...entries.flatMap(({ message }) =>
      message
        ? [DB.prepare(`INSERT INTO erased VALUES (?1, ${now}) ${note}`).bind(message.digest)]
        : [],
    ),
    DB.prepare(
      `INSERT INTO erased SELECT DISTINCT digest, ${now} FROM messages WHERE ${condition} ${note}`,
    ).bind(value),
    DB.prepare(`DELETE FROM messages WHERE ${condition} RETURNING reference`).bind(value),
  ]);
  return v.parse(v.array(v.unknown()), results.at(-1)?.results).length;
}
