import type { Notice } from '../notice/notice.ts';
import { dayMs, type Instant } from '../road/irish-time.ts';
import type { JunctionChoice, Trip } from '../site/choice.ts';
import { type EndpointName, endpoints, href, type patterns } from '../site/routes.ts';
import type { FeedWriter, RoadData } from './feed.ts';

/** Media types without parameters, with their names in the EU's table of file types. */
export const fileTypes = {
  'application/json': 'JSON',
  'application/geo+json': 'GEOJSON',
  'application/xml': 'XML',
  'text/calendar': 'ICS',
  'text/csv': 'CSV',
} as const;

interface FormatDescription {
  readonly name: string;
  readonly type: keyof typeof fileTypes;
  /** Content of the feed, in one or two sentences. */
  readonly words: string;
  /** Whether the feed itself reports missing notices. All other feeds return 503 if notices are missing. */
  readonly partial?: true;
  /** Whether the feed shows the time of the last check, so that its ETag changes each minute. */
  readonly isStatus?: true;
}

/** A feed format. Its code is imported on demand, so that requests for pages do not evaluate it. */
interface Format<Scope extends string, Subject extends readonly unknown[]>
  extends FormatDescription {
  readonly scope: Scope;
  readonly load: () => Promise<FeedWriter<Subject>>;
}

interface RoadFormat extends Format<'road', [data?: RoadData]> {
  /** Loads the writer of ended and cancelled notices, for “list=past”. */
  readonly loadPast?: () => Promise<FeedWriter>;
  /** How long a change or the end of a notice affects the feed, in ms; undefined if only present notices matter. */
  readonly historyMs?: number;
}

type RoadFormatName = Extract<EndpointName, `works${string}`>;
type PatternName<Scope extends string> = Exclude<
  Extract<keyof typeof patterns, `${Scope}${string}`>,
  Scope
>;

/** Every feed, by the name of its route. Routes, OpenAPI and the developers' page use these formats. */
export const formats: Readonly<
  Record<RoadFormatName, RoadFormat> &
    Record<PatternName<'junction'>, Format<'junction', [JunctionChoice]>> &
    Record<PatternName<'notice'>, Format<'notice', [Notice]>> &
    Record<PatternName<'trip'>, Format<'trip', [Trip, Instant | undefined]>>
> = {
  worksJson: {
    scope: 'road',
    name: 'JSON',
    type: 'application/json',
    words:
      'Current and planned notices with their state. Start here. “?list=past” returns those that are over.',
    partial: true,
    load: async () => (await import('./json/json.ts')).jsonFeed,
    loadPast: async () => (await import('./json/json.ts')).pastJsonFeed,
  },
  // Must precede the feeds of notices, whose pattern also matches this path.
  worksStatus: {
    scope: 'road',
    name: 'Status',
    type: 'application/json',
    words: 'Time of the last check of the notices, which tells a quiet road from a stuck feed.',
    partial: true,
    isStatus: true,
    load: async () => (await import('./json/json.ts')).statusJson,
  },
  worksChanges: {
    scope: 'road',
    name: 'Changes',
    type: 'application/json',
    words:
      'What happened in the last 14 days, newest first, with the statement before and after. “?since=” omits earlier events.',
    load: async () => (await import('./json/json.ts')).changesJson,
    historyMs: 14 * dayMs,
  },
  noticeJson: {
    scope: 'notice',
    name: 'JSON of one notice',
    type: 'application/json',
    words: 'One notice, with the same fields.',
    partial: true,
    load: async () => (await import('./json/json.ts')).noticeJson,
  },
  junctionJson: {
    scope: 'junction',
    name: 'JSON of one junction',
    type: 'application/json',
    words:
      'Closures and restrictions at one junction in the coming hours, and where to leave the motorway.',
    partial: true,
    load: async () => (await import('./json/place-json.ts')).junctionJson,
  },
  worksCalendar: {
    scope: 'road',
    name: 'iCalendar',
    type: 'text/calendar',
    words: 'The coming four weeks as a calendar to subscribe to (RFC 5545).',
    load: async () => (await import('./calendar.ts')).calendarFeed,
  },
  noticeCalendar: {
    scope: 'notice',
    name: 'iCalendar of one notice',
    type: 'text/calendar',
    words: 'All nights of one notice (RFC 5545).',
    load: async () => (await import('./calendar.ts')).noticeCalendar,
  },
  junctionCalendar: {
    scope: 'junction',
    name: 'iCalendar of one junction',
    type: 'text/calendar',
    words: 'The coming four weeks at one junction, with the same events (RFC 5545).',
    load: async () => (await import('./calendar.ts')).junctionCalendar,
  },
  tripJson: {
    scope: 'trip',
    name: 'JSON of one trip',
    type: 'application/json',
    words: 'What a trip meets in 24 hours, or from ?leave=2026-12-15T22:40.',
    partial: true,
    load: async () => (await import('./json/place-json.ts')).tripJson,
  },
  tripCalendar: {
    scope: 'trip',
    name: 'iCalendar of one trip',
    type: 'text/calendar',
    words: 'The coming four weeks on one trip, with the same events (RFC 5545).',
    load: async () => (await import('./calendar.ts')).tripCalendar,
  },
  worksDatex: {
    scope: 'road',
    name: 'DATEX II 3.6',
    type: 'application/xml',
    words: 'Active and planned notices as a SituationPublication, with each coming night in UTC.',
    load: async () => (await import('./datex/datex.ts')).datexFeed,
    historyMs: dayMs,
  },
  worksGeoJson: {
    scope: 'road',
    name: 'GeoJSON',
    type: 'application/geo+json',
    words:
      'Active and planned notices for a map, each with a point and its lines; “start” and “end” are those of its present or next period (RFC 7946).',
    load: async () => (await import('./geojson.ts')).geoJsonFeed,
  },
  worksCifs: {
    scope: 'road',
    name: 'Waze CIFS',
    type: 'application/xml',
    words:
      'One incident for each night of this week, direction and pair of junctions, without gritting and information. What was withdrawn stays for a day, with an end in the past.',
    load: async () => (await import('./cifs.ts')).cifsFeed,
    historyMs: dayMs,
  },
};

export type FormatName = keyof typeof formats;

const isFormatName = (name: string): name is FormatName => name in formats;

export const formatNames: readonly FormatName[] = Object.keys(formats).filter(isFormatName);

export const roadFormatNames = formatNames.filter(isRoadFormatName);

export function isRoadFormatName(name: FormatName): name is RoadFormatName {
  return formats[name].scope === 'road';
}

/**
 * Returns the path of a feed, with placeholders in OpenAPI's notation. The "j" of a junction stays outside
 * the placeholder, because OpenAPI treats "/works/{id}.json" and "/works/{place}.json" as one path.
 */
export function pathTemplate(name: FormatName): string {
  if (isRoadFormatName(name)) return endpoints[name];
  if (formats[name].scope === 'trip')
    return href(name, 'jfrom-to-jto').replace('jfrom-to-jto', 'j{from}-to-j{to}');
  return formats[name].scope === 'notice'
    ? href(name, 'id').replace('id', '{id}')
    : href(name, 'jplace').replace('place', '{place}');
}
