import { beforeAll, describe, expect, it } from 'vitest';
import { startRoad } from '../support/worker/road.ts';

const road = startRoad();
const { database } = road;
const day = 86_400_000;
const now = Date.now();
/** Times in ms since 1970, just under and just over 24 months ago (730 or 731 days). */
const [younger, older] = [now - 729 * day, now - 732 * day];

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await database.prepare(sql).all<Record<string, unknown>>()).results;
}

const insertPending = (id: string, action: string, at: number) =>
  database
    .prepare(`INSERT INTO desk_pending (id, notice, base, title, action, content, person, at)
       VALUES (?1, '', 0, ?1, ?2, '{}', 'aoife@operator.example', ?3)`)
    .bind(id, action, at)
    .all();

const insertRevision = (revision: number, at: number) =>
  database
    .prepare(
      `INSERT INTO notice_revisions VALUES ('k7m2qx', ?1, ?2, 'Day shift', 'Changed: title', '{}', 0,
         NULL, 'brian@operator.example', 'aoife@operator.example', NULL)`,
    )
    .bind(revision, at)
    .all();

describe('the cron', () => {
  beforeAll(async () => {
    await insertPending('of 30 days', 'draft', now - 30 * day);
    await insertPending('deleted', 'deleted', now - 30 * day);
    await insertPending('a day younger', 'draft', now - 29 * day);
    await insertRevision(1, older);
    await insertRevision(2, younger);
    expect((await road.cron(now)).outcome).toBe('ok');
  });

  it('deletes drafts and deleted requests after 30 days', async () => {
    expect(await rows('SELECT id FROM desk_pending')).toEqual([{ id: 'a day younger' }]);
  });

  it('removes staff e-mail addresses from the history after 24 months, and keeps the revisions', async () => {
    const sql =
      'SELECT revision, person, requested_by, what FROM notice_revisions ORDER BY revision';
    const what = 'Changed: title';
    expect(await rows(sql)).toEqual([
      { revision: 1, person: 'address removed', requested_by: 'address removed', what },
      {
        ...{ revision: 2, person: 'brian@operator.example', what },
        requested_by: 'aoife@operator.example',
      },
    ]);
  });

  it.each([
    ["UPDATE notice_revisions SET person = 'address removed' WHERE person LIKE 'brian@%'"],
    ["UPDATE notice_revisions SET person = 'carol@operator.example'"],
    ["UPDATE notice_revisions SET notice = '{}' || ' ' WHERE person = 'address removed'"],
    ['DELETE FROM notice_revisions'],
  ])('leaves the history append-only: the database rejects "%s"', async (sql) => {
    await expect(database.prepare(sql).all()).rejects.toThrow(/append-only/);
  });
});
