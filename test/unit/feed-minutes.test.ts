import fc from 'fast-check';
import { expect, it } from 'vitest';
import { viewAt } from '../../src/answer/view.ts';
import { calendarFeed } from '../../src/feeds/calendar.ts';
import { cifsFeed } from '../../src/feeds/cifs.ts';
import { datexFeed } from '../../src/feeds/datex/datex.ts';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { jsonFeed } from '../../src/feeds/json/json.ts';
import type { FeedJson } from '../../src/feeds/json/json-shape.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { aSnapshot } from '../support/notices.ts';
import { roadCases } from '../support/oracle/road-cases.ts';
import { activeIntervals, effectWithoutAlso, isActiveAt } from '../support/oracle/road-oracle.ts';
import {
  isoInterval,
  type Readings,
  readCalendar,
  readCifs,
  readDatex,
  readGeoJson,
} from '../support/readers/feed-readers.ts';
import { runs } from '../support/runs.ts';
import { site } from '../support/settings.ts';

function readJson(text: string): Readings {
  const { notices }: FeedJson = JSON.parse(text);
  return Object.fromEntries(
    notices.map(({ id, periods }) => [
      id,
      { occurrences: periods.map(({ start, end }) => isoInterval(start, end)) },
    ]),
  );
}

/** Whether Waze has a type of incident for a notice. */
function isInCifs(notice: Notice): boolean {
  if (notice.also) return true;
  const effect = effectWithoutAlso(notice);
  return effect !== 'information' && !(effect === 'works' && notice.kind === 'winter');
}

/** Returns the ids of the notices that are neither over nor cancelled. */
function currentIds(notices: readonly Notice[], at: number): string[] {
  return notices
    .filter(({ cancelled }) => cancelled === undefined)
    .filter((notice) => activeIntervals(notice).some(({ end }) => end > at))
    .map(({ id }) => id)
    .sort();
}

const formats = {
  JSON: [jsonFeed, readJson],
  GeoJSON: [geoJsonFeed, readGeoJson],
  iCalendar: [calendarFeed, readCalendar],
  'DATEX II': [datexFeed, readDatex],
  CIFS: [cifsFeed, readCifs],
} as const;

/** Minutes from now, within the days that every feed covers. */
const minutes = fc.array(fc.integer({ min: 0, max: 6 * 24 * 60 }), { minLength: 8, maxLength: 24 });

it('a reader of each feed finds exactly the minutes that a scan of the fields finds', () => {
  fc.assert(
    fc.property(roadCases, minutes, ({ notices, now }, offsets) => {
      const view = viewAt(aSnapshot({ notices }), now);
      for (const [name, [feed, read]] of Object.entries(formats)) {
        const readings = read(feed(view, site).join(''));
        if (name === 'JSON' || name === 'GeoJSON') {
          expect(Object.keys(readings).sort()).toEqual(currentIds(notices, view.at));
        }
        for (const notice of view.byId.values()) {
          const isCovered = name !== 'CIFS' || isInCifs(notice);
          const occurrences = (readings[notice.id]?.occurrences ?? []).map((one) =>
            one.split('/').map(Date.parse),
          );
          for (const instant of offsets.map((offset) => now + offset * 60_000)) {
            const isFound = occurrences.some(
              ([start = 0, end = 0]) => start <= instant && instant < end,
            );
            expect({ name, notice, instant, isFound }).toEqual({
              ...{ name, notice, instant },
              isFound: isCovered && isActiveAt(notice, instant),
            });
          }
        }
      }
    }),
    { numRuns: runs(200) },
  );
});
