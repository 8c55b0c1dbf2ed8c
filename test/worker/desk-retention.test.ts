import { beforeAll, describe, expect, it } from 'vitest';
import { startRoad } from '../support/road.ts';

const road = startRoad();
const { database } = road;
const day = 86_400_000;
const now = Date.now();
/** Times in ms since 1970, just under and just over 24 months ago (730 or 731 days). */
const [younger, older] = [now - 729 * day, now - 732 * day];

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await database.prepare(sql).all<Record<string, unknown>>()).results;
}

const insertDraft = (id: string, at: number) =>
  database
    .prepare("INSERT INTO desk_drafts VALUES (?1, ?1, '{}', 'aoife@operator.example', ?2)")
    .bind(id, at)
    .all();

const insertChange = (at: number, field: string, value: string) =>
  database
    .prepare(
      `INSERT INTO desk_changes (at, person, subject, revision, field, old, new)
       VALUES (?1, 'brian@operator.example', 'k7m2qx', 1, ?2, NULL, ?3)`,
    )
    .bind(at, field, value)
    .all();

describe('the cron', () => {
  beforeAll(async () => {
    await insertDraft('of 30 days', now - 30 * day);
    await insertDraft('a day younger', now - 29 * day);
    for (const at of [younger, older]) {
      await insertChange(at, 'title', '"Barrier repair"');
      await insertChange(at, 'asked by', '"aoife@operator.example"');
    }
    for (const published of [null, 2]) {
      await database
        .prepare(
          `INSERT INTO desk_approvals
           VALUES (?1, 'k7m2qx', 1, 'Barrier repair', 'reopen', '', 'aoife@operator.example', ?2, ?3)`,
        )
        .bind(`published: ${published}`, older, published)
        .all();
    }
    expect((await road.cron(now)).outcome).toBe('ok');
  });

  it('removes the e-mail address of a requester 24 months after the approved change is published', async () => {
    const people = await rows("SELECT id, person FROM desk_approvals WHERE action = 'reopen'");
    expect(people).toEqual([
      { id: 'published: 2', person: 'address removed' },
      { id: 'published: null', person: 'aoife@operator.example' },
    ]);
  });

  it('deletes drafts after 30 days', async () => {
    expect(await rows('SELECT id FROM desk_drafts')).toEqual([{ id: 'a day younger' }]);
  });

  it('removes staff e-mail addresses from the log of changes after 24 months, and keeps the log entries', async () => {
    const keptRows = await rows('SELECT at, person, field, new FROM desk_changes ORDER BY id');
    expect(keptRows).toEqual([
      { at: younger, person: 'brian@operator.example', field: 'title', new: '"Barrier repair"' },
      {
        ...{ at: younger, person: 'brian@operator.example', field: 'asked by' },
        new: '"aoife@operator.example"',
      },
      { at: older, person: 'address removed', field: 'title', new: '"Barrier repair"' },
      { at: older, person: 'address removed', field: 'asked by', new: '"address removed"' },
    ]);
  });

  it.each([
    ["UPDATE desk_changes SET person = 'address removed' WHERE person LIKE 'brian@%'"],
    ["UPDATE desk_changes SET person = 'carol@operator.example'"],
    ["UPDATE desk_changes SET new = '\"Another title\"' WHERE person = 'address removed'"],
    ['DELETE FROM desk_changes'],
  ])('leaves the log of changes append-only: the database rejects "%s"', async (sql) => {
    await expect(database.prepare(sql).all()).rejects.toThrow(/append-only/);
  });
});
