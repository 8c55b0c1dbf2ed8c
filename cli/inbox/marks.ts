import * as v from 'valibot';
import { describeState, type State } from '../../src/contact/states.ts';
import { type Message, messages } from './database.ts';
import { notFound } from './not-found.ts';
import type { Database } from './platform.ts';
import { localTime } from './text.ts';

/** Another message may have been given the same reference; its own comes first. */
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

/** Notes what became of a message, for those who have its reference. */
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
