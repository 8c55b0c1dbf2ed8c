import * as v from 'valibot';
import type { Database, Statement } from '../../http/database.ts';
import type { State } from '../message/states.ts';
import { findMessage, notFoundError } from './messages.ts';

/** Author of a change to a message, and the time of the change in ms since 1970. */
export interface Author {
  /** Verified e-mail address of the person at the desk, or `commandLineActor`. */
  actor: string;
  now: number;
  /** Further statements of the transaction, such as the one that stores the form's idempotency key. */
  extraStatements?: readonly Statement[];
}

/** Author of changes by the command line, which has no sign-in. */
export const commandLineActor = 'command line';

/**
 * Changes one message and records the author, in one transaction. The record is written first, because it
 * contains the old values.
 * @param set SET clause with parameters from ?1 on; the reference is the parameter after these
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

/** Marks a message as answered. If the message is already answered, keeps the time of the first answer. */
export async function markAnswered(
  reference: string,
  author: Author,
  database: Database,
): Promise<void> {
  const found = await findMessage(reference, database);
  if (found.answered_at !== null) return;
  const event = { name: 'answered', old: "''", new: '' };
  const set = { sql: 'answered_at = coalesce(answered_at, ?1)', values: [author.now] };
  await change(found.reference, author, event, set, database);
}

/** Sets the state, which anyone with the message's reference can see. */
export function setState(
  { reference, state, reason }: { reference: string; state: State; reason: string },
  author: Author,
  database: Database,
): Promise<void> {
  const isReceived = state === 'received';
  const event = {
    name: 'state',
    old: "coalesce(state || ' ' || state_reason, 'received')",
    new: isReceived ? state : `${state} ${reason}`,
  };
  const values = isReceived ? [null, null, null] : [state, reason, author.now];
  const set = { sql: 'state = ?1, state_reason = ?2, state_at = ?3', values };
  return change(reference, author, event, set, database);
}

interface NoteChange {
  reference: string;
  note: string;
  /** Note that the author saw and wants to replace. */
  seen: string;
}

/** SQL of text with line feeds only, because a browser's form sends CR LF. */
const linesOf = (text: string) =>
  `replace(replace(${text}, char(13, 10), char(10)), char(13), char(10))`;

/**
 * Fails if the note was not replaced. The transaction then does not store the form's idempotency key
 * either.
 */
const recordNote = `
  INSERT INTO message_events (at, actor, reference, what)
  SELECT ?1, ?2, CASE WHEN note = ?3 THEN reference END, 'note' FROM messages WHERE reference = ?4`;

/**
 * Replaces the internal note if nobody has changed it since the author saw it. The change log omits the
 * text, because an erasure must delete every copy.
 * @returns whether the note was replaced; false if somebody else changed it meanwhile
 * @throws NotFoundError if there is no such message
 */
export async function setNote(
  { reference, note, seen }: NoteChange,
  { actor, now, extraStatements = [] }: Author,
  database: Database,
): Promise<boolean> {
  try {
    const results = await database.batch([
      ...extraStatements,
      database
        .prepare(
          `UPDATE messages SET note = ?1
           WHERE reference = ?2 AND ${linesOf('note')} = ${linesOf('?3')}`,
        )
        .bind(note, reference, seen),
      database.prepare(`${recordNote} RETURNING id`).bind(now, actor, note, reference),
    ]);
    if (results.at(-1)?.results.length === 0) throw notFoundError(reference);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (/NOT NULL constraint failed: message_events\.reference/.test(reason)) return false;
    throw error;
  }
}

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

const event = v.object({
  id: v.number(),
  at: v.number(),
  actor: v.string(),
  reference: v.string(),
  what: v.string(),
  old: v.string(),
  new: v.string(),
});
/** Recorded change of a message, without any text of the message. */
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
