import { literal, query } from './database.ts';
import { deleteWaiting, senderOf, waitingReferences } from './outbox.ts';
import type { Place } from './wrangler.ts';

/** One message, or everything from one address. */
export type Whose = { reference: string } | { email: string };

/**
 * Deletes messages wherever they are kept, and says how many. The outbox comes first: what moves
 * from it into the database meanwhile is deleted there.
 */
export async function erase(whose: Whose, place: Place): Promise<string> {
  const waiting = await eraseWaiting(whose, place);
  const rows = await query(
    place,
    `DELETE FROM messages WHERE ${conditionFor(whose)} RETURNING reference`,
  );
  const what =
    'reference' in whose ? `with the reference ${whose.reference}` : `from ${whose.email}`;
  return `Deleted messages ${what}: ${rows.length} in the database, ${waiting} in the outbox.`;
}

function conditionFor(whose: Whose): string {
  return 'reference' in whose
    ? `reference = ${literal(whose.reference)}`
    : `email = ${literal(whose.email)} COLLATE NOCASE`;
}

async function eraseWaiting(whose: Whose, place: Place): Promise<number> {
  let deleted = 0;
  for (const reference of await waitingReferences(place)) {
    if (!(await isMeant(reference, whose, place))) continue;
    await deleteWaiting(place, reference);
    deleted += 1;
  }
  return deleted;
}

async function isMeant(reference: string, whose: Whose, place: Place): Promise<boolean> {
  if ('reference' in whose) return reference === whose.reference;
  return (await senderOf(place, reference))?.toLowerCase() === whose.email.toLowerCase();
}
