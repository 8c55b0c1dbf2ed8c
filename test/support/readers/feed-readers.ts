import { check } from '@placemarkio/check-geojson';
import type { GeoJSON } from 'geojson';
import { XmlDocument, type XmlNode } from 'libxml2-wasm';
import { calendarEvents } from './calendar-reader.ts';
import { readDatexRecords } from './datex-rules.ts';

/** Content of a notice in a feed; without the place if the format lacks places. */
interface Reading {
  /** Occurrences as "2026-11-23T21:00:00.000Z/2026-11-24T05:30:00.000Z", in order. */
  readonly occurrences: readonly string[];
  readonly place?: string;
}

/** Notices of a feed, by id. */
export type Readings = Readonly<Record<string, Reading>>;

export function isoInterval(start: number | string, end: number | string): string {
  return [start, end].map((time) => new Date(time).toISOString()).join('/');
}

/** Reads iCalendar without its cancelled events. */
export function readCalendar(text: string): Readings {
  const events = calendarEvents(text).filter(({ isCancelled }) => !isCancelled);
  return mergeByNotice(
    events.map(({ uid, place, period }) => [
      uid.slice(0, 6),
      { occurrences: [isoInterval(period.start, period.end)], place },
    ]),
  );
}

/** Parses the features of a GeoJSON text with check-geojson, which rejects violations of RFC 7946. */
function featuresOf(text: string) {
  const collection: GeoJSON = check(text);
  if (collection.type !== 'FeatureCollection')
    throw new Error(`GeoJSON has type ${collection.type}, not FeatureCollection.`);
  return collection.features.map(({ id, properties }) => ({
    ...{ id: String(id), properties: Object(properties) },
  }));
}

export function readGeoJson(text: string): Readings {
  const entries = featuresOf(text).map(
    ({ id, properties: { periods, place } }): [string, Reading] => {
      const intervals = periods.map(({ start, end }: Record<'start' | 'end', string>) =>
        isoInterval(start, end),
      );
      return [id, { occurrences: intervals, place }];
    },
  );
  return Object.fromEntries(entries);
}

/** Reads the first record of each DATEX II situation that is not cancelled. */
export function readDatex(text: string): Readings {
  const situations = [...Map.groupBy(readDatexRecords(text), ({ situation }) => situation)];
  const entries = situations.map(([id, records]): [string, Reading] => {
    const [{ periods = [], place = '' } = {}] = records;
    return [id, { occurrences: periods.map(([start, end]) => isoInterval(start, end)), place }];
  });
  return Object.fromEntries(entries.filter(([, { occurrences }]) => occurrences.length > 0));
}

/** Reads Waze CIFS with libxml2's XPath; the incidents of a notice are merged. */
export function readCifs(text: string): Readings {
  const document = XmlDocument.fromString(text);
  const entries = document.find('//incident').map((incident): [string, Reading] => {
    const times = isoInterval(contentOf(incident, 'starttime'), contentOf(incident, 'endtime'));
    return [contentOf(incident, '@id').slice(0, 6), { occurrences: [times] }];
  });
  document.dispose();
  return mergeByNotice(entries);
}

function contentOf(node: XmlNode, path: string): string {
  return node.get(path)?.content ?? '';
}

/** Merges the entries of each notice, with all their occurrences. */
function mergeByNotice(entries: readonly (readonly [string, Reading])[]): Readings {
  const merged: Record<string, Reading> = {};
  for (const [id, one] of entries) {
    const intervals = new Set([...(merged[id]?.occurrences ?? []), ...one.occurrences]);
    merged[id] = { ...one, occurrences: [...intervals].sort() };
  }
  return merged;
}
