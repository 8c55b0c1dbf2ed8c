import { expect } from 'vitest';
import type { Notice } from '../../../src/notice/notice.ts';
import { directions } from '../../../src/road/road.ts';
import { find, parse, textOf } from '../html.ts';
import { intervalsIn, isActiveAt } from '../oracle/road-oracle.ts';
import { day, isCurrent, type Model, newestOf, outcomes } from './model.ts';
import { expectTold } from './told.ts';
import type { World } from './world.ts';

/** Words of a page that cannot say what is closed. */
const unknownPattern = /cannot show road works|not known|could not be read/i;

/** Words of a page about a part of the road that is closed now. */
const closedPattern =
  /CLOSED( up to J\d+| ahead from J\d+)? (until|now)|CLOSED ahead from J\d+|CLOSED NOW/;

/** Expects everything that must hold after each step of a history. */
export async function expectInvariants(model: Model, world: World): Promise<void> {
  const notices = newestOf(model);
  const active = notices.filter((one) => isActiveAt(one, model.now));
  const isHealthy = Object.keys(model.faults).length === 0 && !model.isRestored;
  for (const { from, to, direction } of active) {
    const way = direction === 'both' ? 'northbound' : direction;
    await expectClosed(`/works/j${from}-${way}`, isHealthy, world);
    if (from !== to) await expectClosed(`/works/j${from}-to-j${to}`, isHealthy, world);
  }
  if (active.length > 0) await expectClosed('/', isHealthy, world);
  if (isHealthy) {
    await expectFeeds(notices, model, world);
    await expectStatuses(notices, world);
    await expectPolls(model, world);
    for (const device of model.devices) expectTold(device, notices, model.now);
  } else await expectNoFalseFeed(notices, model, world);
  await expectMessages(model, isHealthy, world);
  if (!model.isRestored) await expectAuthors(model, world);
  expect(world.service.problems).toEqual([]);
  expect(model.devices.flatMap(({ receiver }) => receiver.duplicates)).toEqual([]);
}

/** Expects that a page about a closed part of the road says so; during a fault, that it is not called open. */
async function expectClosed(path: string, isHealthy: boolean, { get }: World): Promise<void> {
  const response = await get(path);
  const page = parse(await response.text());
  const text = textOf(find(page, 'main'));
  const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? path;
  expect([path, response.status, new URL(canonical, 'https://site.example').pathname]).toEqual([
    ...[path, 200, path],
  ]);
  const isTold = closedPattern.test(text) || (!isHealthy && unknownPattern.test(text));
  expect({ path, isTold, text: isTold ? '' : text }).toEqual({ path, isTold: true, text: '' });
}

interface JsonNotice {
  readonly id: string;
  readonly revision: number;
  readonly now: string;
  readonly state: string;
  readonly periods: readonly { start: string; end: string }[];
}

async function noticesAt(path: string, { get }: World): Promise<JsonNotice[] | undefined> {
  const response = await get(path);
  if (response.status === 503) return;
  expect([path, response.status]).toEqual([path, 200]);
  return JSON.parse(await response.text()).notices;
}

/** Instants as feeds write them, in whole seconds. */
const seconds = (instant: number) => instant - (instant % 1_000);

/** Expects that the feeds have exactly the notices of the model, with the hours that the oracle finds. */
async function expectFeeds(notices: readonly Notice[], { now, shown }: Model, world: World) {
  const current = notices.filter((one) => isCurrent(one, now));
  const week = current.filter((one) => intervalsIn(one, now, now + 6 * day).length > 0);
  const json = await noticesAt('/works.json', world);
  expect(json?.map(({ id }) => id).sort()).toEqual(current.map(({ id }) => id).sort());
  for (const one of json ?? []) {
    const notice = current.find(({ id }) => id === one.id);
    if (!notice) continue;
    const effect = notice.slips.length > 0 ? 'restricted' : 'closed';
    const periods = intervalsIn(notice, now, now + 6 * day).map(({ start, end }) => [
      ...[seconds(start), seconds(end)],
    ]);
    expect([one.now, one.periods.slice(0, periods.length)]).toEqual([
      isActiveAt(notice, now) ? effect : 'none',
      periods.map(([start, end]) => ({ start: iso(start), end: iso(end) })),
    ]);
  }
  shown.push({ at: now, notices: json });
  const earlier = shown[Math.floor(shown.length / 2)];
  const at = new Date(earlier?.at ?? now).toISOString();
  expect(await noticesAt(`/works.json?at=${at}`, world)).toEqual(earlier?.notices);
  const past = await noticesAt('/works.json?list=past', world);
  const pastIds = new Set(past?.map(({ id }) => id));
  expect(notices.filter(({ id }) => pastIds.has(id))).toEqual(
    notices.filter((one) => !isCurrent(one, now)),
  );
  for (const [path, listed] of [
    ['/works.ics', current],
    ['/works.geojson', current],
    ['/works/datex2.xml', current],
    ['/works/cifs.xml', week],
  ] as const) {
    const text = await world.get(path).then((response) => response.text());
    expect([path, listed.filter(({ id }) => !text.includes(id))]).toEqual([path, []]);
  }
}

const iso = (instant = 0) => new Date(instant).toISOString().replace('.000Z', 'Z');

/** Expects that the feed has no other state during a fault or a restore: the present one, or none. */
async function expectNoFalseFeed(notices: readonly Notice[], { now }: Model, world: World) {
  const listOf = (list: readonly { id: string; revision: number }[]) =>
    list.map(({ id, revision }) => `${id} ${revision}`).sort();
  const json = await noticesAt('/works.json', world);
  if (json) expect(listOf(json)).toEqual(listOf(notices.filter((one) => isCurrent(one, now))));
}

/** Expects the statuses that a monitor relies on. */
async function expectStatuses(notices: readonly Notice[], { get }: World): Promise<void> {
  const paths = [
    ...[['/readyz', 200] as const, ['/healthz', 200] as const, ['/nowhere', 404] as const],
    ...[['/works/zzzzzz', 404] as const, ['/works/j99', 404] as const],
    ...notices.map(({ id }) => [`/works/${id}`, 200] as const),
  ];
  for (const [path, status] of paths) {
    const response = await get(path);
    const text = await response.text();
    expect([path, response.status, response.status === status ? '' : text]).toEqual([
      path,
      status,
      '',
    ]);
  }
  for (const direction of directions) {
    const board = await get(`/works/embed?direction=${direction}`).then((one) => one.text());
    expect(textOf(find(parse(board), 'title'))).toContain(direction);
  }
  // No history closes this stretch.
  const openTrip = await get('/works/j4-to-j5').then((response) => response.text());
  expect(textOf(find(parse(openTrip), 'main'))).toContain('Clear now');
}

const polledFeeds = ['/works.json', '/works.ics', '/works.geojson', '/works/datex2.xml'];
/** A page and a feed that show when the notices were checked. */
const polledEachMinute = ['/works', '/works/status.json'];

/** Sends the last ETag of each feed. A 304 status is right only if the feed has not changed. */
async function expectPolls({ polled }: Model, { get }: World): Promise<void> {
  for (const path of [...polledFeeds, ...polledEachMinute]) {
    const { etag = '', text } = polled.get(path) ?? {};
    const poll = await get(path, { headers: { 'If-None-Match': etag } });
    const isSame = poll.status === 304;
    const response = isSame ? await get(path) : poll;
    const newText = await response.text();
    if (isSame) {
      expect([path, newText]).toEqual([path, text]);
      expect(polledEachMinute).not.toContain(path);
      outcomes.unmodified += 1;
    }
    polled.set(path, { etag: response.headers.get('ETag') ?? '', text: newText });
  }
}

/** Expects that every acknowledged message is in the database or the outbox; without a fault, that it is mailed. */
async function expectMessages(
  { acknowledged }: Model,
  isHealthy: boolean,
  { database, outbox }: World,
): Promise<void> {
  const sql = `SELECT messages.reference, alias, mailed_at FROM messages
    LEFT JOIN aliases ON aliases.reference = messages.reference`;
  const { results } = await database
    .prepare(sql)
    .all<{ reference: string; alias: string | null; mailed_at: number | null }>();
  const stored = new Map(
    results.flatMap((row) => [[row.reference, row] as const, [row.alias, row] as const]),
  );
  const missing = acknowledged.filter((reference) => !stored.has(reference));
  const { keys } = missing.length > 0 ? await outbox.list() : { keys: [] };
  const waiting = (await Promise.all(keys.map(({ name }) => outbox.get(name)))).join();
  expect(missing.filter((reference) => isHealthy || !waiting.includes(reference))).toEqual([]);
  if (!isHealthy) return;
  const unmailed = acknowledged.filter((reference) => !stored.get(reference)?.mailed_at);
  expect(unmailed).toEqual([]);
}

/** Expects that the record names the author of each revision. */
async function expectAuthors({ notices }: Model, { database }: World): Promise<void> {
  const sql = 'SELECT DISTINCT subject, revision, person FROM desk_record ORDER BY revision';
  const { results } = await database
    .prepare(sql)
    .all<{ subject: string; revision: number; person: string }>();
  for (const [id, { authors }] of notices) {
    const recorded = results.filter(({ subject }) => subject === id).map(({ person }) => person);
    expect([id, recorded]).toEqual([id, authors]);
  }
}
