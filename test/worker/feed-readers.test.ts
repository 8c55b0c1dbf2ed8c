import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/notices/sample.ts';
import type { FeedJson } from '../../src/works/feeds/json-shape.ts';
import { knownLinesOf, stretchesOf } from '../../src/works/geometry.ts';
import type { Notice } from '../../src/works/notice.ts';
import { caseNotices } from '../support/cases.ts';
import {
  isoInterval,
  lanesClosed,
  type NoticeReading,
  type Readings,
  readAtom,
  readCalendar,
  readCifs,
  readDatex,
  readGeoJson,
  readWzdx,
} from '../support/feed-readers.ts';
import { all, attribute, find, parse, textOf } from '../support/html.ts';
import { startRoad } from '../support/road.ts';
import { isActiveAt, morningAfter } from '../support/road-oracle.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const floorToMinute = (time: number) => time - (time % minute);

const now = Date.now();
const notices = [...sampleNotices(now), ...(await caseNotices(now))];
const road = startRoad({ edits: [{ notices }] });
const text = async (path: string) => (await road.get(path)).text();

/** Returns the nights that have not ended, by an oracle that checks each minute of the coming weeks. */
function occurrencesOf(notice: Notice): string[] {
  const intervals: string[] = [];
  let start: number | undefined;
  const first = Math.max(floorToMinute(now) - day, floorToMinute(notice.start));
  const last = Math.min(now + 28 * day, notice.end);
  for (let at = first; at <= last; at += minute) {
    const active = isActiveAt(notice, at);
    if (active) start ??= at;
    if (active || start === undefined) continue;
    if (at > now) intervals.push(isoInterval(start, at));
    start = undefined;
  }
  return intervals;
}

interface PageReading extends NoticeReading {
  readonly tag: string;
  /** Number of pairs of neighbouring junctions for which a line is known, in each direction. */
  readonly pairCount: number;
}

/** Reads what pages say of each notice that is on or planned; nights and lines are the notice's own. */
async function pageReadings(): Promise<Record<string, PageReading>> {
  const rows = all(parse(await text('/works?when=week')), '.board-rows li, .week-row');
  const entries = rows.map(async (row): Promise<[string, PageReading]> => {
    const path = attribute(find(row, 'a'), 'href');
    const page = parse(await text(path));
    const [notice] = notices.filter(({ id }) => path.endsWith(id));
    if (!notice) throw new Error(`${path} was not published.`);
    const tag = textOf(find(row, '.tag'));
    return [
      notice.id,
      {
        tag,
        occurrences: occurrencesOf(notice),
        closed: tag.startsWith('CLOSED'),
        place: fact(page, 'Where').replace(/^M50 J/, 'M50, J'),
        closedLanes: closedLaneCount(fact(page, 'Lanes')),
        lineCount: knownLinesOf(notice).length,
        pairCount: stretchesOf(notice).length,
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function fact(page: Document, term: string): string {
  const found = all(page, '.notice-facts div').find((one) => textOf(find(one, 'dt')) === term);
  return found ? textOf(find(found, 'dd')) : '';
}

/** Number of closed lanes in "2 of 4 lanes closed", else of the lanes named; null if neither is there. */
function closedLaneCount(words: string): number | null {
  const [, closed] = /(\d) of \d/.exec(words) ?? [];
  const named = words.match(/lane \d|auxiliary lane/gi) ?? [];
  return Number(closed) || named.length || null;
}

/** Asserts that a format reports what the pages say, in each field that the format has. */
function expectSame(readings: Readings, page: Readings): void {
  const expected = Object.entries(page).map(([id, one]) => {
    const fields = Object.entries(one).filter(([name]) => name in (readings[id] ?? one));
    return [id, Object.fromEntries(fields)];
  });
  expect(readings).toEqual(Object.fromEntries(expected));
}

let expectedReadings: Record<string, PageReading>;
beforeAll(async () => {
  expectedReadings = await pageReadings();
});

/** End of the seventh night, at 06:00 in Ireland, in ms since 1970. */
const weekEnd = morningAfter(morningAfter(now) + 6 * day - 3 * 60 * minute);

/** Returns the page readings that satisfy `predicate`, with this week's nights only. */
function readingsThisWeek(predicate: (told: PageReading) => boolean): Readings {
  const entries = Object.entries(expectedReadings).map(([id, one]): [string, PageReading] => {
    const intervals = one.occurrences.filter((night) => Date.parse(night.slice(0, 24)) < weekEnd);
    return [id, { ...one, occurrences: intervals }];
  });
  return Object.fromEntries(
    entries.filter(([, one]) => one.occurrences.length > 0 && predicate(one)),
  );
}

/** Removes nights that have ended, which some formats keep for a while. */
function withoutPast(readings: Readings): Readings {
  const coming = Object.entries(readings).map(([id, one]): [string, NoticeReading] => {
    return [
      id,
      { ...one, occurrences: one.occurrences.filter((night) => Date.parse(night.slice(25)) > now) },
    ];
  });
  return Object.fromEntries(coming.filter(([, { occurrences }]) => occurrences.length > 0));
}

it('has closures, lanes, places and nights to be found on the pages', () => {
  const readings = Object.values(expectedReadings);
  const countOf = (holds: (one: NoticeReading) => unknown) => readings.filter(holds).length;
  expect(readings).toHaveLength(notices.length - 2);
  expect([countOf(({ closed }) => closed), countOf(({ closedLanes }) => closedLanes)]).toEqual([
    4, 7,
  ]);
});

it('ajv finds the JSON valid by its schema, with each notice and its lanes', async () => {
  const schema = JSON.parse(await text('/works.schema.json'));
  const feed: FeedJson = JSON.parse(await text('/works.json'));
  const valid = new Ajv({ validateFormats: false }).compile(schema);
  valid(feed);
  expect(valid.errors).toBeNull();
  const current = feed.notices.filter(({ state }) => state === 'on' || state === 'planned');
  expect(Object.fromEntries(current.map((one) => [one.id, lanesClosed(one)]))).toEqual(
    Object.fromEntries(
      Object.entries(expectedReadings).map(([id, { closedLanes }]) => [id, closedLanes]),
    ),
  );
});

it('ical.js finds each night and each place in iCalendar', async () => {
  expectSame(withoutPast(readCalendar(await text('/works.ics'))), expectedReadings);
});

it('feed-parser finds each notice in Atom, and which were cancelled', async () => {
  const expected = notices.map(({ id, title, cancelled }) => [
    id,
    cancelled === undefined ? title : `Cancelled: ${title}`,
  ]);
  expect(readAtom(await text('/works.atom'))).toEqual(Object.fromEntries(expected));
});

it('check-geojson finds each closure, night, place and lane in GeoJSON', async () => {
  expectSame(readGeoJson(await text('/works.geojson')), expectedReadings);
});

it('libxml2 finds each closure, night, place, lane and line in DATEX II', async () => {
  expectSame(readDatex(await text('/works/datex2.xml')), expectedReadings);
});

it('check-geojson finds this week’s closures, nights and lines in WZDx', async () => {
  const readings = readWzdx(await text('/works/wzdx.json'));
  expectSame(
    readings,
    readingsThisWeek(({ lineCount = 0, tag }) => lineCount > 0 && tag !== 'NOTICE'),
  );
});

it('libxml2 finds this week’s closures and nights in Waze CIFS', async () => {
  const readings = withoutPast(readCifs(await text('/works/cifs.xml')));
  expectSame(
    readings,
    readingsThisWeek(({ pairCount, tag }) => pairCount > 0 && tag !== 'NOTICE'),
  );
});
