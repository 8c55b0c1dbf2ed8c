import { describe, expect, it } from 'vitest';
import {
  aNotice,
  aSnapshot,
  daysOf,
  fullNotice,
  nightsOn,
  now,
  viewOf,
} from '../../../test/support/notices.ts';
import { caseNotices } from '../../../test/support/oracle/cases.ts';
import { datexSchemaFolder, datexValidator } from '../../../test/support/readers/schemas.ts';
import { childrenNamed, parseXml, toPlainValue } from '../../../test/support/readers/xml.ts';
import { site } from '../../../test/support/settings.ts';
import { viewAt } from '../../answer/view.ts';
import { lanesFrom } from '../../edit/typed.ts';
import { causes } from '../../notice/causes.ts';
import type { Notice } from '../../notice/notice.ts';
import { kinds, laneStates } from '../../notice/vocabulary.ts';
import { datexFeed } from './datex.ts';

const publisher = { ...site, name: 'Dublin <Orbital> & sons', url: 'https://roads.example' };
const hostile = 'Closed <b>"now"</b> & later ]]> 🚧';

const everyKind = kinds.map((kind, number) =>
  aNotice({
    id: `kind${number}x`,
    kind,
    title: hostile,
    text: hostile,
    diversion: hostile,
  }),
);
const slipNotice = aNotice({
  id: 'slipab',
  kind: 'closure',
  lanes: undefined,
  from: 9,
  to: 9,
  slips: ['exit', 'entry'],
  direction: 'both',
});
const noticeOnNights = aNotice({
  id: 'nights',
  ...nightsOn('21:00-05:30', daysOf('2026-11-23', '2026-12-03', [1, 5, 6])),
});
const noticeOnDays = aNotice({
  id: 'daysab',
  ...nightsOn('09:30-15:00', ['2026-11-24', '2026-12-01']),
});
const bothDirections = aNotice({ id: 'bothxx', direction: 'both', from: 4, to: 9 });
const acrossTurn = aNotice({ id: 'turnxx', from: 1, to: 7 });
const everyState = laneStates.map((state, index) => `lane ${index + 1} ${state}`).join(', ');
const endedNotice = aNotice({ id: 'overab', end: now - 1 });

const feedOf = (...notices: Notice[]) => datexFeed(viewOf(...notices), publisher).join('');
const everyCause = causes.map((cause, number) =>
  aNotice({
    id: `cause${number}`.padEnd(6, 'x').slice(-6),
    cause,
    lanes: lanesFrom(`${everyState} of 4`),
  }),
);
const fullFeed = feedOf(
  ...everyKind,
  ...everyCause,
  fullNotice,
  slipNotice,
  noticeOnNights,
  noticeOnDays,
  bothDirections,
  acrossTurn,
  endedNotice,
);

it('the DATEX II feed conforms to the official schema', async ({ skip }) => {
  if (datexSchemaFolder === undefined) {
    return skip('the DATEX II feed is not validated: no schemas at ../shared or DATEX_SCHEMAS');
  }
  const schemaErrors = await datexValidator(datexSchemaFolder);
  expect(schemaErrors(fullFeed)).toBe('');
  expect(schemaErrors(feedOf(...caseNotices(now)))).toBe('');
  expect(schemaErrors(feedOf())).toBe('');
  expect(schemaErrors(fullFeed.replace('certain', 'perhaps'))).toContain('perhaps');
});

describe('the validity of a DATEX II record', () => {
  const hour = 3_600_000;
  const validityOf = (notice: Notice, at = now) => {
    const feed = datexFeed(viewAt(aSnapshot({ notices: [notice] }), at), publisher).join('');
    const [situation] = childrenNamed(parseXml(feed), 'situation');
    const [record] = situation ? childrenNamed(situation, 'situationRecord') : [];
    const { validity } = Object(record && toPlainValue(record));
    return validity;
  };

  it.each([
    ['definedByValidityTimeSpec', 'before its first night', -6 * hour],
    ['active', 'during a night', hour],
    ['suspended', 'between two nights', 12 * hour],
  ])('is "%s" %s', (status, _, sinceNight) => {
    const night = Date.UTC(2026, 10, 23, 21);
    const notice = aNotice(nightsOn('21:00-05:30', ['2026-11-23', '2026-11-24']));
    expect(validityOf(notice, night + sinceNight)).toMatchObject({ validityStatus: status });
  });

  it('is suspended and over for a day after a cancellation', () => {
    const notice = aNotice({ cancelled: now });
    const { validityStatus, validityTimeSpecification } = validityOf(notice, now + 23 * hour);
    expect(validityStatus).toBe('suspended');
    expect(validityTimeSpecification.overallEndTime).toBe('2026-11-23T12:30:00Z');
    expect(validityOf(notice, now + 49 * hour)).toBeUndefined();
  });
});
