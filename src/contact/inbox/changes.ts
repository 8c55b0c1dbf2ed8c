import * as v from 'valibot';
import type { State } from '../message/states.ts';
import { findMentions, removeMentions } from './mentions.ts';
import {
  type Database,
  findMessage,
  type Message,
  type MessageSelector,
  messagesOf,
  notFoundError,
  type Statement,
  selectorCondition,
  selectorValue,
} from './messages.ts';
import {
  isSelected,
  type OutboxEntry,
  type Stores,
  setAsideEntries,
  waitingEntries,
} from './outside.ts';

/** Person or program that changes a message, and the time of the change. */
export interface Author {
  /** Verified e-mail address of the person at the desk, or `commandLineActor`. */
  actor: string;
  /** Time in ms since 1970. */
  now: number;
  /** Further statements of the transaction, such as one that fails if the same desk form was sent before. */
  extraStatements?: readonly Statement[];
}

/** Author of changes by the command line, which has no sign-in. */
export const commandLineActor = 'command line';

/**
 * Changes one message and records who did it, in one transaction. The record is written first, from
 * the values that the change replaces.
 * @param set SET clause with parameters from ?1 on; the reference is bound after them
 * @throws NotFoundError if the message was deleted meanwhile
 */
async function change(
  reference: string,
  { actor, now, extraStatements = [] }: Author,
  event: { name: string; old: string; new: string },
  set: { sql: string; values: (string | number | null)[] },
  database: Database,
): Promise<void> {
  const record = `INSERT INTO message_events (at, actor, reference, what, old, new)
    SELECT ?1, ?2, reference, ?3, ${event.old}, ?4 FROM messages WHERE reference = ?5`;
  const placeholder = `?${set.values.length + 1}`;
  const results = await database.batch([
    ...extraStatements,
    database.prepare(record).bind(now, actor, event.name, event.new, reference),
    database
      .prepare(
        `UPDATE messages SET ${set.sql} WHERE reference = ${placeholder} RETURNING reference`,
      )
      .bind(...set.values, reference),
  ]);
  if (results.at(-1)?.results.length === 0) throw notFoundError(reference);
}

/** Marks a message as answered, keeping the time of the first answer. Returns it as it was before. */
export async function markAnswered(
  reference: string,
  author: Author,
  database: Database,
): Promise<Message> {
  const found = await findMessage(reference, database);
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
  const found = await findMessage(reference, database);
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

/** A note, and the one that its author saw, which it replaces; any, if that is undefined. */
interface NoteChange {
  reference: string;
  note: string;
  seen: string | undefined;
}

/**
 * Replaces the internal note; its text is not recorded, because an erasure must delete every copy.
 * @returns whether it was replaced: not if somebody else has changed it meanwhile
 */
export async function setNote(
  { reference, note, seen }: NoteChange,
  author: Author,
  database: Database,
): Promise<boolean> {
  const found = await findMessage(reference, database);
  if (seen !== undefined && lines(found.note) !== lines(seen)) return false;
  const event = { name: 'note', old: "''", new: '' };
  await change(reference, author, event, { sql: 'note = ?1', values: [note] }, database);
  return true;
}

/** Ends lines with a line feed alone: a form sends them with a carriage return. */
const lines = (text: string) => text.replace(/\r\n?/g, '\n');

/** Assigns a message to a person; null removes the assignment. */
export function assign(
  reference: string,
  assignee: string | null,
  author: Author,
  database: Database,
) {
  const event = { name: 'taken', old: "coalesce(assignee, '')", new: assignee ?? '' };
  return change(reference, author, event, { sql: 'assignee = ?1', values: [assignee] }, database);
}

/** Marks messages as spam, which is not mailed, or as not spam after all. */
export async function markSpam(
  references: readonly string[],
  spam: boolean,
  { actor, now, extraStatements = [] }: Author,
  database: Database,
): Promise<void> {
  const list = JSON.stringify(references);
  const [newValue, oldValue] = spam ? [1, 0] : [0, 1];
  const condition = 'suspected = ?1 AND reference IN (SELECT value FROM json_each(?2))';
  await database.batch([
    ...extraStatements,
    database
      .prepare(
        `INSERT INTO message_events (at, actor, reference, what)
         SELECT ?3, ?4, reference, ?5 FROM messages WHERE ${condition}`,
      )
      .bind(oldValue, list, now, actor, spam ? 'spam' : 'not spam'),
    database
      .prepare(`UPDATE messages SET suspected = ?3 WHERE ${condition}`)
      .bind(oldValue, list, newValue),
  ]);
}

/** Everything that an erasure will delete. */
export interface ErasureTargets {
  stored: Message[];
  /** Messages of other people that contain the address; only the address is removed from them. */
  mentions: Message[];
  waiting: OutboxEntry[];
  setAside: OutboxEntry[];
}

export async function findErasureTargets(
  selector: MessageSelector,
  { DB, OUTBOX }: Stores,
): Promise<ErasureTargets> {
  const [stored, mentions, waiting, setAside] = await Promise.all([
    messagesOf(DB, selector),
    'email' in selector ? findMentions(DB, selector.email) : [],
    waitingEntries(OUTBOX),
    setAsideEntries(DB),
  ]);
  const isTheirs = (entry: OutboxEntry) => isSelected(entry, selector);
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
  selector: MessageSelector,
  targets: ErasureTargets,
  author: Author,
  { DB, OUTBOX }: Stores,
): Promise<number> {
  const { actor, now: at, extraStatements = [] } = author;
  const entries = [...targets.waiting, ...targets.setAside];
  for (const { key } of targets.waiting) await OUTBOX.delete(key);
  // Database clock: a local clock that is ahead would block messages sent after the erasure.
  const databaseNow = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  const onConflict = 'ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at';
  const condition = selectorCondition(selector);
  const value = selectorValue(selector);
  const results = await DB.batch([
    ...extraStatements,
    ...('email' in selector ? removeMentions(targets.mentions, selector.email, author, DB) : []),
    DB.prepare(
      `INSERT INTO message_events (at, actor, reference, what, new)
       SELECT ?2, ?3, '', 'erased', CAST(count(*) + ?4 AS INTEGER) FROM messages WHERE ${condition}`,
    ).bind(value, at, actor, entries.length),
    ...entries.map(({ key }) => DB.prepare('DELETE FROM refused_entries WHERE key = ?1').bind(key)),
    ...entries.flatMap(({ message }) =>
      message
        ? [
            DB.prepare(`INSERT INTO erased VALUES (?1, ${databaseNow}) ${onConflict}`).bind(
              message.digest,
            ),
          ]
        : [],
    ),
    DB.prepare(
      `INSERT INTO erased SELECT DISTINCT digest, ${databaseNow} FROM messages WHERE ${condition} ${onConflict}`,
    ).bind(value),
    DB.prepare(`DELETE FROM messages WHERE ${condition} RETURNING reference`).bind(value),
  ]);
  return v.parse(v.array(v.unknown()), results.at(-1)?.results).length;
}

const event = v.object({
  id: v.number(),
  at: v.number(),
  actor: v.string(),
  reference: v.string(),
  what: v.string(),
  old: v.string(),
  new: v.string(),
});
/** Change of a message; contains none of the message's text. */
export type MessageEvent = v.InferOutput<typeof event>;

/** Maximum events in one read. */
const maxEvents = 200;

/** Reads the latest events of one message, or of all, newest first. */
export async function readEvents(database: Database, reference?: string): Promise<MessageEvent[]> {
  const where = reference === undefined ? '' : 'WHERE reference = ?2';
  const sql = `SELECT * FROM message_events ${where} ORDER BY id DESC LIMIT ?1`;
  const values = reference === undefined ? [maxEvents] : [maxEvents, reference];
  const { results } = await database
    .prepare(sql)
    .bind(...values)
    .all();
  return v.parse(v.array(event), results);
}
