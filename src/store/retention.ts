import { dayMs, type Instant } from '../road/irish-time.ts';

/** How long a draft of the desk is kept, in ms. */
const draftsKeptMs = 30 * dayMs;

/** Text that replaces the address of a staff member. The triggers in migrations/ use the same text and the same age. */
const removedAddress = 'address removed';

/** SQL for the start of the period in which records name a person. The trigger also uses the database's clock. */
const namedSinceSql = "unixepoch('now', '-24 months') * 1000";

/** Deletes the desk's old drafts and requests, also those that nobody has answered, and removes staff addresses from old changes. */
export async function expireDeskRecords(
  database: D1Database | undefined,
  now: Instant,
): Promise<void> {
  if (!database) return;
  await database.batch([
    database
      .prepare(
        `DELETE FROM desk_pending WHERE at <= ${namedSinceSql}
         OR (action IN ('draft', 'published', 'deleted') AND at <= ?1)`,
      )
      .bind(now - draftsKeptMs),
    database.prepare(
      `UPDATE closure_confirmations SET person = '${removedAddress}'
       WHERE at <= ${namedSinceSql} AND person <> '${removedAddress}'`,
    ),
    database.prepare(
      `UPDATE notice_publications SET restored_by = '${removedAddress}'
       WHERE at <= ${namedSinceSql} AND restored_by <> '${removedAddress}'`,
    ),
    // The statement has no parameters. Otherwise, the database would not use the partial index of named revisions.
    database.prepare(
      `UPDATE notice_revisions SET person = '${removedAddress}',
         requested_by = CASE WHEN requested_by IS NOT NULL THEN '${removedAddress}' END
       WHERE at <= ${namedSinceSql} AND person NOT IN ('', '${removedAddress}')`,
    ),
  ]);
}
