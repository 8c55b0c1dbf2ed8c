import { describe, expect, it } from 'vitest';
import { createNotice, reviseNotice } from '../../src/edit/edit.ts';
import { newerReplicaRecords, readNotices } from '../../src/edit/notice-store.ts';
import { publish } from '../../src/edit/publish.ts';
import { instantOf } from '../../src/road/irish-time.ts';
import { readReplica } from '../../src/store/store.ts';
import { find, parse, textOf } from '../support/html.ts';
import { aNotice } from '../support/notices.ts';
import { allowDeletion, insertRevision } from '../support/worker/database.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const road = startRoad({ faulty: true, edits: [{ notices: [activeNotice()] }] });

const partialFeeds = [
  '/works.json',
  '/works/status.json',
  '/works/k7m2qx.json',
  '/works/j7.json',
  '/works/j7-southbound.json',
];
const otherFeeds = [
  '/works.ics',
  '/works/datex2.xml',
  '/works.geojson',
  '/works/cifs.xml',
  '/works/k7m2qx.ics',
  '/works/j7.ics',
  '/works/j7-southbound.ics',
];

const mainText = async (path: string) =>
  textOf(find(parse(await (await road.get(path)).text()), 'main'));
const statusOf = async (path: string) => (await road.get(path)).status;
const completeness = async (path: string) => {
  const response = await road.get(path);
  return [response.status, JSON.parse(await response.text()).complete];
};

/** Publishes a change together with all rows inserted before, and lets the Worker read them. */
async function publishAll(id: string) {
  await road.publish(activeNotice({ id }));
  await road.advanceClock();
}

async function expectComplete() {
  for (const path of otherFeeds) expect(await statusOf(path), path).toBe(200);
  for (const path of partialFeeds) expect(await completeness(path), path).toEqual([200, true]);
}

async function expectIncomplete(unreadable: number) {
  for (const path of otherFeeds) {
    const response = await road.get(path);
    expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '30']);
  }
  for (const path of partialFeeds) expect(await completeness(path), path).toEqual([200, false]);
  const readiness = await road.get('/readyz');
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({
    status: 'degraded',
    notices: { state: 'known', unreadable, complete: false },
  });
}

it('the feeds are complete if all notices are readable', async () => {
  await expectComplete();
  expect(await mainText('/operations')).toContain('No status is published at the moment.');
});

describe.each([
  ['the winter service with an unknown stage', { kind: 'winter', stage: 'melting' }, 1, false],
  ['an unknown kind of notice', { kind: 'drone-survey' }, 2, true],
])('%s', (_, content, unreadable, mayClose) => {
  it('makes all feeds incomplete, and /readyz reports a degraded state', async () => {
    await insertRevision(road.database, `newer${unreadable}`, content, road.clock());
    await publishAll(`other${unreadable}`);
    await expectIncomplete(unreadable);
    expect(await mainText('/operations')).toContain(
      'We do not know at the moment whether a status is published',
    );
  });

  it('puts the road in doubt only if the notice may close it', async () => {
    for (const path of ['/', '/works']) {
      const isInDoubt = /Some published notices could not be read/.test(await mainText(path));
      expect({ path, isInDoubt }).toEqual({ path, isInDoubt: mayClose });
    }
  });
});

describe('after the clock is set back by two hours', () => {
  it('the feeds contain the newest notice, and /readyz reports an age of zero', async () => {
    await road.publish(activeNotice({ id: 'newest' }));
    await road.advanceClock({}, -7_200_000);
    expect(await (await road.get('/works/newest.json')).text()).toContain('/works/newest');
    const { notices } = Object(await (await road.get('/readyz')).json());
    expect(notices).toMatchObject({ state: 'known', age: 0, source: 'store' });
  });
});

const now = instantOf('2026-11-23', '12:30');
const { id: _, revision: __, changes: ___, ...fields } = aNotice();
const surveyNotice = { ...fields, kind: 'drone-survey', zones: [{ from: 6, floor: null }] };
const newerNotice = { ...fields, severity: 'extreme', drones: 3 };
const changes = [{ at: now - 60_000, by: 'Planning', what: 'Published' }];

describe('a notice that this version cannot read', () => {
  const { database, replica, write } = startRoad();
  const insert = (id: string, notice: object | string) =>
    insertRevision(database, id, notice, now - 60_000);

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
    await insert('survey', surveyNotice);
    await insert('newerx', newerNotice);
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
    await publish(database, replica, { notices: [], restoredBy: 'one@desk.example' }, now);
    expect(await publishedNotice('survey')).toBeUndefined();
  });
});
