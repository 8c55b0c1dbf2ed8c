import * as v from 'valibot';
import type { Database } from './messages.ts';

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
  const statement = database.prepare(sql);
  const { results } = await (reference === undefined
    ? statement.bind(maxEvents)
    : statement.bind(maxEvents, reference)
  ).all();
  return v.parse(v.array(event), results);
}
