import { check } from '@placemarkio/check-geojson';
import { parseFeed } from '@rowanmanning/feed-parser';
import type { GeoJSON } from 'geojson';
import ICAL from 'ical.js';
import { XmlDocument, type XmlNode } from 'libxml2-wasm';
import type { FeedJson } from '../../src/works/feeds/json-shape.ts';

/** What a feed's reader finds about a notice; fields that the format lacks are omitted. */
export interface Told {
  /** Occurrences as "2026-11-23T21:00:00.000Z/2026-11-24T05:30:00.000Z", in order. */
  readonly nights: readonly string[];
  /** Place in words, as on the pages. */
  readonly place?: string;
  /** Whether the motorway itself is closed. */
  readonly closed?: boolean;
  /** Number of closed lanes; null if it is not stated. */
  readonly lanes?: number | null;
  /** Number of carriageways that have a line. */
  readonly lines?: number;
}

/** What a feed's reader finds, by notice id. */
export type Readings = Readonly<Record<string, Told>>;

export function nightOf(start: number | string, end: number | string): string {
  return [start, end].map((time) => new Date(time).toISOString()).join('/');
}

/** Reads iCalendar with ical.js, expanding every recurring event. */
export function readCalendar(text: string): Readings {
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
  const valid = events.filter(
    ({ component }) => component.getFirstPropertyValue('status') !== 'CANCELLED',
  );
  return merged(
    valid.map((event) => [
      event.uid.slice(0, 6),
      { nights: occurrencesOf(event), place: event.location },
    ]),
  );
}

function occurrencesOf(event: ICAL.Event): string[] {
  const start = event.startDate.toJSDate().getTime();
  const length = event.endDate.toJSDate().getTime() - start;
  if (!event.isRecurring()) return [nightOf(start, start + length)];
  const iterator = event.iterator();
  const nights: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const at = next.toJSDate().getTime();
    nights.push(nightOf(at, at + length));
  }
  return nights;
}

/** Reads Atom with feed-parser: the title of each entry, by notice id. */
export function readAtom(text: string): Record<string, string | null> {
  const { items } = parseFeed(text);
  return Object.fromEntries(items.map(({ url, title }) => [url?.slice(-6), title]));
}

/** Parses the features of a GeoJSON text with check-geojson, which rejects violations of RFC 7946. */
function featuresOf(text: string) {
  const collection: GeoJSON = check(text);
  if (collection.type !== 'FeatureCollection') throw new Error('No collection of features.');
  return collection.features.map(({ id, geometry, properties }) => {
    return { id: String(id), geometry, properties: Object(properties) };
  });
}

/** Returns the number of closed lanes, given as a count or by lane name; null if there is neither. */
export function lanesClosed({
  lanes,
  laneStates,
}: Pick<FeedJson['notices'][number], 'lanes' | 'laneStates'>) {
  const named = laneStates.filter(({ lane, state }) => state === 'closed' && lane !== 'all');
  return lanes?.closed ?? (named.length || null);
}

export function readGeoJson(text: string): Readings {
  const told = featuresOf(text).map(({ id, properties }): [string, Told] => {
    const { periods, effect, place } = properties;
    return [
      id,
      {
        nights: periods.map(({ start, end }: Record<'start' | 'end', string>) =>
          nightOf(start, end),
        ),
        closed: effect === 'closed',
        place,
        lanes: lanesClosed(properties),
      },
    ];
  });
  return Object.fromEntries(told);
}

/** Reads WZDx, which is GeoJSON too; the events of a notice on both carriageways are merged. */
export function readWzdx(text: string): Readings {
  const features = featuresOf(text);
  return merged(
    features.map(({ id, properties }) => {
      const { start_date, end_date, vehicle_impact } = properties;
      const nights = [nightOf(start_date, end_date)];
      const ways = features.filter((other) => other.id.startsWith(id.replace(/[^-]+$/, '')));
      const closed = vehicle_impact === 'all-lanes-closed';
      return [id.slice(0, 6), { nights, closed, lines: ways.length }];
    }),
  );
}

const namespaces = {
  com: 'http://datex2.eu/schema/3/common',
  loc: 'http://datex2.eu/schema/3/locationReferencing',
  sit: 'http://datex2.eu/schema/3/situation',
};

/** Reads DATEX II with libxml2's XPath: the first record of each situation. */
export function readDatex(text: string): Readings {
  const document = XmlDocument.fromString(text);
  const told = document
    .find('//sit:situation', namespaces)
    .map((situation): [string, Told] => [contentOf(situation, '@id'), recordOf(situation)]);
  document.dispose();
  return Object.fromEntries(told);
}

function recordOf(situation: XmlNode): Told {
  const record = 'sit:situationRecord[1]//';
  const periods = situation.find(`${record}com:validPeriod`, namespaces);
  const type = contentOf(situation, `${record}sit:roadOrCarriagewayOrLaneManagementType`);
  const description = `${record}loc:locationDescription//com:value`;
  return {
    nights: periods.map((one) =>
      nightOf(contentOf(one, 'com:startOfPeriod'), contentOf(one, 'com:endOfPeriod')),
    ),
    closed: type === 'carriagewayClosures',
    place: contentOf(situation, description),
    lanes: Number(contentOf(situation, `${record}sit:numberOfLanesRestricted`)) || null,
    lines: situation.find(`${record}loc:gmlLineString`, namespaces).length,
  };
}

/** Reads Waze CIFS with libxml2's XPath; the incidents of a notice are merged. */
export function readCifs(text: string): Readings {
  const document = XmlDocument.fromString(text);
  const told = document.find('//incident').map((incident): [string, Told] => {
    const nights = [nightOf(contentOf(incident, 'starttime'), contentOf(incident, 'endtime'))];
    const closed = contentOf(incident, 'type') === 'ROAD_CLOSED';
    return [contentOf(incident, '@id').slice(0, 6), { nights, closed }];
  });
  document.dispose();
  return merged(told);
}

function contentOf(node: XmlNode, path: string): string {
  return node.get(path, namespaces)?.content ?? '';
}

/** Merges several entries of one notice, with the occurrences of all of them. */
function merged(told: readonly (readonly [string, Told])[]): Readings {
  const found: Record<string, Told> = {};
  for (const [id, one] of told) {
    const nights = new Set([...(found[id]?.nights ?? []), ...one.nights]);
    found[id] = { ...one, nights: [...nights].sort() };
  }
  return found;
}
