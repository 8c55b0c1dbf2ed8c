import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { find, parse, textOf } from '../support/html.ts';
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

const write = (sql: string, ...values: (string | number)[]) =>
  road.database
    .prepare(sql)
    .bind(...values)
    .all();
const insertNotice = (content: object) =>
  write(
    `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
     VALUES (?1, 1, ?2, 'Planning', 'Published', ?3, ?4)`,
    ...[randomUUID().slice(0, 6), road.clock(), JSON.stringify(content), road.clock() + 1e9],
  );

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
    await insertNotice(content);
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
