import * as v from 'valibot';
import type { Database } from '../../http/env.ts';
import { isReference, normaliseReference } from '../message/reference.ts';
import { fieldList, fieldNames } from '../message/schema.ts';
import type { State } from '../message/states.ts';

const nullableTime = v.nullable(v.number());
const messageSchema = v.object({
  ...v.entriesFromList(fieldNames, v.string()),
  reference: v.string(),
  received_at: v.number(),
  /** 1 if a bot probably sent the message, 2 if staff marked the message as spam, otherwise 0. */
  suspected: v.number(),
  state: v.nullable(v.string()),
  state_reason: v.nullable(v.string()),
  state_at: nullableTime,
  mailed_at: nullableTime,
  mail_tries: v.number(),
  mail_failure: v.nullable(v.string()),
  mail_refused_at: nullableTime,
  /** Internal note, which visitors never see. */
  note: v.string(),
  /** Verified e-mail address of the person to whom the message is assigned. */
  assignee: v.nullable(v.string()),
  /** Further references of the message, separated by spaces. */
  aliases: v.nullable(v.string()),
  /** Increases with each change by staff: the id of the latest event, or 0. */
  revision: v.number(),
  /** 1 if the message needs a reply, otherwise 0. */
  open: v.number(),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** A message that needs a reply: not spam, neither done nor for another organisation. */
const openCondition = `suspected = 0 AND coalesce(state, '') NOT IN ('done', 'not-ours')`;

const textColumns = fieldNames.map((name, index) => `${fieldList[index]?.column} AS "${name}"`);
const columns = `${textColumns.join(', ')}, reference, received_at, suspected, state,
  state_reason, state_at, mailed_at, mail_tries, mail_failure, mail_refused_at, note, assignee,
  (SELECT group_concat(alias, ' ') FROM aliases WHERE aliases.reference = messages.reference)
    AS aliases,
  (SELECT coalesce(max(id), 0) FROM message_events
    WHERE message_events.reference = messages.reference) AS revision, (${openCondition}) AS open`;

/** Selects one message by any of its references, or all messages from one e-mail address. */
export type MessageSelector = { reference: string } | { email: string };

/** Reads the selected messages, newest first. */
export async function messagesOf(
  database: Database,
  selector: MessageSelector,
): Promise<Message[]> {
  const sql = `SELECT ${columns} FROM messages WHERE ${selectorCondition(selector)}
    ORDER BY received_at DESC, reference`;
  const { results } = await database.prepare(sql).bind(selectorValue(selector)).all();
  return v.parse(v.array(messageSchema), results);
}

/** Filter of a list of messages. An omitted property does not restrict the list. */
export interface Filter {
  kind?: string | undefined;
  junction?: number | undefined;
  /** State, or one of: `open` (needs a reply), `people` (all messages except spam), `spam` (also suspected spam). */
  state?: State | 'open' | 'people' | 'spam' | undefined;
  /** Words that must all occur in the message or its note, in any order; or a reference as typed. */
  words?: string | undefined;
  /** E-mail address of the sender. */
  email?: string | undefined;
  /** Time of receipt in ms since 1970: `since` is inclusive, `before` exclusive. */
  since?: number | undefined;
  before?: number | undefined;
}

/** Maximum words of one search; each word is a parameter of the query. */
const maxWords = 10;

const texts = fieldList.map(({ column }) => column).join(', ');

/**
 * SQL expression for all texts of a message in lower case, including the staff's note. The database's lower() changes
 * ASCII letters only, and not the vowels with a fada. A chain of `||` for each word would exceed the database's
 * maximum depth of an expression.
 */
const searchableText = [...'ÁÉÍÓÚ'].reduce(
  (text, vowel) => `replace(${text}, '${vowel}', '${vowel.toLowerCase()}')`,
  `lower(concat_ws(' ', reference, note, ${texts}))`,
);

/** SQL condition: the message or another of its references contains a searched word. */
const hasWord = `(instr(${searchableText}, ?) > 0
  OR reference IN (SELECT reference FROM aliases WHERE instr(lower(alias), ?) > 0))`;

/** SQL condition: the parameter is the reference of the message, or an alias. */
const hasReference =
  '(reference = ? OR reference IN (SELECT reference FROM aliases WHERE alias = ?))';

/**
 * Returns an SQL expression for a message's junction as a number. A missing junction counts as the other
 * junction, or as 0 if both are missing.
 */
const junctionSql = (one: string, other: string) =>
  `CAST(coalesce(nullif(${one}, ''), ${other}) AS INTEGER)`;
const junctionsSql = [
  junctionSql('from_junction', 'to_junction'),
  junctionSql('to_junction', 'from_junction'),
];

/** Builds the SQL condition of a filter and its parameters in order. */
function whereClauseFor(filter: Filter) {
  const values: (string | number)[] = [];
  const conditions: string[] = ['true'];
  const bind = (value: string | number, condition: string) =>
    condition.replaceAll('?', `?${values.push(value)}`);
  const add = (value: string | number | undefined, condition: string) => {
    if (value !== undefined) conditions.push(bind(value, condition));
  };
  add(filter.kind, 'kind = ?');
  add(filter.junction, `? BETWEEN min(${junctionsSql}) AND max(${junctionsSql})`);
  add(filter.email, 'email = ? COLLATE NOCASE');
  add(filter.since, 'received_at >= ?');
  add(filter.before, 'received_at < ?');
  // D1 limits LIKE patterns to 50 bytes, so use instr().
  const text = filter.words ?? '';
  const lowerText = text.replace(/[A-ZÁÉÍÓÚ]/g, (letter) => letter.toLowerCase());
  const words = lowerText.split(/\s+/).filter(Boolean).slice(0, maxWords);
  if (words.length > 0) {
    const hasWords = words.map((word) => bind(word, hasWord)).join(' AND ');
    conditions.push(`${hasWords} OR ${bind(normaliseReference(text), hasReference)}`);
  }
  const { state } = filter;
  if (state === 'open') conditions.push(openCondition);
  else if (state === 'spam') conditions.push('suspected > 0');
  else if (state === 'people') conditions.push('suspected < 2');
  else if (state === 'received') conditions.push('suspected = 0 AND state IS NULL');
  else add(state, 'suspected = 0 AND state = ?');
  return { where: conditions.map((one) => `(${one})`).join(' AND '), values };
}

interface Pagination {
  /** Number of messages to skip, and maximum number to read; -1 reads all. */
  offset: number;
  limit: number;
  /** Whether open messages come first. */
  openFirst: boolean;
}

const noPagination: Pagination = { offset: 0, limit: -1, openFirst: false };

/** Reads the messages that match, newest first. */
export async function findMessages(
  database: Database,
  filter: Filter = {},
  { offset, limit, openFirst }: Pagination = noPagination,
): Promise<Message[]> {
  const { where, values } = whereClauseFor(filter);
  const order = `${openFirst ? `(${openCondition}) DESC, ` : ''}received_at DESC, reference`;
  // The inner query sorts references only: sorting whole messages would hold all of them in memory.
  const sql = `SELECT ${columns} FROM messages WHERE reference IN (
      SELECT reference FROM messages WHERE ${where} ORDER BY ${order}
      LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}
    ) ORDER BY ${order}`;
  const { results } = await database
    .prepare(sql)
    .bind(...values, limit, offset)
    .all();
  return v.parse(v.array(messageSchema), results);
}

const countsSchema = v.tuple([v.object({ found: v.number(), open: v.number() })]);

/** Counts the messages that match, and the open ones among them. */
export async function countMessages(database: Database, filter: Filter) {
  const { where, values } = whereClauseFor(filter);
  const sql = `SELECT count(*) AS found, coalesce(sum(${openCondition}), 0) AS open FROM messages WHERE ${where}`;
  const { results } = await database
    .prepare(sql)
    .bind(...values)
    .all();
  return v.parse(countsSchema, results)[0];
}

/**
 * Finds one message. After a collision, a reference may also be an alias of another message; the message
 * stored under the reference then takes precedence.
 * @throws NotFoundError
 */
export async function findMessage(reference: string, database: Database): Promise<Message> {
  const matchingMessages = await messagesOf(database, { reference });
  const message =
    matchingMessages.find((one) => one.reference === reference) ?? matchingMessages[0];
  if (!message) throw notFoundError(reference);
  return message;
}

/** Returns the SQL condition of a selection; its one parameter is the value of `selectorValue`. */
export function selectorCondition(selector: MessageSelector): string {
  return 'reference' in selector ? hasReference.replaceAll('?', '?1') : 'email = ?1 COLLATE NOCASE';
}

export function selectorValue(selector: MessageSelector): string {
  return 'reference' in selector ? selector.reference : selector.email;
}

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

export function notFoundError(reference: string): NotFoundError {
  const hint = isReference(reference)
    ? 'It may have been erased, or deleted after the retention period.'
    : 'Check the reference: at least one character is wrong.';
  return new NotFoundError(`There is no message ${reference}. ${hint}`);
}

type JunctionFields = Pick<Message, 'from' | 'to'>;

/** Returns the junctions of a message, in the order of the road. */
export function junctionsOf({ from, to }: JunctionFields): number[] {
  const junctionNumbers = [from, to].filter((text) => text !== '').map(Number);
  return [...new Set(junctionNumbers)].toSorted((one, other) => one - other);
}

/** Formats the junctions of a message in the order of the road: "J5 to J6". Empty without junctions. */
export function formatJunctions(message: JunctionFields): string {
  return junctionsOf(message)
    .map((number) => `J${number}`)
    .join(' to ');
}
