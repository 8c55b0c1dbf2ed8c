import { prefix, readEntry } from '../../src/contact/outbox-entry.ts';
import type { StoredMessage } from '../../src/contact/stored-message.ts';
import type { Whose } from './database.ts';
import type { Outbox } from './platform.ts';

/** Keys that KV reads in one go. */
const atOnce = 100;

/** A value of the outbox, with the message that it is where it is one. */
export interface Entry {
  key: string;
  value: string;
  message: StoredMessage | undefined;
}

/** Everything that waits in the outbox for the database, the oldest first. */
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

/** Whether an entry is the message, or from the address, that is meant. */
export function isMeant({ message }: Entry, whose: Whose): boolean {
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
