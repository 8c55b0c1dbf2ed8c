import * as v from 'valibot';
import { isReference } from '../message/reference.ts';
import { fieldList, fieldNames } from '../message/schema.ts';
import { type Filter, readConditions } from './filter.ts';

export interface Statement {
  bind(...values: (string | number | null)[]): Statement;
  all(): Promise<{ results: unknown[] }>;
}

/** As much of a D1 database as the inbox needs: the Worker's binding and the command's are such. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>;
}

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
  /** Internal; no visitor sees it. */
  note: v.string(),
  /** Verified address of the person who has taken it. */
  assignee: v.nullable(v.string()),
  /** Further references of the message, separated by spaces. */
  aliases: v.nullable(v.string()),
});
export type Message = v.InferOutput<typeof message>;

const texts = fieldNames.map((name, index) => `${fieldList[index]?.column} AS "${name}"`);
const columns = `${texts.join(', ')}, reference, received_at, suspected, answered_at, state,
  state_reason, state_at, mailed_at, mail_tries, mail_failure, mail_refused_at, note, assignee,
  (SELECT group_concat(alias, ' ') FROM aliases WHERE aliases.reference = messages.reference)
    AS aliases`;

/** Selects one message by any of its references, or everything from one address. */
export type MessageSelector = { reference: string } | { email: string };

/** Reads the selected messages, newest first. */
export async function messagesOf(database: Database, whose: MessageSelector): Promise<Message[]> {
  const sql = `SELECT ${columns} FROM messages WHERE ${conditionOf(whose)}
    ORDER BY received_at DESC, reference`;
  const { results } = await database.prepare(sql).bind(valueIn(whose)).all();
  return v.parse(v.array(message), results);
}

/** A message that needs a reply: not spam, not answered, neither done nor for another organisation. */
const open = `suspected = 0 AND answered_at IS NULL AND coalesce(state, '') NOT IN ('done', 'not-ours')`;

interface Page {
  /** Messages to skip, and at most to read. */
  offset: number;
  limit: number;
  /** Whether those that are open come first. */
  openFirst: boolean;
}

const everything: Page = { offset: 0, limit: -1, openFirst: false };

/** Reads the messages that match, newest first. */
export async function findMessages(
  database: Database,
  filter: Filter = {},
  { offset, limit, openFirst }: Page = everything,
): Promise<Message[]> {
  const { where, values } = readConditions(filter, open);
  const order = `${openFirst ? `(${open}) DESC, ` : ''}received_at DESC, reference`;
  // The references first: sorting whole messages would take the memory of all that match.
  const sql = `SELECT ${columns} FROM messages WHERE reference IN (
      SELECT reference FROM messages WHERE ${where} ORDER BY ${order}
      LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}
    ) ORDER BY ${order}`;
  const { results } = await database
    .prepare(sql)
    .bind(...values, limit, offset)
    .all();
  return v.parse(v.array(message), results);
}

const counts = v.tuple([v.object({ found: v.number(), open: v.number() })]);

/** Counts the messages that match, and the open ones among them. */
export async function countMessages(database: Database, filter: Filter) {
  const { where, values } = readConditions(filter, open);
  const sql = `SELECT count(*) AS found, coalesce(sum(${open}), 0) AS open FROM messages WHERE ${where}`;
  const { results } = await database
    .prepare(sql)
    .bind(...values)
    .all();
  return v.parse(counts, results)[0];
}

/** Whether a message is among those that a list shows first. */
export function isOpen({ suspected, answered_at, state }: Message): boolean {
  return suspected === 0 && answered_at === null && state !== 'done' && state !== 'not-ours';
}

/**
 * Finds one message. A collision may have given another the same reference; the message's own
 * comes first.
 * @throws NotFoundError
 */
export async function findOne(reference: string, database: Database): Promise<Message> {
  const all = await messagesOf(database, { reference });
  const found = all.find((one) => one.reference === reference) ?? all[0];
  if (!found) throw notFound(reference);
  return found;
}

/** SQL condition of a selection; its one parameter is the value. */
export function conditionOf(whose: MessageSelector): string {
  return 'reference' in whose
    ? '(reference = ?1 OR reference IN (SELECT reference FROM aliases WHERE alias = ?1))'
    : 'email = ?1 COLLATE NOCASE';
}

export function valueIn(whose: MessageSelector): string {
  return 'reference' in whose ? whose.reference : whose.email;
}

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

export function notFound(reference: string): NotFoundError {
  const hint = isReference(reference)
    ? 'old ones are deleted in time.'
    : 'a character of it may have been misheard.';
  return new NotFoundError(`No message ${reference}; ${hint}`);
}

type Stretch = Pick<Message, 'from' | 'to'>;

/** The junctions that a message names, in the order of the road. */
export function junctionsOf({ from, to }: Stretch): number[] {
  const named = [from, to].filter((text) => text !== '').map(Number);
  return [...new Set(named)].toSorted((one, other) => one - other);
}

/** "J5 to J6", whichever was named first; empty where none was. */
export function stretchOf(message: Stretch): string {
  return junctionsOf(message)
    .map((number) => `J${number}`)
    .join(' to ');
}
