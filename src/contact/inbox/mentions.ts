import { fieldList, fieldNames } from '../message/schema.ts';
import type { Author } from './changes.ts';
import { type Database, findMessages, type Message, type Statement } from './messages.ts';

/** Text that replaces an erased address. */
const removed = '[address removed]';

/** Returns a pattern for an address that is not the end or the beginning of a longer one. */
function patternOf(address: string): RegExp {
  const literal = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.%+-])${literal}(?![\\w-]|\\.\\w)`, 'gi');
}

/** Finds messages of other people that contain an address, in their fields or their note. */
export async function findMentions(database: Database, address: string): Promise<Message[]> {
  const pattern = patternOf(address);
  const candidates = await findMessages(database, { words: address });
  return candidates.filter(
    (message) =>
      message.email.toLowerCase() !== address.toLowerCase() &&
      [...fieldNames.map((name) => message[name]), message.note].some(
        (text) => text.search(pattern) !== -1,
      ),
  );
}

/** Returns statements that remove an address from messages, and record each change without it. */
export function removeMentions(
  mentions: readonly Message[],
  address: string,
  { actor, now }: Author,
  database: Database,
): Statement[] {
  const pattern = patternOf(address);
  const redact = (text: string) => text.replace(pattern, removed);
  const columns = [...fieldList.map(({ column }) => column), 'note'];
  const set = columns.map((column, index) => `${column} = ?${index + 2}`).join(', ');
  return mentions.flatMap((message) => [
    database
      .prepare(`UPDATE messages SET ${set} WHERE reference = ?1`)
      .bind(
        message.reference,
        ...fieldNames.map((name) => redact(message[name])),
        redact(message.note),
      ),
    database
      .prepare('INSERT INTO message_events (at, actor, reference, what) VALUES (?1, ?2, ?3, ?4)')
      .bind(now, actor, message.reference, 'address removed'),
  ]);
}
