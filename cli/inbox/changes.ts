import * as v from 'valibot';
import { describeState, type State } from '../../src/contact/message/states.ts';
import {
  conditionOf,
  type Database,
  type Entry,
  isSelected,
  type Message,
  type MessageSelector,
  messages,
  notFound,
  type Platform,
  setAsideEntries,
  valueIn,
  waitingEntries,
} from './stores.ts';
import { localTime } from './text.ts';

/** Everything that an erasure will delete. */
export interface Found {
  stored: Message[];
  waiting: Entry[];
  setAside: Entry[];
}

export async function findAll(whose: MessageSelector, { DB, OUTBOX }: Platform): Promise<Found> {
  const [stored, waiting, setAside] = await Promise.all([
    messages(DB, whose),
    waitingEntries(OUTBOX),
    setAsideEntries(DB),
  ]);
  const isTheirs = (entry: Entry) => isSelected(entry, whose);
  return { stored, waiting: waiting.filter(isTheirs), setAside: setAside.filter(isTheirs) };
}

/**
 * Erases messages from database and outbox. Messages moved in between are erased there too; their
 * digests are kept for a week, so that no late copy is stored again.
 */
export async function erase(
  whose: MessageSelector,
  found: Found,
  { DB, OUTBOX }: Platform,
): Promise<number> {
  const entries = [...found.waiting, ...found.setAside];
  for (const { key } of found.waiting) await OUTBOX.delete(key);
  // Database clock: a local clock that is ahead would block messages sent after the erasure.
  const now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  const note = 'ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at';
  const condition = conditionOf(whose);
  const value = valueIn(whose);
  const results = await DB.batch([
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

/** A collision may have given another message the same reference; the message's own comes first. */
async function findOne(reference: string, database: Database): Promise<Message> {
  const all = await messages(database, { reference });
  const found = all.find((message) => message.reference === reference) ?? all[0];
  if (!found) throw notFound(reference);
  return found;
}

export async function markAnswered(reference: string, database: Database): Promise<string> {
  const now = Date.now();
  const found = await findOne(reference, database);
  const { results } = await database
    .prepare(
      `UPDATE messages SET answered_at = coalesce(answered_at, ?1)
       WHERE reference = ?2 RETURNING answered_at`,
    )
    .bind(now, found.reference)
    .all();
  const [row] = v.parse(v.array(v.object({ answered_at: v.number() })), results);
  if (!row) throw notFound(reference);
  return row.answered_at === now
    ? `${found.reference} is marked as answered.`
    : `${found.reference} was marked as answered ${localTime(row.answered_at)}.`;
}

/** Records the state of a message, for those who have its reference. */
export async function setState(
  { reference, state, reason }: { reference: string; state: State; reason: string },
  database: Database,
): Promise<string> {
  const found = await findOne(reference, database);
  const received = state === 'received';
  await database
    .prepare(
      `UPDATE messages SET state = ?1, state_reason = ?2, state_at = ?3 WHERE reference = ?4`,
    )
    .bind(
      received ? null : state,
      received ? null : reason,
      received ? null : Date.now(),
      found.reference,
    )
    .all();
  const { label, sentence } = describeState(state, reason);
  return `${found.reference} shows as: ${label}. ${sentence}`;
}
