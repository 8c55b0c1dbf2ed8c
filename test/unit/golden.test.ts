import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { closureMessage } from '../../src/answer/headline.ts';
import { render } from '../../src/answer/render.ts';
import { statementsOf } from '../../src/answer/statements.ts';
import { type KnownRoad, viewAt } from '../../src/answer/view.ts';
import { lanesFrom } from '../../src/edit/values.ts';
import { calendarFeed, junctionCalendar } from '../../src/feeds/calendar.ts';
import { cifsFeed } from '../../src/feeds/cifs.ts';
import { datexFeed } from '../../src/feeds/datex/datex.ts';
import type { FeedWriter, RoadData } from '../../src/feeds/feed.ts';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { jsonFeed } from '../../src/feeds/json/json.ts';
import { feedSchema } from '../../src/feeds/json/json-shape.ts';
import { junctionJson } from '../../src/feeds/json/place-json.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { directions, junctions } from '../../src/road/road.ts';
import { nightOf } from '../../src/road/schedule.ts';
import type { JunctionChoice } from '../../src/site/choice.ts';
import { noticePage } from '../../src/works/notice/notice-page.tsx';
import { worksPage } from '../../src/works/works-page.tsx';
import { all, find, parse, textOf, texts } from '../support/html.ts';
import { aNotice, aSnapshot, at, fullNotice } from '../support/notices.ts';
import { caseNames, caseNotice } from '../support/oracle/cases.ts';
import { markupOf } from '../support/oracle/road-claims.tsx';
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
    lanes: lanesFrom('all contraflow'),
  }),
};

const junctionChoices = junctions.flatMap(({ number }) =>
  directions.map((direction) => ({ from: number, to: number, direction })),
);

/** Returns what the site says of a notice: its statements by junction, the closure bar, its row and its page. */
async function wordsFor(notice: Notice, view: KnownRoad): Promise<string> {
  const statements = junctionChoices.flatMap(({ from, to, direction }) =>
    statementsOf(view, { from, to, direction }).statements.map((one) => {
      return `J${from} ${direction}: ${render(one, 'row', view.at, nightOf(view.at))}`;
    }),
  );
  const board = parse(await markupOf(worksPage(site, view, {}, 'tonight').content));
  const page = parse(await markupOf(noticePage(notice, view, site).content));
  const facts = all(page, 'dt').map((term) => [textOf(term), textOf(term.nextElementSibling)]);
  return [
    ...statements,
    `Closure bar: ${closureMessage(view)?.path ?? 'none'}`,
    ...texts(board, '.board-row').map((row) => `Row: ${row}`),
    `Page: ${textOf(find(page, '[data-live="notice"]'))}`,
    ...facts.map(([term, words]) => `${term}: ${words}`),
    '',
  ].join('\n');
}

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

/** Returns JSON with one value a line, or one point, junction or period, so that a difference is legible. */
const legible = (value: unknown) =>
  JSON.stringify(value, null, 1).replaceAll(/[[{][^[\]{}]*[\]}]/g, (inner) =>
    inner.replaceAll(/\s+/g, ' '),
  );

describe.each(Object.entries(notices))('the feeds and words of the notice "%s"', (name, notice) => {
  const view = viewAt(aSnapshot({ notices: [notice], published }), now);

  it.each(formats)('match the accepted file and the format (%s)', async (file, feed, validate) => {
    const text = feed(view, publisher).join('');
    validate(text);
    const lines = file.endsWith('json') ? legible(JSON.parse(text)) : text.replaceAll('\r', '');
    await expect(lines).toMatchFileSnapshot(join('../golden', name, file));
  });

  it('match the accepted words', async () => {
    const words = await wordsFor(notice, view);
    await expect(words).toMatchFileSnapshot(join('../golden', name, 'words.txt'));
  });
});

const closed = { kind: 'closure', lanes: undefined } as const;
const closureAhead = aNotice({
  ...{ ...closed, id: 'aheadx', title: 'Bridge', from: 9, to: 10 },
  ...{ start: at('2026-11-23 12:00'), end: at('2026-11-23 23:30') },
});
const closureBefore = aNotice({
  ...{ ...closed, id: 'before', title: 'Resurfacing', from: 7, to: 9, diversion: 'Take the N4.' },
  ...{ start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') },
});
const entryClosure = aNotice({
  ...{ ...closed, id: 'entryx', title: 'Entry', direction: 'northbound', from: 9, to: 9 },
  ...{ slips: ['entry'], start: at('2026-11-23 13:00') },
});
const roundabout = aNotice({
  ...{ ...closed, id: 'roundx', direction: 'both', from: 9, to: 9, slips: ['roundabout'] },
});
const elsewhere = aNotice({ ...closed, id: 'elsewh', from: 13, to: 14 });
const laneNotice = aNotice({
  ...{ id: 'northb', direction: 'northbound', from: 10, to: 9, speedLimit: 60 },
  lanes: lanesFrom('lane 1 of 4'),
});
const aroundJ9 = [closureBefore, elsewhere, laneNotice, closureAhead, entryClosure, roundabout];

it.each<JunctionChoice>([{ junction: 9 }, { junction: 9, direction: 'southbound' }])(
  'the feeds of the junction %j match the accepted files',
  async (choice) => {
    const view = viewAt(aSnapshot({ notices: aroundJ9, published }), published);
    const name = join('../golden/junction', `j9-${choice.direction ?? 'both'}`);
    const json = JSON.parse(junctionJson(view, publisher, choice).join(''));
    await expect(legible(json)).toMatchFileSnapshot(`${name}.json`);
    const calendar = junctionCalendar(view, publisher, choice).join('');
    readCalendar(calendar);
    await expect(calendar.replaceAll('\r', '')).toMatchFileSnapshot(`${name}.ics`);
  },
);
