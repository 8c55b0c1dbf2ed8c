import { describe, expect, it } from 'vitest';
import { createNotice, reviseNotice } from '../../src/edit/edit.ts';
import { newerReplicaRecords, readNotices } from '../../src/edit/notice-store.ts';
import { publish } from '../../src/edit/publish.ts';
import { instantOf } from '../../src/road/irish-time.ts';
import { readReplica } from '../../src/store/store.ts';
import { aNotice } from '../support/notices.ts';
import { allowDeletion } from '../support/worker/database.ts';
import { startRoad } from '../support/worker/road.ts';

const now = instantOf('2026-11-23', '12:30');
const { id: _, revision: __, changes: ___, ...fields } = aNotice();
const surveyNotice = { ...fields, kind: 'drone-survey', zones: [{ from: 6, floor: null }] };
const newerNotice = { ...fields, severity: 'extreme', drones: 3 };
const changes = [{ at: now - 60_000, by: 'Planning', what: 'Published' }];

describe('a notice that this version cannot read', () => {
  const { database, replica, write } = startRoad();
  const insert = (id: string, notice: string) =>
    database
      .prepare(
        `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
         VALUES (?1, 1, ?2, 'Planning', 'Published', ?3, ?4)`,
      )
      .bind(id, now - 60_000, notice, now + 1e9)
      .all();

  /** Returns the newest snapshot in D1, and asserts that the snapshot in KV matches it. */
  async function snapshot() {
    const sql = 'SELECT body FROM notice_snapshots ORDER BY revision DESC LIMIT 1';
    const { results } = await database.prepare(sql).all<{ body: string }>();
    const [inStore, inReplica] = [results[0]?.body, await replica.get('snapshot')].map((body) =>
      JSON.parse(body ?? ''),
    );
    expect(inReplica).toMatchObject(inStore);
    expect(inStore.count).toBe(inStore.notices.length);
    return inStore;
  }
  const publishedNotice = async (id: string) =>
    (await snapshot()).notices.find((notice: { id: string }) => notice.id === id);

  it('stays published unchanged when other notices are published', async () => {
    await insert('survey', JSON.stringify(surveyNotice));
    await insert('newerx', JSON.stringify(newerNotice));
    await insert('broken', 'not JSON');
    const addedNotice = createNotice(
      {
        ...{ kind: 'works', title: 'Signs', text: 'Lanes stay open.', by: 'Day shift' },
        ...{ direction: 'northbound', from: 'J17', to: 'J16' },
        ...{ start: '2026-11-24 09:00', end: '2026-11-24 15:00' },
      },
      now,
    );
    await write({ notices: [addedNotice] }, now);
    expect(await publishedNotice('survey')).toEqual({
      ...{ ...surveyNotice, id: 'survey', revision: 1, changes },
    });
    expect(await publishedNotice('broken')).toEqual({ id: 'broken', revision: 1, changes });
  });

  it('keeps fields of a newer version when another field is changed', async () => {
    const { notices } = await readNotices(database, now);
    const newerx = notices.find(({ id }) => id === 'newerx');
    if (!newerx) throw new Error('The notice with newer fields is not readable.');
    const input = { title: 'New words', by: 'Day shift' };
    await write({ notices: [reviseNotice(newerx, input, now)] }, now);
    expect(await publishedNotice('newerx')).toMatchObject({
      ...{ ...newerNotice, title: 'New words', revision: 2 },
      changes: [{ by: 'Day shift', what: 'Changed: title' }, ...changes],
    });
  });

  it('is listed as missing after its deletion from the database', async () => {
    await allowDeletion(database);
    await database.prepare("DELETE FROM notice_revisions WHERE id = 'survey'").all();
    const { records } = await readNotices(database, now);
    const missing = newerReplicaRecords((await readReplica(replica))?.body, records);
    expect(missing.map(({ stored }) => stored)).toEqual([
      { ...surveyNotice, id: 'survey', revision: 1, changes },
    ]);
    await publish(database, replica, { notices: [] }, now, true);
    expect(await publishedNotice('survey')).toBeUndefined();
  });
});
