import { beforeAll, describe, expect, it } from 'vitest';
import { find, parse, textOf } from '../support/html.ts';
import { activeNotice, startRoad } from '../support/road.ts';

const road = startRoad({ faulty: true, edits: [{ notices: [activeNotice()] }] });
const winterDay = Date.UTC(2026, 11, 1, 12);

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
const insertWinter = (state: string) =>
  write(
    `INSERT INTO winter_revisions (revision, at, author, state)
     SELECT coalesce(max(revision), 0) + 1, ?1, 'Winter desk', ?2 FROM winter_revisions`,
    road.clock() - 60_000,
    state,
  );
const insertNotice = () =>
  write(
    `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
     VALUES ('survey', 1, ?1, 'Planning', 'Published', '{"kind":"drone-survey"}', ?2)`,
    road.clock(),
    road.clock() + 1e9,
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
  for (const path of ['/', '/works', '/operations']) {
    expect(await mainText(path), path).toContain('Some published notices could not be read.');
  }
}

beforeAll(() => road.setFaults({ now: winterDay }));

it('the feeds are complete if no winter status is published', async () => {
  await expectComplete();
  expect(await mainText('/operations')).toContain('No status is published at the moment.');
  expect(await mainText('/works')).not.toContain('Winter:');
});

describe('an unknown winter status', () => {
  beforeAll(async () => {
    await insertWinter('melting');
    await publishAll('wintry');
  });

  it('puts no notice in doubt, and /readyz reports a degraded state', async () => {
    for (const path of otherFeeds) expect(await statusOf(path), path).toBe(200);
    expect(await completeness('/works.json')).toEqual([200, false]);
    expect((await road.get('/readyz')).status).toBe(503);
    expect(await mainText('/works')).not.toContain('could not be read');
  });

  it('is shown on pages as not known', async () => {
    expect(await mainText('/operations')).toContain(
      'We do not know at the moment whether a status is published',
    );
    for (const path of ['/', '/works']) {
      expect(await mainText(path)).toContain('Winter: the status is not known at the moment.');
    }
  });

  it('has no effect after a known status replaces it', async () => {
    await insertWinter('under-way');
    await publishAll('thawed');
    await expectComplete();
    expect(await mainText('/operations')).toContain('Gritting under way. Valid until');
  });
});

describe('a notice of an unknown kind', () => {
  it('makes all feeds incomplete, and /readyz reports a degraded state', async () => {
    await insertNotice();
    await publishAll('others');
    await expectIncomplete(1);
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
