import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { viewAt } from '../../src/answer/view.ts';
import { calendarFeed } from '../../src/feeds/calendar.ts';
import { cifsFeed } from '../../src/feeds/cifs.ts';
import { datexFeed } from '../../src/feeds/datex/datex.ts';
import type { FeedWriter, RoadData } from '../../src/feeds/feed.ts';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { jsonFeed } from '../../src/feeds/json/json.ts';
import { feedSchema } from '../../src/feeds/json/json-schema.built.ts';
import { aNotice, aSnapshot, at, fullNotice } from '../support/notices.ts';
import { caseNames, caseNotice } from '../support/oracle/cases.ts';
import { readCalendar, readCifs, readGeoJson } from '../support/readers/feed-readers.ts';
import { datexSchemaFolder, datexValidator } from '../support/readers/schemas.ts';
import { site } from '../support/settings.ts';

const [published, now] = [at('2026-11-23 12:00'), at('2026-11-23 23:00')];

const publisher = { ...site, name: 'Ring -- <Road> & sons; a, b' };

/** A notice for each form of closure, and one with every field. `npm run golden` writes its files. */
const notices = {
  ...Object.fromEntries(caseNames.map((name) => [name, caseNotice(name, published)])),
  everyField: fullNotice,
  // Typed names with characters that XML, JSON and iCalendar escape.
  escapes: aNotice({
    ...{ id: 'escape', kind: 'closure', lanes: undefined, direction: 'both', from: 12, to: 13 },
    ...{ slips: ['overbridge'], carries: 'R115 & <old>', title: 'A; b, "c" & <d>\\' },
    ...{ start: now, end: at('2026-11-24 05:00') },
  }),
  // Both carriageways, on both sides of the turn of the road.
  bothDirections: aNotice({
    ...{ id: 'bothxx', direction: 'both', from: 2, to: 6 },
    ...{ start: now, end: at('2026-11-24 05:00') },
    laneStates: [{ lane: 'all', state: 'contraflow' }],
    lanes: undefined,
  }),
};

const validateDatex = datexSchemaFolder ? await datexValidator(datexSchemaFolder) : () => '';
const validateJson = new Ajv({ validateFormats: false }).compile(
  JSON.parse(JSON.stringify(feedSchema)),
);

/** Every format with a reader that throws if the text violates the format. */
const formats: readonly (readonly [
  file: string,
  FeedWriter<[RoadData?]>,
  (text: string) => void,
])[] = [
  ['works.json', jsonFeed, (text) => expect(validateJson(JSON.parse(text))).toBe(true)],
  ['works.geojson', geoJsonFeed, readGeoJson],
  ['works.ics', calendarFeed, readCalendar],
  ['datex2.xml', datexFeed, (text) => expect(validateDatex(text)).toBe('')],
  ['cifs.xml', cifsFeed, readCifs],
];

describe.each(Object.entries(notices))('the feeds of the notice "%s"', (name, notice) => {
  const view = viewAt(aSnapshot({ notices: [notice], published }), now);

  it.each(formats)('match the accepted file and the format (%s)', async (file, feed, validate) => {
    const text = feed(view, publisher).join('');
    validate(text);
    // One value a line, so that a difference is legible, with the line ends that Git stores.
    const json = file === 'works.geojson' ? JSON.stringify(JSON.parse(text), null, 1) : text;
    const lines = json.replaceAll('\r', '');
    await expect(lines).toMatchFileSnapshot(join('../golden', name, file));
  });
});
