import * as v from 'valibot';
import { fieldList, fieldNames } from '../../src/contact/per-field.ts';
import type { Database } from './platform.ts';

const time = v.nullable(v.number());
const message = v.object({
  ...v.entriesFromList(fieldNames, v.string()),
  reference: v.string(),
  received_at: v.number(),
  suspected: v.number(),
  answered_at: time,
  state: v.nullable(v.string()),
  state_reason: v.nullable(v.string()),
  state_at: time,
  mailed_at: time,
  mail_tries: v.number(),
  mail_failure: v.nullable(v.string()),
  mail_refused_at: time,
  /** References that visitors were given besides its own, with a space between. */
  aliases: v.nullable(v.string()),
});
export type Message = v.InferOutput<typeof message>;

const texts = fieldNames.map((name, index) => `${fieldList[index]?.column} AS "${name}"`);
const columns = `${texts.join(', ')}, reference, received_at, suspected, answered_at, state,
  state_reason, state_at, mailed_at,  mail_tries, mail_failure, mail_refused_at,
  (SELECT group_concat(alias, ' ') FROM aliases WHERE aliases.reference = messages.reference)
    AS aliases`;

/** One message by a reference that anybody was given for it, or everything from one address. */
export type Whose = { reference: string } | { email: string };

/** All messages, or those that are meant, newest first. */
export async function messages(database: Database, whose?: Whose): Promise<Message[]> {
  const where = whose ? `WHERE ${conditionOf(whose)}` : '';
  const sql = `SELECT ${columns} FROM messages ${where} ORDER BY received_at DESC, reference`;
  const statement = database.prepare(sql);
  const { results } = await (whose ? statement.bind(valueIn(whose)) : statement).all();
  return v.parse(v.array(message), results);
}

/** The condition for a message to be meant; its one parameter is the value. */
export function conditionOf(whose: Whose): string {
  return 'reference' in whose
    ? '(reference = ?1 OR reference IN (SELECT reference FROM aliases WHERE alias = ?1))'
    : 'email = ?1 COLLATE NOCASE';
}

export function valueIn(whose: Whose): string {
  return 'reference' in whose ? whose.reference : whose.email;
}
