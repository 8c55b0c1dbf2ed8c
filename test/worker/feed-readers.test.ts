import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/sample/notices.ts';
import type { FeedJson } from '../../src/feeds/json/json-shape.ts';
import { placesOf, segmentsOf } from '../../src/notice/geometry.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { all, attribute, find, parse, textOf } from '../support/html.ts';
import { caseNotices } from '../support/oracle/cases.ts';
import { activeIntervals, morningAfter } from '../support/oracle/road-oracle.ts';
import {
  countClosedLanes,
  isoInterval,
  type NoticeReading,
  type Readings,
  readCalendar,
  readCifs,
  readDatex,
  readGeoJson,
} from '../support/readers/feed-readers.ts';
import { startRoad } from '../support/worker/road.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.now();
const notices = [...sampleNotices(now), ...caseNotices(now)];
const road = startRoad({ edits: [{ notices }] });
const text = async (path: string) => (await road.get(path)).text();

interface PageReading extends NoticeReading {
  readonly tag: string;
  readonly notice: Notice;
  /** Number of pairs of neighbouring junctions with a known line, counted per direction. */
  readonly pairCount: number;
}

/** Reads the pages of current and planned notices. Nights come from the oracle and lines from the model. */
async function pageReadings(): Promise<Record<string, PageReading>> {
  const rows = all(parse(await text('/works?when=week')), '.board-rows li, .week-row');
  const entries = rows.map(async (row): Promise<[string, PageReading]> => {
    const path = attribute(find(row, 'a'), 'href');
    const page = parse(await text(path));
    const [notice] = notices.filter(({ id }) => path.endsWith(id));
    if (!notice) throw new Error(`No published notice has the path ${path}.`);
    const tag = textOf(find(row, '.tag'));
    return [
      notice.id,
      {
        ...{ tag, notice },
        occurrences: activeIntervals(notice)
          .filter(({ end }) => end > now)
          .map(({ start, end }) => isoInterval(start, end)),
        closed: tag.startsWith('CLOSED'),
        place: fact(page, 'Where').replace(/^M50 J/, 'M50, J'),
        closedLanes: closedLaneCount(fact(page, 'Effect')),
        lineCount: placesOf(notice).filter(({ line }) => line.length > 1).length,
        pairCount: segmentsOf(notice).length,
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function fact(page: Document, term: string): string {
  const row = all(page, '.notice-facts div').find((one) => textOf(find(one, 'dt')) === term);
  return row ? textOf(find(row, 'dd')) : '';
}

/** Returns the number of closed lanes, given as "2 of 4" or by name; null if there is neither. */
function closedLaneCount(words: string): number | null {
  const [, closed] = /(\d) of \d/.exec(words) ?? [];
  const laneNames = words.match(/lane \d|auxiliary lane/gi) ?? [];
  return Number(closed) || laneNames.length || null;
}

/** Asserts that a feed agrees with the pages in each field that its format has. */
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

/** End of the seventh night, at 06:00 in Ireland. */
const weekEnd = morningAfter(morningAfter(now) + 6 * day - 3 * hour);

/** Returns the page readings that satisfy `predicate`, with this week's nights only. */
function readingsThisWeek(predicate: (reading: PageReading) => boolean): Readings {
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
  const remaining = Object.entries(readings).map(([id, one]): [string, NoticeReading] => {
    return [
      id,
      { ...one, occurrences: one.occurrences.filter((night) => Date.parse(night.slice(25)) > now) },
    ];
  });
  return Object.fromEntries(remaining.filter(([, { occurrences }]) => occurrences.length > 0));
}

it('the notice pages of the test data show 4 closures and 7 notices with closed lanes', () => {
  const readings = Object.values(expectedReadings);
  const countOf = (holds: (one: NoticeReading) => unknown) => readings.filter(holds).length;
  expect(readings).toHaveLength(notices.length - 2);
  expect([countOf(({ closed }) => closed), countOf(({ closedLanes }) => closedLanes)]).toEqual([
    4, 7,
  ]);
});

it('the JSON feed matches its schema and gives the number of closed lanes for each notice', async () => {
  const schema = JSON.parse(await text('/works.schema.json'));
  const feed: FeedJson = JSON.parse(await text('/works.json'));
  const validate = new Ajv({ validateFormats: false }).compile(schema);
  validate(feed);
  expect(validate.errors).toBeNull();
  const currentNotices = feed.notices.filter(({ state }) => state === 'on' || state === 'planned');
  expect(Object.fromEntries(currentNotices.map((one) => [one.id, countClosedLanes(one)]))).toEqual(
    Object.fromEntries(
      Object.entries(expectedReadings).map(([id, { closedLanes }]) => [id, closedLanes]),
    ),
  );
});

it('the iCalendar feed, read with ical.js, agrees with the notice pages', async () => {
  expectSame(withoutPast(readCalendar(await text('/works.ics'))), expectedReadings);
});

it('the GeoJSON feed passes check-geojson and agrees with the notice pages', async () => {
  expectSame(readGeoJson(await text('/works.geojson')), expectedReadings);
});

it('the DATEX II feed, read with libxml2, agrees with the notice pages', async () => {
  expectSame(readDatex(await text('/works/datex2.xml')), expectedReadings);
});

it('the Waze CIFS feed, read with libxml2, agrees with the notice pages for this week', async () => {
  const readings = withoutPast(readCifs(await text('/works/cifs.xml')));
  expectSame(
    readings,
    readingsThisWeek(
      ({ pairCount, tag, notice }) => pairCount > 0 && tag !== 'NOTICE' && notice.kind !== 'winter',
    ),
  );
});
