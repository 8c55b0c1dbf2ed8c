import * as v from 'valibot';
import { isReference } from '../../src/messages/reference.ts';
import type { Command } from './arguments.ts';
import { csvOf } from './csv.ts';
import { messages, type Whose } from './database.ts';
import { erase, findAll } from './erase.ts';
import { help } from './help.ts';
import { details, entryDetails, listOf, notStored, setAsideList } from './list.ts';
import { waitingEntries } from './outbox.ts';
import type { Database, Platform } from './platform.ts';
import { discard, requeue, setAsideEntries } from './set-aside.ts';
import { localTime } from './text.ts';

/** Thrown where what was named is not there. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** Asks the operator whether to go on, after showing what that would do. */
export type Ask = (what: string) => Promise<boolean>;

/** Does what was asked; returns what to print. */
export async function run(command: Command, platform: Platform, ask: Ask): Promise<string> {
  switch (command.name) {
    case 'help':
      return `${help}\n`;
    case 'list':
      return `${await list(platform)}\n`;
    case 'export':
      return csvOf(await messages(platform.DB));
    case 'show':
      return `${await show(command.reference, platform)}\n`;
    case 'answer':
      return `${await markAnswered(command.reference, platform.DB)}\n`;
    case 'delete':
      return `${await remove(command.whose, platform, ask)}\n`;
    case 'set-aside':
      return `${setAsideList(await setAsideEntries(platform.DB))}\n`;
    case 'requeue':
    case 'discard':
      return `${await settle(command, platform, ask)}\n`;
  }
}

async function list({ DB, OUTBOX }: Platform): Promise<string> {
  const [stored, waiting, setAside] = await Promise.all([
    messages(DB),
    waitingEntries(OUTBOX),
    setAsideEntries(DB),
  ]);
  return listOf(stored) + notStored(waiting, setAside);
}

async function show(reference: string, platform: Platform): Promise<string> {
  const { stored, waiting, setAside } = await findAll({ reference }, platform);
  const sheets = [
    ...stored.map(details),
    ...waiting.flatMap(({ message }) =>
      message ? [entryDetails(message, 'not yet: it waits in the outbox')] : [],
    ),
    ...setAside.flatMap(({ message }) =>
      message ? [entryDetails(message, 'no: it was set aside')] : [],
    ),
  ];
  if (sheets.length === 0) throw notFound(reference);
  return sheets.join('\n\n');
}

function notFound(reference: string): NotFoundError {
  const hint = isReference(reference)
    ? 'old ones are deleted in time.'
    : 'a character of it may have been misheard.';
  return new NotFoundError(
    `No message ${reference}. "npm run inbox" lists those that are there; ${hint}`,
  );
}

async function markAnswered(reference: string, database: Database): Promise<string> {
  const now = Date.now();
  const all = await messages(database, { reference });
  // Another message may have been given the same reference; its own comes first.
  const found = all.find((message) => message.reference === reference) ?? all[0];
  if (!found) throw notFound(reference);
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

async function remove(whose: Whose, platform: Platform, ask: Ask): Promise<string> {
  const found = await findAll(whose, platform);
  const elsewhere = [...found.waiting, ...found.setAside].flatMap(({ message }) =>
    message ? [entryDetails(message, 'no')] : [],
  );
  const total = found.stored.length + elsewhere.length;
  if (total === 0) return 'There is nothing to delete.';
  if (!(await ask([listOf(found.stored), ...elsewhere].join('\n\n'))))
    return 'Nothing was deleted.';
  const deleted = await erase(whose, found, platform);
  return `Deleted: ${deleted} in the database, ${found.waiting.length} in the outbox, ${found.setAside.length} set aside.`;
}

async function settle(
  { name, key }: { name: 'requeue' | 'discard'; key: string },
  platform: Platform,
  ask: Ask,
): Promise<string> {
  const entry = (await setAsideEntries(platform.DB)).find((one) => one.key === key);
  if (!entry) throw new NotFoundError(`Nothing was set aside as ${key}.`);
  if (name === 'requeue') {
    await requeue(entry, platform);
    return `${key} waits in the outbox again.`;
  }
  if (!(await ask(setAsideList([entry])))) return 'Nothing was deleted.';
  await discard(key, platform.DB);
  return `${key} is deleted.`;
}
