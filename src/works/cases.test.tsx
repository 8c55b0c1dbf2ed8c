import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CaseName, caseNames, caseNotice, caseNotices } from '../../test/support/cases.ts';
import { aSnapshot } from '../../test/support/notices.ts';
import { judgeCalendar, markupOf } from '../../test/support/road-claims.tsx';
import { datexSchemaFolder, datexValidator } from '../../test/support/schemas.ts';
import { site } from '../../test/support/settings.ts';
import type { Direction, JunctionNumber } from '../site/road/road.ts';
import { answersFor } from './answer.ts';
import { closureMessages } from './closure-bar.ts';
import { cifsFeed } from './feeds/cifs.ts';
import { datexFeed } from './feeds/datex.ts';
import { geoJsonFeed } from './feeds/geojson.ts';
import { noticeJson } from './feeds/json.ts';
import { hourMs, instantOf } from './irish-time.ts';
import { embeddedBoard } from './pages/embed.tsx';
import { HomeBoard } from './pages/home-parts.tsx';
import { noticePage } from './pages/notice-page.tsx';
import { worksPage } from './pages/page.tsx';
import type { Choice } from './pages/place.ts';
import { type Notices, viewAt } from './view.ts';

/** The cases are of the night of this Monday, on which they are on. */
const published = instantOf('2026-11-23', '12:00');
const now = instantOf('2026-11-23', '23:00');

interface Expected {
  /** Asked at these junctions. */
  answers: readonly (readonly [JunctionNumber, Direction, answer: string])[];
  /** The first line of its page. */
  headline: string;
  /** Its line in the lists. */
  place: string;
  datex: readonly string[];
  /** What it is for Waze; nothing where no line is known. */
  cifs: string | undefined;
  isClosure: boolean;
}

const expected: Readonly<Record<CaseName, Expected>> = {
  namedLanes: {
    answers: [
      [6, 'southbound', 'Lane 1 and the auxiliary lane closed'],
      [7, 'southbound', 'Lane 1 and the auxiliary lane closed'],
      [7, 'northbound', 'Nothing planned'],
    ],
    headline: 'Lane 1 and the auxiliary lane closed until 05:30',
    place: 'southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)',
    datex: [
      '<loc:laneNumber>1<',
      '<sit:numberOfLanesRestricted>2<',
      'Lane 1 and the auxiliary lane closed<',
      '>roadMaintenance<',
      '<sit:temporarySpeedLimit>60<',
    ],
    cifs: 'HAZARD',
    isClosure: false,
  },
  offSlipLane: {
    answers: [
      [9, 'southbound', 'Exit slip: lane 2 closed'],
      [10, 'southbound', 'Nothing planned'],
    ],
    headline: 'Exit slip: lane 2 closed until 05:30',
    place: 'southbound, J9 Red Cow (N7), exit slip',
    datex: ['>exitSlipRoad<', '<loc:laneNumber>2<'],
    cifs: undefined,
    isClosure: false,
  },
  roundabout: {
    answers: [
      [3, 'southbound', 'ROUNDABOUT CLOSED'],
      [3, 'northbound', 'ROUNDABOUT CLOSED'],
    ],
    headline: 'ROUNDABOUT CLOSED until 05:30',
    place: 'J3 M1, roundabout',
    datex: ['<loc:carriageway>roundabout<', 'PointLocation'],
    cifs: undefined,
    isClosure: false,
  },
  link: {
    answers: [
      [9, 'northbound', 'N7 TO M50 LINK CLOSED'],
      [9, 'southbound', 'Nothing planned'],
    ],
    headline: 'N7 TO M50 LINK CLOSED until 05:30',
    place: 'northbound, J9 Red Cow (N7), link from the N7 to the M50',
    datex: ['>connectingCarriageway<'],
    cifs: undefined,
    isClosure: false,
  },
  overbridge: {
    answers: [
      [12, 'southbound', 'R115 OVERBRIDGE CLOSED'],
      [13, 'northbound', 'R115 OVERBRIDGE CLOSED'],
      [14, 'northbound', 'Nothing planned'],
    ],
    headline: 'R115 OVERBRIDGE CLOSED until 05:30',
    place: 'J12 Firhouse (R113) to J13 Sandyford (R133), R115 overbridge',
    datex: ['<loc:roadNumber>R115<', '>flyover<', 'PointLocation'],
    cifs: undefined,
    isClosure: false,
  },
  threeNights: {
    answers: [[14, 'southbound', 'CLOSED']],
    headline: 'CLOSED until 05:00',
    place: 'southbound, J14 Leopardstown (N31) to J15 Carrickmines (R842)',
    datex: [
      '<com:startOfPeriod>2026-11-23T22:00:00Z<',
      '<com:startOfPeriod>2026-11-26T22:00:00Z<',
      '<com:startOfPeriod>2026-12-01T22:00:00Z<',
    ],
    cifs: 'ROAD_CLOSED',
    isClosure: true,
  },
  otherSundays: {
    answers: [[11, 'northbound', '2 of 4 lanes closed']],
    headline: '2 of 4 lanes closed until 05:30',
    place: 'northbound, J11 Tallaght (N81) to J9 Red Cow (N7)',
    datex: [
      '<com:startOfPeriod>2026-11-28T21:00:00Z</com:startOfPeriod><com:endOfPeriod>2026-11-29T05:30:00Z<',
      '<com:startOfPeriod>2026-11-29T22:00:00Z</com:startOfPeriod><com:endOfPeriod>2026-11-30T07:00:00Z<',
    ],
    cifs: 'HAZARD',
    isClosure: false,
  },
  withSlips: {
    answers: [
      [11, 'southbound', 'ENTRY CLOSED'],
      [12, 'southbound', 'EXIT CLOSED'],
      [13, 'southbound', 'Lane 1 closed (1 of 4)'],
    ],
    headline: 'Lane 1 closed (1 of 4), J11 entry and J12 exit slip CLOSED until 05:30',
    place:
      'southbound, J11 Tallaght (N81) to J13 Sandyford (R133), with J11 entry and J12 exit slip',
    datex: ['-1"', '-2"', '-3"', '>entrySlipRoad<', '>exitSlipRoad<', '>mainCarriageway<'],
    cifs: 'HAZARD',
    isClosure: false,
  },
  tunnel: {
    answers: [[1, 'northbound', 'CLOSED']],
    headline: 'CLOSED until 05:30',
    place: 'northbound, Dublin Tunnel, J1 Dublin Port (R131) to J2 Santry (R104)',
    datex: ['Dublin Tunnel'],
    cifs: undefined,
    isClosure: true,
  },
};

async function viewWith(name: CaseName) {
  const notice = await caseNotice(name, published);
  return { notice, view: viewAt(aSnapshot({ notices: [notice] }), now) };
}

async function wordsOf(page: { content: React.ReactNode }): Promise<string> {
  const html = (await markupOf(page.content)).replace(/<svg.*?<\/svg>/gs, '');
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.)])/g, '');
}

describe.each(caseNames)('%s', (name) => {
  const { answers, headline, place, datex, cifs, isClosure } = expected[name];

  it('is the answer at its junctions and nowhere else, and a red bar where a carriageway is closed', async () => {
    const { view } = await viewWith(name);
    for (const [junction, direction, text] of answers) {
      const told = answersFor(view, junction, direction).map((answer) => answer.text);
      expect({ junction, direction, told }).toEqual({ junction, direction, told: [text] });
    }
    expect(closureMessages(view)).toHaveLength(isClosure ? 1 : 0);
  });

  it('is on the page of the road and has one of its own in its own words', async () => {
    const { notice, view } = await viewWith(name);
    expect(await wordsOf(worksPage(site, view, {}, 'tonight'))).toContain(place);
    const page = await wordsOf(noticePage(notice, view)(site));
    expect(page).toContain(headline);
    expect(page).toContain(place);
  });

  it('has its own nights in a calendar and no others', async () => {
    const { notice } = await viewWith(name);
    const hours = Array.from({ length: 16 * 24 }, (_, at) => published + (at + 0.25) * hourMs);
    judgeCalendar(notice, hours);
  });

  it('is told to readers of feeds as it is', async () => {
    const { notice, view } = await viewWith(name);
    for (const part of datex) expect(datexFeed(view, site).join('')).toContain(part);
    const types = [
      ...cifsFeed(view, site)
        .join('')
        .matchAll(/<type>(\w+)</g),
    ].map(([, type]) => type);
    expect([...new Set(types)]).toEqual(cifs ? [cifs] : []);
    const [feature] = JSON.parse(geoJsonFeed(view, site).join('')).features;
    expect(feature.geometry === null).toBe(cifs === undefined);
    const { slips, laneStates = [], cause = null, also = [] } = notice;
    expect(JSON.parse(noticeJson(notice, view, site)).notice).toMatchObject({
      ...{ slips, laneStates, cause, also },
    });
  });
});

describe('what the pages of a view share', () => {
  const choices: readonly Choice[] = [
    {},
    { junction: 9 },
    { junction: 14, direction: 'southbound' },
  ];
  const lists = ['now', 'tonight', 'week'] as const;
  const pages = lists.flatMap((when) =>
    choices.map((choice) => (view: Notices) => worksPage(site, view, choice, when).content),
  );
  const all = [...pages, (view: Notices) => <HomeBoard site={site} notices={view} />];
  afterEach(() => void vi.useRealTimers());

  it('comes from no other view, page or clock', async () => {
    const snapshot = aSnapshot({ notices: await caseNotices(published) });
    const views = [published, now].map((at) => [at, viewAt(snapshot, at)] as const);
    for (const page of all) {
      for (const [at, view] of views) {
        vi.setSystemTime(at);
        const shown = await markupOf(page(view));
        vi.setSystemTime(at + 48 * hourMs);
        expect(shown).toBe(await markupOf(page(viewAt(structuredClone(snapshot), at))));
      }
    }
  });
});

it('breaks no hours at their dash, on pages and on the board of others', async () => {
  const view = viewAt(aSnapshot({ notices: await caseNotices(published) }), published);
  const junction = 14;
  const pages = [
    worksPage(site, view, {}, 'week').content,
    worksPage(site, view, { junction }, 'tonight').content,
    ...[...view.byId.values()].map((notice) => noticePage(notice, view)(site).content),
    embeddedBoard(site, view, { junction }),
  ];
  for (const page of pages) {
    const html = await markupOf(page);
    expect(html).toMatch(/<span class="nowrap">\d\d:\d\d–\d\d:\d\d</);
    expect(html.replace(/<span class="nowrap">[^<]+|<[^>]+>/g, '')).not.toMatch(/\d–\d/);
  }
});

it('all of them are valid DATEX II', async ({ skip }) => {
  if (datexSchemaFolder === undefined)
    return skip('no schemas at ../shared/schemas or DATEX_SCHEMAS');
  const view = viewAt(aSnapshot({ notices: await caseNotices(published) }), now);
  expect((await datexValidator(datexSchemaFolder))(datexFeed(view, site).join(''))).toBe('');
});
