import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSnapshot } from '../../test/support/notices.ts';
import {
  type CaseName,
  caseNames,
  caseNotice,
  caseNotices,
} from '../../test/support/oracle/cases.ts';
import { markupOf } from '../../test/support/oracle/road-claims.tsx';
import { site } from '../../test/support/settings.ts';
import { closureMessage } from '../answer/headline.ts';
import { render } from '../answer/render.ts';
import { statementsOf } from '../answer/statements.ts';
import { type RoadView, viewAt } from '../answer/view.ts';
import { nightOf } from '../road/intervals.ts';
import { hourMs, instantOf } from '../road/irish-time.ts';
import type { Direction, JunctionNumber } from '../road/road.ts';
import type { RoadChoice } from '../site/choice.ts';
import { Board } from './board.tsx';
import { noticePage } from './notice/notice-page.tsx';
import { worksPage } from './works-page.tsx';

/** All cases are active on the night of this Monday. */
const publicationTime = instantOf('2026-11-23', '12:00');
const now = instantOf('2026-11-23', '23:00');

interface Expected {
  /** Lines that the answers for some junctions contain. */
  answers: readonly (readonly [JunctionNumber, Direction, ...lines: string[]])[];
  /** First line of the notice's page. */
  headline: string;
  /** Place on the notice's page. */
  place: string;
  isClosure: boolean;
}

const mixedLane = 'J11 to J13 southbound: Lane 1 closed (1 of 4), until 05:30';

const expected: Readonly<Record<CaseName, Expected>> = {
  namedLanes: {
    answers: [
      [
        6,
        'southbound',
        'J6 to J7 southbound: Lane 1 and the auxiliary lane closed, 60 km/h, until 05:30',
      ],
      [
        7,
        'southbound',
        'J6 to J7 southbound: Lane 1 and the auxiliary lane closed, 60 km/h, until 05:30',
      ],
      [7, 'northbound'],
    ],
    headline: 'Lane 1 and the auxiliary lane closed, 60 km/h until 05:30',
    place: 'southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)',
    isClosure: false,
  },
  offSlipLane: {
    answers: [
      [9, 'southbound', 'J9 southbound: Exit slip: lane 2 closed, until 05:30'],
      [10, 'southbound'],
    ],
    headline: 'Exit slip: lane 2 closed until 05:30',
    place: 'southbound, J9 Red Cow (N7), exit slip',
    isClosure: false,
  },
  closedExit: {
    answers: [
      [7, 'northbound', 'J7 northbound: EXIT CLOSED until 05:30'],
      [7, 'southbound'],
    ],
    headline: 'EXIT CLOSED until 05:30',
    place: 'northbound, J7 Lucan (N4), exit slip',
    isClosure: false,
  },
  roundabout: {
    answers: [
      [3, 'southbound', 'J3: ROUNDABOUT CLOSED until 05:30'],
      [3, 'northbound', 'J3: ROUNDABOUT CLOSED until 05:30'],
    ],
    headline: 'ROUNDABOUT CLOSED until 05:30',
    place: 'J3 M1, roundabout',
    isClosure: false,
  },
  link: {
    answers: [
      [9, 'northbound', 'J9 northbound: N7 TO M50 LINK CLOSED until 05:30'],
      [9, 'southbound'],
    ],
    headline: 'N7 TO M50 LINK CLOSED until 05:30',
    place: 'northbound, J9 Red Cow (N7), link from the N7 to the M50',
    isClosure: false,
  },
  overbridge: {
    answers: [
      [12, 'southbound', 'J12 to J13: R115 OVERBRIDGE CLOSED until 05:30'],
      [13, 'northbound', 'J12 to J13: R115 OVERBRIDGE CLOSED until 05:30'],
      [14, 'northbound'],
    ],
    headline: 'R115 OVERBRIDGE CLOSED until 05:30',
    place: 'J12 Firhouse (R113) to J13 Sandyford (R133), R115 overbridge',
    isClosure: false,
  },
  threeNights: {
    answers: [[14, 'southbound', 'J14 to J15 southbound: CLOSED until 05:00']],
    headline: 'CLOSED until 05:00',
    place: 'southbound, J14 Leopardstown (N31) to J15 Carrickmines (R842)',
    isClosure: true,
  },
  differentSundays: {
    answers: [[11, 'northbound', 'J11 to J9 northbound: 2 of 4 lanes closed, until 05:30']],
    headline: '2 of 4 lanes closed until 05:30',
    place: 'northbound, J11 Tallaght (N81) to J9 Red Cow (N7)',
    isClosure: false,
  },
  withSlips: {
    answers: [
      [11, 'southbound', 'J11 southbound: ENTRY CLOSED until 05:30', mixedLane],
      [12, 'southbound', 'J12 southbound: EXIT CLOSED until 05:30', mixedLane],
      [13, 'southbound', mixedLane],
    ],
    headline: 'Lane 1 closed (1 of 4), J11 ENTRY CLOSED, J12 EXIT CLOSED until 05:30',
    place:
      'southbound, J11 Tallaght (N81) to J13 Sandyford (R133), with J11 entry and J12 exit slips',
    isClosure: false,
  },
  tunnel: {
    answers: [[1, 'northbound', 'J1 to J2 northbound: CLOSED until 05:30']],
    headline: 'CLOSED until 05:30',
    place: 'northbound, Dublin Tunnel, J1 Dublin Port (R131) to J2 Santry (R104)',
    isClosure: true,
  },
};

async function viewWith(name: CaseName) {
  const notice = caseNotice(name, publicationTime);
  return { notice, view: viewAt(aSnapshot({ notices: [notice] }), now) };
}

async function wordsOf(page: { content: React.ReactNode }): Promise<string> {
  const html = (await markupOf(page.content)).replace(/<svg.*?<\/svg>/gs, '');
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.)])/g, '');
}

describe.each(caseNames)('sample case %s', (name) => {
  const { answers, headline, place, isClosure } = expected[name];

  it('appears in the answers for its junctions and, if it closes a carriageway, in the closure bar', async () => {
    const { notice, view } = await viewWith(name);
    for (const [junction, direction, ...lines] of answers) {
      const scope = { from: junction, to: junction, direction };
      const shownPeriods = statementsOf(view, scope).statements.map((one) =>
        render(one, 'row', view.at, nightOf(view.at)),
      );
      expect({ junction, direction, shown: shownPeriods }).toEqual({
        junction,
        direction,
        shown: lines,
      });
    }
    expect(closureMessage(view)?.path).toBe(isClosure ? `/works/${notice.id}` : undefined);
  });

  it('appears on the page of all road works and on its own page', async () => {
    const { notice, view } = await viewWith(name);
    expect(await wordsOf(worksPage(site, view, {}, 'tonight'))).toContain(notice.title);
    const page = await wordsOf(noticePage(notice, view)(site));
    expect(page).toContain(headline);
    expect(page).toContain(place);
  });
});

describe('the HTML that requests share', () => {
  const choices: readonly RoadChoice[] = [
    {},
    { junction: 9 },
    { junction: 14, direction: 'southbound' },
  ];
  const lists = ['now', 'tonight', 'week'] as const;
  const pages = lists.flatMap((when) =>
    choices.map((choice) => (view: RoadView) => worksPage(site, view, choice, when).content),
  );
  const components = [...pages, (view: RoadView) => <Board site={site} view={view} />];
  afterEach(() => void vi.useRealTimers());

  it('depends only on the view of the notices, not on the current time or earlier requests', async () => {
    const snapshot = aSnapshot({ notices: caseNotices(publicationTime) });
    const views = [publicationTime, now].map((at) => [at, viewAt(snapshot, at)] as const);
    for (const page of components) {
      for (const [at, view] of views) {
        vi.setSystemTime(at);
        const html = await markupOf(page(view));
        vi.setSystemTime(at + 48 * hourMs);
        expect(html).toBe(await markupOf(page(viewAt(structuredClone(snapshot), at))));
      }
    }
  });
});

it('pages of road works never break a range of hours across two lines', async () => {
  const view = viewAt(aSnapshot({ notices: caseNotices(publicationTime) }), publicationTime);
  const pages = [
    worksPage(site, view, {}, 'week').content,
    worksPage(site, view, { junction: 14 }, 'tonight').content,
    ...[...view.byId.values()].map((notice) => noticePage(notice, view)(site).content),
  ];
  for (const page of pages) {
    const html = await markupOf(page);
    expect(html).toMatch(/<span class="nowrap">\d\d:\d\d–\d\d:\d\d</);
    expect(html.replace(/<span class="nowrap">[^<]+|<[^>]+>/g, '')).not.toMatch(/\d–\d/);
  }
});
