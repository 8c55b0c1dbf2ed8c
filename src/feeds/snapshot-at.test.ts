import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryDatabase } from '../../test/support/memory-database.ts';
import { aNotice, now } from '../../test/support/notices.ts';
import { histories, replay } from '../../test/support/replay.ts';
import { runs } from '../../test/support/runs.ts';
import type { Database } from '../http/database.ts';
import { readSnapshotAt } from './snapshot-at.ts';

const { id, revision: _, changes: __, ...content } = aNotice();
const insertRevision = (revision: number, at: number) =>
  `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
   VALUES ('${id}', ${revision}, ${at}, 'Planning', 'Published', '${JSON.stringify(content)}', 9e15);`;
const insertSnapshot = (revision: number, at: number) =>
  `INSERT INTO notice_snapshots (revision, at, body) VALUES (${revision}, ${at}, '{}');`;

describe('readSnapshotAt', () => {
  it('returns the notices that the feeds showed at a past minute', () =>
    fc.assert(fc.asyncProperty(histories, replay), { numRuns: runs(400) }));

  it('returns undefined before the first publication', async () => {
    expect(await readSnapshotAt(memoryDatabase(), now)).toBeUndefined();
  });

  it('returns notice revisions published before the database recorded publications', async () => {
    // The snapshots of the first two revisions have been deleted.
    const oldData = [1, 2, 3].map((one) => insertRevision(one, now + one)).join('');
    const snapshots = insertSnapshot(40, now + 3);
    const database = memoryDatabase({ before: '0011', oldData: oldData + snapshots });
    const revisionsAt = async (at: number) => {
      const snapshot = await readSnapshotAt(database, at);
      return [snapshot?.revision, ...(snapshot?.notices ?? []).map(({ revision }) => revision)];
    };
    expect(await revisionsAt(now)).toEqual([undefined]);
    expect(await revisionsAt(now + 1)).toEqual([38, 1]);
    expect(await revisionsAt(now + 2)).toEqual([39, 2]);
    expect(await revisionsAt(now + 9)).toEqual([40, 3]);
  });

  it('uses an index to read revisions and publications', async () => {
    const database = memoryDatabase();
    const queryPlans: unknown[] = [];
    const explainingDatabase: Database = {
      ...database,
      prepare: (sql) => {
        queryPlans.push(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(now).all());
        return database.prepare(sql);
      },
    };
    await readSnapshotAt(explainingDatabase, now);
    const text = JSON.stringify(await Promise.all(queryPlans));
    expect(text).toContain('USING COVERING INDEX notice_revisions_published (published<?)');
    expect(text).not.toMatch(/"SCAN notice_(revisions|publications)/);
  });
});
