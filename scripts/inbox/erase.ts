import { literal, query } from './database.ts';
import { deleteWaiting, waitingFrom, waitingReferences } from './outbox.ts';
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
  const meant =
    'reference' in whose
      ? (await waitingReferences(place)).filter((reference) => reference === whose.reference)
      : await waitingFrom(place, whose.email);
  for (const reference of meant) await deleteWaiting(place, reference);
  return meant.length;
}
