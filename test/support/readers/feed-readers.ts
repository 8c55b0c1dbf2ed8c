import { check } from '@placemarkio/check-geojson';
import type { GeoJSON } from 'geojson';
import { XmlDocument, type XmlNode } from 'libxml2-wasm';
import type { FeedJson } from '../../../src/feeds/json/json-shape.ts';
import { calendarEvents } from './calendar-reader.ts';
import { datexRules, readDatexRecords } from './datex-rules.ts';

/** Content of a notice in a feed; fields that the format lacks are omitted. */
export interface NoticeReading {
  /** Occurrences as "2026-11-23T21:00:00.000Z/2026-11-24T05:30:00.000Z", in order. */
  readonly occurrences: readonly string[];
  /** Place in words, as on the pages. */
  readonly place?: string;
  /** Whether the motorway itself is closed. */
  readonly closed?: boolean;
  /** Number of closed lanes; null if the feed omits the number. */
  readonly closedLanes?: number | null;
  /** Number of carriageways with a line. */
  readonly lineCount?: number;
}

/** Notices of a feed, by id. */
export type Readings = Readonly<Record<string, NoticeReading>>;

export function isoInterval(start: number | string, end: number | string): string {
  return [start, end].map((time) => new Date(time).toISOString()).join('/');
}

/** Reads iCalendar without its cancelled events. */
export function readCalendar(text: string): Readings {
  const events = calendarEvents(text).filter(({ isCancelled }) => !isCancelled);
  return mergeByNotice(
    events.map(({ uid, place, occurrences }) => [
      uid.slice(0, 6),
      { occurrences: occurrences.map(({ start, end }) => isoInterval(start, end)), place },
    ]),
  );
}

/** Parses the features of a GeoJSON text with check-geojson, which rejects violations of RFC 7946. */
function featuresOf(text: string) {
  const collection: GeoJSON = check(text);
  if (collection.type !== 'FeatureCollection')
    throw new Error(`GeoJSON has type ${collection.type}, not FeatureCollection.`);
  return collection.features.map(({ id, geometry, properties }) => {
    return { id: String(id), geometry, properties: Object(properties) };
  });
}

/** Returns the number of closed lanes from a count or from lane names; null without both. */
export function countClosedLanes({
  lanes,
  laneStates,
}: Pick<FeedJson['notices'][number], 'lanes' | 'laneStates'>) {
  const closedLaneNames = laneStates.filter(
    ({ lane, state }) => state === 'closed' && lane !== 'all',
  );
  return lanes?.closed ?? (closedLaneNames.length || null);
}

export function readGeoJson(text: string): Readings {
  const entries = featuresOf(text).map(({ id, properties }): [string, NoticeReading] => {
    const { periods, effect, place } = properties;
    return [
      id,
      {
        occurrences: periods.map(({ start, end }: Record<'start' | 'end', string>) =>
          isoInterval(start, end),
        ),
        closed: effect === 'closed',
        place,
        closedLanes: countClosedLanes(properties),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** Reads the first record of each DATEX II situation that is not cancelled, and whether it is a closure. */
export function readDatex(text: string): Readings {
  const entries = [...Map.groupBy(readDatexRecords(text), ({ situation }) => situation)].map(
    ([id, records]): [string, NoticeReading] => {
      const [{ periods = [], place = '', closedLanes = null, lineCount = 0 } = {}] = records;
      const occurrences = periods.map(([start, end]) => isoInterval(start, end));
      const closed = records.some(datexRules.closedRoad);
      return [id, { occurrences, closed, place, closedLanes, lineCount }];
    },
  );
  return Object.fromEntries(entries.filter(([, { occurrences }]) => occurrences.length > 0));
}

/** Reads Waze CIFS with libxml2's XPath; the incidents of a notice are merged. */
export function readCifs(text: string): Readings {
  const document = XmlDocument.fromString(text);
  const entries = document.find('//incident').map((incident): [string, NoticeReading] => {
    const intervals = [
      isoInterval(contentOf(incident, 'starttime'), contentOf(incident, 'endtime')),
    ];
    const closed = contentOf(incident, 'type') === 'ROAD_CLOSED';
    return [contentOf(incident, '@id').slice(0, 6), { occurrences: intervals, closed }];
  });
  document.dispose();
  return mergeByNotice(entries);
}

function contentOf(node: XmlNode, path: string): string {
  return node.get(path)?.content ?? '';
}

/** Merges the entries of each notice, with all their occurrences. */
function mergeByNotice(entries: readonly (readonly [string, NoticeReading])[]): Readings {
  const merged: Record<string, NoticeReading> = {};
  for (const [id, one] of entries) {
    const intervals = new Set([...(merged[id]?.occurrences ?? []), ...one.occurrences]);
    merged[id] = { ...one, occurrences: [...intervals].sort() };
  }
  return merged;
}
