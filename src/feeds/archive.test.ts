import { describe, expect, it } from 'vitest';
import { now } from '../../test/support/notices.ts';
import { memoryDatabase } from '../../test/support/worker/memory-database.ts';
import type { Database } from '../http/env.ts';
import { readSnapshotAt } from './archive.ts';

describe('readSnapshotAt', () => {
  it('returns undefined before the first publication', async () => {
    expect(await readSnapshotAt(memoryDatabase(), now)).toBeUndefined();
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
