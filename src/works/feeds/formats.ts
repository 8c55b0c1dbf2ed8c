import type { JsonSchema } from '@valibot/to-json-schema';
import { endpoints } from '../../site/routes.ts';
import type { Publisher } from './feed.ts';
import { envelopeNames, feedSchema } from './json-schema.built.ts';

interface Format {
  readonly path: string;
  readonly name: string;
  /** Media type, without its parameters. */
  readonly type: string;
  /** Short description of its content. */
  readonly words: string;
}

/** Path template of one notice in a format, in OpenAPI's notation. */
const oneNoticePath = (ending: string) => `/works/{id}.${ending}`;

/** Every feed, as listed in OpenAPI, on the developers' page and in llms.txt. */
export const formats = {
  json: {
    path: endpoints.worksJson,
    name: 'JSON',
    type: 'application/json',
    words: 'Every notice that has a page, with how it stands. Start here.',
  },
  oneJson: {
    path: oneNoticePath('json'),
    name: 'JSON of one notice',
    type: 'application/json',
    words: 'One notice in the same fields.',
  },
  calendar: {
    path: endpoints.worksCalendar,
    name: 'iCalendar',
    type: 'text/calendar',
    words: 'The coming four weeks as a calendar to subscribe to: RFC 5545.',
  },
  oneCalendar: {
    path: oneNoticePath('ics'),
    name: 'iCalendar of one notice',
    type: 'text/calendar',
    words: 'All nights of one notice: RFC 5545.',
  },
  atom: {
    path: endpoints.worksFeed,
    name: 'Atom',
    type: 'application/atom+xml',
    words: 'What was published, changed or cancelled, the newest first: RFC 4287.',
  },
  datex: {
    path: endpoints.worksDatex,
    name: 'DATEX II 3.6',
    type: 'application/xml',
    words:
      'What holds or is planned as a SituationPublication, each night of the coming 28 days in UTC.',
  },
  geoJson: {
    path: endpoints.worksGeoJson,
    name: 'GeoJSON',
    type: 'application/geo+json',
    words:
      'What holds or is planned, as lines for a map: RFC 7946. No geometry where there is no line.',
  },
  cifs: {
    path: endpoints.worksCifs,
    name: 'Waze CIFS',
    type: 'application/xml',
    words:
      'One incident for each night of this week, direction and pair of junctions. What has no line is left out.',
  },
  wzdx: {
    path: endpoints.worksWzdx,
    name: 'WZDx 4.2',
    type: 'application/geo+json',
    words:
      'One road event for each night of this week and direction, with its vehicle impact. What has no line is left out.',
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The notice, by its six letters and digits.',
  schema: { type: 'string', pattern: '^[a-z0-9]{6}$' },
};

const headers = {
  ETag: { description: 'To ask again with, in If-None-Match.', schema: { type: 'string' } },
};

const unavailable = {
  description: 'Not all is known at the moment. Keep what you have, and ask again.',
  headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
  content: { 'text/plain': { schema: { type: 'string' } } },
};

/** OpenAPI 3.1 description of the feeds. */
export function openApi({ name, url, licence }: Publisher): string {
  const paths = Object.values(formats).map(({ path, name: title, type, words }) => [
    path,
    { get: operation(path, title, type, words) },
  ]);
  const openApiDocument = {
    openapi: '3.1.0',
    info: {
      title: `${name}: road works`,
      version: '1',
      license: { name: licence.name, url: licence.url },
    },
    servers: [{ url }],
    paths: Object.fromEntries(paths),
  };
  return `${JSON.stringify(openApiDocument, null, 1)}\n`;
}

function operation(path: string, summary: string, type: string, description: string) {
  const isOneNotice = path.includes('{id}');
  return {
    summary,
    description,
    ...(isOneNotice && { parameters: [idParameter] }),
    responses: {
      200: { description, headers, content: { [type]: { schema: schemaOf(path) } } },
      304: { description: 'Nothing has changed.' },
      ...(isOneNotice && { 404: { description: 'There is no such notice.' } }),
      503: unavailable,
    },
  };
}

function schemaOf(path: string): object {
  if (path === endpoints.worksJson) return feedSchema;
  return path === oneNoticePath('json') ? schemaOfOne(feedSchema) : { type: 'string' };
}

/** Schema of one notice, built from the feed's schema: the same notice, in the same envelope. */
function schemaOfOne({ properties: { notices, ...otherProperties } = {} }: JsonSchema): object {
  const envelope = Object.entries(otherProperties).filter(([name]) => envelopeNames.includes(name));
  const notice = typeof notices === 'object' ? notices.items : undefined;
  return {
    type: 'object',
    properties: { ...Object.fromEntries(envelope), notice },
    required: [...envelopeNames, 'notice'],
  };
}
