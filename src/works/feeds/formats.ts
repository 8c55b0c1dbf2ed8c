import { endpoints } from '../../site/routes.ts';

interface Format {
  readonly path: string;
  readonly name: string;
  /** Media type, without its parameters. */
  readonly type: string;
  /** Short description of its content. */
  readonly words: string;
}

/** Path template of one notice in a format, in OpenAPI's notation. */
export const oneNoticePath = (ending: string) => `/works/{id}.${ending}`;

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
