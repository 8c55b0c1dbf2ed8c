import * as v from 'valibot';
import { conditionOf, type Message, messages, valueIn, type Whose } from './database.ts';
import { type Entry, isMeant, waitingEntries } from './outbox.ts';
import type { Platform } from './platform.ts';
import { setAsideEntries } from './set-aside.ts';

/** What an erasure will delete, wherever it is kept. */
export interface Found {
  stored: Message[];
  waiting: Entry[];
  setAside: Entry[];
}

export async function findAll(whose: Whose, { DB, OUTBOX }: Platform): Promise<Found> {
  const [stored, waiting, setAside] = await Promise.all([
    messages(DB, whose),
    waitingEntries(OUTBOX),
    setAsideEntries(DB),
  ]);
  const isTheirs = (entry: Entry) => isMeant(entry, whose);
  return { stored, waiting: waiting.filter(isTheirs), setAside: setAside.filter(isTheirs) };
}

/**
 * Deletes messages wherever they are kept. What moves from the outbox into the database meanwhile
 * is deleted there; and their digests stay for a week, so that no late copy is stored again.
 */
export async function erase(whose: Whose, found: Found, { DB, OUTBOX }: Platform): Promise<number> {
  const entries = [...found.waiting, ...found.setAside];
  for (const { key } of found.waiting) await OUTBOX.delete(key);
  const note = `ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at`;
  const condition = conditionOf(whose);
  const value = valueIn(whose);
  const now = Date.now();
  const results = await DB.batch([
    ...entries.map(({ key }) => DB.prepare('DELETE FROM refused_entries WHERE key = ?1').bind(key)),
    ...entries.flatMap(({ message }) =>
      message
        ? [DB.prepare(`INSERT INTO erased VALUES (?1, ?2) ${note}`).bind(message.digest, now)]
        : [],
    ),
    DB.prepare(
      `INSERT INTO erased SELECT DISTINCT digest, ?2 FROM messages WHERE ${condition} ${note}`,
    ).bind(value, now),
    DB.prepare(`DELETE FROM messages WHERE ${condition} RETURNING reference`).bind(value),
  ]);
  return v.parse(v.array(v.unknown()), results.at(-1)?.results).length;
}
