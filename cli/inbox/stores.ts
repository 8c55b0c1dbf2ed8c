import * as v from 'valibot';
import { isReference } from '../../src/contact/message/reference.ts';
import { fieldList, fieldNames } from '../../src/contact/message/schema.ts';
import { prefix, readEntry, type StoredMessage } from '../../src/contact/message/stored.ts';
import { openBindings, type Place } from '../platform.ts';

interface Statement {
  bind(...values: (string | number | null)[]): Statement;
  all(): Promise<{ results: unknown[] }>;
}

export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>;
}

export interface Outbox {
  list(options: { prefix: string; cursor?: string }): Promise<{
    keys: { name: string }[];
    list_complete: boolean;
    cursor?: string;
  }>;
  get(keys: string[]): Promise<Map<string, string | null>>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface Platform {
  DB: Database;
  OUTBOX: Outbox;
  close(): Promise<void>;
}

export function describePlace({ remote, directory }: Place): string {
  if (remote) return 'The deployed database and outbox.';
  return `The local database and outbox in ${directory ?? '.wrangler/state'}; --remote reads the deployed ones.`;
}

/** Opens the database and the outbox of a place. @throws PlatformError */
export function openPlatform(place: Place): Promise<Platform> {
  return openBindings<Omit<Platform, 'close'>>(place, 'OUTBOX');
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
  /** Further references of the message, separated by spaces. */
  aliases: v.nullable(v.string()),
});
export type Message = v.InferOutput<typeof message>;

const texts = fieldNames.map((name, index) => `${fieldList[index]?.column} AS "${name}"`);
const columns = `${texts.join(', ')}, reference, received_at, suspected, answered_at, state,
  state_reason, state_at, mailed_at,  mail_tries, mail_failure, mail_refused_at,
  (SELECT group_concat(alias, ' ') FROM aliases WHERE aliases.reference = messages.reference)
    AS aliases`;

/** Selects one message by any of its references, or everything from one address. */
export type MessageSelector = { reference: string } | { email: string };

/** Reads all messages, or the selected ones, newest first. */
export async function messages(database: Database, whose?: MessageSelector): Promise<Message[]> {
  const where = whose ? `WHERE ${conditionOf(whose)}` : '';
  const sql = `SELECT ${columns} FROM messages ${where} ORDER BY received_at DESC, reference`;
  const statement = database.prepare(sql);
  const { results } = await (whose ? statement.bind(valueIn(whose)) : statement).all();
  return v.parse(v.array(message), results);
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

/** Keys per bulk read of KV. */
const atOnce = 100;

/** Outbox entry, with its message where it can be parsed. */
export interface Entry {
  key: string;
  value: string;
  message: StoredMessage | undefined;
}

/** Reads the waiting entries of the outbox, oldest first. */
export async function waitingEntries(outbox: Outbox): Promise<Entry[]> {
  const keys = await waitingKeys(outbox);
  const entries: Entry[] = [];
  for (let start = 0; start < keys.length; start += atOnce) {
    const values = await outbox.get(keys.slice(start, start + atOnce));
    for (const [key, value] of values) {
      if (value !== null) entries.push({ key, value, message: readEntry(value) });
    }
  }
  return entries;
}

/** Whether an entry matches the selection. */
export function isSelected({ message }: Entry, whose: MessageSelector): boolean {
  if (!message) return false;
  return 'reference' in whose
    ? message.reference === whose.reference
    : message.email.toLowerCase() === whose.email.toLowerCase();
}

async function waitingKeys(outbox: Outbox): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await outbox.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    names.push(...page.keys.map(({ name }) => name));
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor !== undefined);
  return names;
}

const rows = v.array(
  v.object({ key: v.string(), reason: v.string(), last_try_at: v.number(), value: v.string() }),
);

/** Entry that the cron could not store and set aside for a person. */
export interface SetAside extends Entry {
  reason: string;
  /** Milliseconds since 1970. */
  since: number;
}

export async function setAsideEntries(database: Database): Promise<SetAside[]> {
  const sql = `SELECT key, reason, last_try_at, value FROM refused_entries
    WHERE value IS NOT NULL ORDER BY key`;
  const { results } = await database.prepare(sql).all();
  return v.parse(rows, results).map(({ key, reason, last_try_at, value }) => ({
    key,
    reason,
    since: last_try_at,
    value,
    message: readEntry(value),
  }));
}

/** Puts an entry back into the outbox, for the cron to try again; it is never in neither. */
export async function requeue({ key, value }: Entry, { DB, OUTBOX }: Platform): Promise<void> {
  await OUTBOX.put(key, value);
  await discard(key, DB);
}

export async function discard(key: string, database: Database): Promise<void> {
  await database.prepare('DELETE FROM refused_entries WHERE key = ?1').bind(key).all();
}

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

export function notFound(reference: string): NotFoundError {
  const hint = isReference(reference)
    ? 'old ones are deleted in time.'
    : 'a character of it may have been misheard.';
  return new NotFoundError(
    `No message ${reference}. "npm run inbox" lists those that are there; ${hint}`,
  );
}
