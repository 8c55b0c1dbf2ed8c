import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/notices/sample.ts';
import type { FeedJson } from '../../src/works/feeds/json-shape.ts';
import { knownLinesOf, stretchesOf } from '../../src/works/geometry.ts';
import type { Notice } from '../../src/works/notice.ts';
import { caseNotices } from '../support/cases.ts';
import {
  lanesClosed,
  nightOf,
  type Readings,
  readAtom,
  readCalendar,
  readCifs,
  readDatex,
  readGeoJson,
  readWzdx,
  type Told,
} from '../support/feed-readers.ts';
import { all, attribute, find, parse, textOf } from '../support/html.ts';
import { startRoad } from '../support/road.ts';
import { isActiveAt, morningAfter } from '../support/road-oracle.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const fullMinute = (time: number) => time - (time % minute);

const now = Date.now();
const notices = [...sampleNotices(now), ...(await caseNotices(now))];
const road = startRoad({ edits: [{ notices }] });
const text = async (path: string) => (await road.get(path)).text();

/** Returns the nights that have not ended, by an oracle that checks each minute of the coming weeks. */
function nightsOf(notice: Notice): string[] {
  const nights: string[] = [];
  let start: number | undefined;
  const first = Math.max(fullMinute(now) - day, fullMinute(notice.start));
  const last = Math.min(now + 28 * day, notice.end);
  for (let at = first; at <= last; at += minute) {
    const active = isActiveAt(notice, at);
    if (active) start ??= at;
    if (active || start === undefined) continue;
    if (at > now) nights.push(nightOf(start, at));
    start = undefined;
  }
  return nights;
}

interface PageTold extends Told {
  readonly tag: string;
  /** Number of pairs of neighbouring junctions for which a line is known, in each direction. */
  readonly pairs: number;
}

/** Reads what pages say of each notice that is on or planned; nights and lines are the notice's own. */
async function pageReadings(): Promise<Record<string, PageTold>> {
  const rows = all(parse(await text('/works?when=week')), '.board-rows li, .week-row');
  const told = rows.map(async (row): Promise<[string, PageTold]> => {
    const path = attribute(find(row, 'a'), 'href');
    const page = parse(await text(path));
    const [notice] = notices.filter(({ id }) => path.endsWith(id));
    if (!notice) throw new Error(`${path} was not published.`);
    const tag = textOf(find(row, '.tag'));
    return [
      notice.id,
      {
        tag,
        nights: nightsOf(notice),
        closed: tag.startsWith('CLOSED'),
        place: fact(page, 'Where').replace(/^M50 J/, 'M50, J'),
        lanes: lanesIn(fact(page, 'Lanes')),
        lines: knownLinesOf(notice).length,
        pairs: stretchesOf(notice).length,
      },
    ];
  });
  return Object.fromEntries(await Promise.all(told));
}

function fact(page: Document, term: string): string {
  const found = all(page, '.notice-facts div').find((one) => textOf(find(one, 'dt')) === term);
  return found ? textOf(find(found, 'dd')) : '';
}

/** Parses the number in "2 of 4 lanes closed", or counts named lanes; null if all or none are closed. */
function lanesIn(words: string): number | null {
  const [, closed] = /(\d) of \d/.exec(words) ?? [];
  const named = words.match(/lane \d|auxiliary lane/gi) ?? [];
  return Number(closed) || named.length || null;
}

/** Asserts that a format reports what the pages say, in each field that the format has. */
function expectSame(told: Readings, page: Readings): void {
  const expected = Object.entries(page).map(([id, one]) => {
    const fields = Object.entries(one).filter(([name]) => name in (told[id] ?? one));
    return [id, Object.fromEntries(fields)];
  });
  expect(told).toEqual(Object.fromEntries(expected));
}

let page: Record<string, PageTold>;
beforeAll(async () => {
  page = await pageReadings();
});

/** End of the seventh night, at 06:00 in Ireland, in ms since 1970. */
const weekEnd = morningAfter(morningAfter(now) + 6 * day - 3 * 60 * minute);

/** Returns the page readings that satisfy `holds`, with this week's nights only. */
function thisWeek(holds: (told: PageTold) => boolean): Readings {
  const told = Object.entries(page).map(([id, one]): [string, PageTold] => {
    const nights = one.nights.filter((night) => Date.parse(night.slice(0, 24)) < weekEnd);
    return [id, { ...one, nights }];
  });
  return Object.fromEntries(told.filter(([, one]) => one.nights.length > 0 && holds(one)));
}

/** Removes nights that have ended, which some formats keep for a while. */
function toCome(told: Readings): Readings {
  const coming = Object.entries(told).map(([id, one]): [string, Told] => {
    return [
      id,
      { ...one, nights: one.nights.filter((night) => Date.parse(night.slice(25)) > now) },
    ];
  });
  return Object.fromEntries(coming.filter(([, { nights }]) => nights.length > 0));
}

it('has closures, lanes, places and nights to be found on the pages', () => {
  const told = Object.values(page);
  const many = (holds: (one: Told) => unknown) => told.filter(holds).length;
  expect(told).toHaveLength(notices.length - 2);
  expect([many(({ closed }) => closed), many(({ lanes }) => lanes)]).toEqual([4, 7]);
});

it('ajv finds the JSON valid by its schema, with each notice and its lanes', async () => {
  const schema = JSON.parse(await text('/works.schema.json'));
  const feed: FeedJson = JSON.parse(await text('/works.json'));
  const valid = new Ajv({ validateFormats: false }).compile(schema);
  valid(feed);
  expect(valid.errors).toBeNull();
  const current = feed.notices.filter(({ state }) => state === 'on' || state === 'planned');
  expect(Object.fromEntries(current.map((one) => [one.id, lanesClosed(one)]))).toEqual(
    Object.fromEntries(Object.entries(page).map(([id, { lanes }]) => [id, lanes])),
  );
});

it('ical.js finds each night and each place in iCalendar', async () => {
  expectSame(toCome(readCalendar(await text('/works.ics'))), page);
});

it('feed-parser finds each notice in Atom, and which were cancelled', async () => {
  const expected = notices.map(({ id, title, cancelled }) => [
    id,
    cancelled === undefined ? title : `Cancelled: ${title}`,
  ]);
  expect(readAtom(await text('/works.atom'))).toEqual(Object.fromEntries(expected));
});

it('check-geojson finds each closure, night, place and lane in GeoJSON', async () => {
  expectSame(readGeoJson(await text('/works.geojson')), page);
});

it('libxml2 finds each closure, night, place, lane and line in DATEX II', async () => {
  expectSame(readDatex(await text('/works/datex2.xml')), page);
});

it('check-geojson finds this week’s closures, nights and lines in WZDx', async () => {
  const told = readWzdx(await text('/works/wzdx.json'));
  expectSame(
    told,
    thisWeek(({ lines = 0, tag }) => lines > 0 && tag !== 'NOTICE'),
  );
});

it('libxml2 finds this week’s closures and nights in Waze CIFS', async () => {
  const told = toCome(readCifs(await text('/works/cifs.xml')));
  expectSame(
    told,
    thisWeek(({ pairs, tag }) => pairs > 0 && tag !== 'NOTICE'),
  );
});
