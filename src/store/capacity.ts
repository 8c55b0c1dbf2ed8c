import * as v from 'valibot';
import type { Database } from '../http/database.ts';

/** Maximum size of a row in D1, in bytes ("D1: Limits", maximum string, BLOB or table row size). */
export const maxRowBytes = 2_000_000;

/** Size above which a snapshot accepts no new content, in bytes. The rest of the row is reserved for changes. */
export const fullSnapshotBytes = 0.8 * maxRowBytes;

const sizeRowsSchema = v.array(v.object({ bytes: v.number() }));

/** Reads the size of the newest snapshot, in bytes of UTF-8; 0 if there is no snapshot. */
export async function readSnapshotBytes(database: Database): Promise<number> {
  const { results } = await database
    .prepare(
      `SELECT length(CAST(body AS BLOB)) AS bytes FROM notice_snapshots
       ORDER BY revision DESC LIMIT 1`,
    )
    .all();
  return v.parse(sizeRowsSchema, results)[0]?.bytes ?? 0;
}
