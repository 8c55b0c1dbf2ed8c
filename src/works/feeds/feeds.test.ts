import { expect, it } from 'vitest';
import { fullNotice, viewOf } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { atomFeed } from './atom.ts';
import { calendarFeed } from './calendar.ts';
import { cifsFeed } from './cifs.ts';
import { datexFeed } from './datex.ts';
import { geoJsonFeed } from './geojson.ts';
import { jsonFeed } from './json.ts';
import { wzdxFeed } from './wzdx.ts';

const view = viewOf(fullNotice);

it.each([
  ['JSON', jsonFeed],
  ['calendar', calendarFeed],
  ['Atom', atomFeed],
  ['DATEX II', datexFeed],
  ['GeoJSON', geoJsonFeed],
  ['Waze', cifsFeed],
  ['WZDx', wzdxFeed],
])('the %s feed names the licence that the operator has set, and no other', (_, feed) => {
  const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
  const text = feed(view, { ...site, licence })
    .join('')
    .replaceAll('\r\n ', '');
  expect(text).toContain(licence.url);
  expect(text).not.toContain('licenses/by');
});

it.each([
  ['Atom', atomFeed],
  ['DATEX II', datexFeed],
  ['Waze', cifsFeed],
])('the %s feed says on its first line that it is XML in UTF-8', (_, feed) => {
  expect(feed(view, site).join('')).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n</);
});
