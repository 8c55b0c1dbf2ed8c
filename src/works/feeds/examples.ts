import { example } from '../../site/road/road.ts';
import type { Notice } from '../notice.ts';
import { emptySnapshot } from '../snapshot.ts';
import { viewAt } from '../view.ts';
import { atomFeed } from './atom.ts';
import { calendarFeed, noticeCalendar } from './calendar.ts';
import { cifsFeed } from './cifs.ts';
import { datexFeed } from './datex.ts';
import type { FormatName } from './formats.ts';
import { geoJsonFeed } from './geojson.ts';
import { jsonFeed, noticeJson } from './json.ts';
import type { Publisher } from './publisher.ts';
import { wzdxFeed } from './wzdx.ts';

const published = Date.UTC(2026, 10, 20, 9);
const now = Date.UTC(2026, 10, 23, 23);

/** Two nights in winter, the first of which is active. */
const sample: Notice = {
  id: 'abc123',
  revision: 1,
  kind: 'full-closure',
  title: 'Bridge inspection',
  text: `The ${example.direction} carriageway is closed at night.`,
  direction: example.direction,
  from: example.from,
  to: example.to,
  slips: [],
  start: Date.UTC(2026, 10, 23, 21),
  end: Date.UTC(2026, 10, 25, 5, 30),
  repeat: { from: '21:00', to: '05:30', days: [1, 2] },
  diversion: `Leave at J${example.from} and follow the signs.`,
  audible: false,
  severity: 'high',
  changes: [{ at: published, by: 'Planning', what: 'Published' }],
};

/** Content of each format if the sample is the only published notice. */
export function examplesFor(publisher: Publisher): Readonly<Record<FormatName, string>> {
  const view = viewAt({ ...emptySnapshot, revision: 1, published, notices: [sample] }, now);
  return {
    json: jsonFeed(view, publisher).join(''),
    oneJson: noticeJson(sample, view, publisher),
    calendar: calendarFeed(view, publisher).join(''),
    oneCalendar: noticeCalendar(sample, publisher),
    atom: atomFeed(view, publisher).join(''),
    datex: datexFeed(view, publisher).join(''),
    geoJson: geoJsonFeed(view, publisher).join(''),
    cifs: cifsFeed(view, publisher).join(''),
    wzdx: wzdxFeed(view, publisher).join(''),
  };
}
