import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aNotice,
  aSnapshot,
  fullNotice,
  nightsOn,
  now,
  viewOf,
} from '../../../test/support/notices.ts';
import { caseNotices } from '../../../test/support/oracle/cases.ts';
import { roadCases } from '../../../test/support/oracle/road-cases.ts';
import { piecesIn } from '../../../test/support/oracle/road-closures.ts';
import { activeIntervals, isActiveAt } from '../../../test/support/oracle/road-oracle.ts';
import {
  type DatexReading,
  datexRules,
  readDatexRecords,
} from '../../../test/support/readers/datex-rules.ts';
import { datexSchemaFolder, datexValidator } from '../../../test/support/readers/schemas.ts';
import { childrenNamed, parseXml, toPlainValue } from '../../../test/support/readers/xml.ts';
import { runs } from '../../../test/support/runs.ts';
import { site } from '../../../test/support/settings.ts';
import { viewAt } from '../../answer/view.ts';
import { lanesFrom } from '../../edit/values.ts';
import { causes } from '../../notice/causes.ts';
import type { Notice } from '../../notice/notice.ts';
import { kinds, laneStates } from '../../notice/vocabulary.ts';
import { datexFeed } from './datex.ts';

const publisher = { ...site, name: 'Dublin <Orbital> & sons', url: 'https://roads.example' };
const [hour, day] = [3_600_000, 86_400_000];
const hostile = 'Closed <b>"now"</b> & later ]]> 🚧';

const everyKind = kinds.map((kind, number) =>
  aNotice({ id: `kind${number}x`, kind, title: hostile, text: hostile, diversion: hostile }),
);
const everyState = laneStates.map((state, index) => `lane ${index + 1} ${state}`).join(', ');

const feedOf = (...notices: Notice[]) => datexFeed(viewOf(...notices), publisher).join('');
const everyCause = causes.map((cause, number) =>
  aNotice({
    id: `cause${number}`.padEnd(6, 'x').slice(-6),
    cause,
    lanes: lanesFrom(`${everyState} of 4`),
  }),
);
const acrossTurn = aNotice({ id: 'turnxx', from: 1, to: 7 });
const ended = aNotice({ id: 'overab', end: now - 1 });
const fullFeed = feedOf(...everyKind, ...everyCause, fullNotice, acrossTurn, ended);

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

const worksCauses = ['resurfacing', 'bridge', 'barrier', 'drains', 'signs', 'vegetation'];
const incidentCauses = ['collision', 'debris', 'breakdown', 'weather'];
const cause = fc.constantFrom<Notice['cause']>(
  ...([undefined, 'resurfacing', 'bridge', 'collision', 'debris', 'breakdown', 'weather'] as const),
  ...(['other', 'event'] as const),
);

/** Random states of the road, in which each notice may have a cause. */
const states = fc.tuple(roadCases, fc.infiniteStream(cause)).map(([{ notices, now }, causes]) => ({
  now,
  notices: notices.map((notice, index): Notice => {
    const value = index < 20 ? causes.next().value : undefined;
    return value ? { ...notice, cause: value } : notice;
  }),
}));

/** Returns the periods that the test oracle computes, except those that have ended. */
function expectedPeriods(notice: Notice, at: number) {
  return activeIntervals(notice)
    .filter(({ end }) => end > at)
    .map((one) =>
      [one.start, one.end].map((time) => `${new Date(time).toISOString().slice(0, 19)}Z`),
    );
}

it('DATEX II readers that follow the rules of four countries find each closure, period and place of random notices', () => {
  fc.assert(
    fc.property(states, ({ notices, now }) => {
      const view = viewAt(aSnapshot({ notices }), now);
      const feed = datexFeed(view, site).join('');
      const allRecords = readDatexRecords(feed);
      const bySituation = Map.groupBy(allRecords, ({ situation }) => situation);
      expect(new Set(allRecords.map(({ id }) => id)).size).toBe(allRecords.length);
      for (const notice of notices) {
        const periods = expectedPeriods(notice, view.at);
        const records = bySituation.get(notice.id) ?? [];
        const isCurrent = notice.cancelled === undefined && periods.length > 0;
        const ended = notice.cancelled ?? activeIntervals(notice).at(-1)?.end ?? notice.end;
        expect(records.length > 0).toBe(isCurrent || view.at - Math.min(ended, view.at) < day);
        if (records.length > 0) {
          // Many readers read only the overall start and end.
          const [, text = ''] = feed.split(`<sit:situation id="${notice.id}"`);
          const [start = 0, end = 0] = ['overallStartTime', 'overallEndTime'].map((name) =>
            Date.parse(text.split(`<com:${name}>`)[1]?.slice(0, 20) ?? ''),
          );
          expect(start <= view.at && view.at < end).toBe(isActiveAt(notice, view.at));
        }
        for (const record of isCurrent ? records : []) {
          expect(record.periods).toEqual(periods);
          expect(record.cause).not.toBe('');
          expect(record.road).toBe(notice.carries ?? 'M50');
          expect(record.coordinates.length).toBeGreaterThanOrEqual(2);
        }
        if (isCurrent) checkClosures(notice, records);
      }
    }),
    { numRuns: runs(200) },
  );
});

function checkClosures(notice: Notice, records: readonly DatexReading[]): void {
  const [{ effect } = { effect: 'works' }] = piecesIn(notice);
  const { kind, cause } = notice;
  const isFor = (causes: readonly string[]) => causes.includes(cause ?? '');
  const counts = Object.fromEntries(
    Object.entries(datexRules).map(([name, rule]) => [name, records.filter(rule).length]),
  );
  const closures = (effect.endsWith('closed') ? 1 : 0) + (notice.also?.length ?? 0);
  const isOther = kind === 'information' || kind === 'winter';
  const isWorks = kind === 'works' || (isFor(worksCauses) && !isOther);
  const isForWorks = isFor(worksCauses) || (kind === 'works' && !cause);
  expect({ ...notice, counts }).toEqual({
    ...notice,
    counts: {
      works: isWorks || notice.stage === 'under-way' ? 1 : 0,
      closure: closures,
      closureForWorks: isForWorks && kind !== 'winter' ? closures : 0,
      closedRoad: effect === 'closed' ? 1 : 0,
    },
  });
  const isSafety = kind !== 'winter' && (isFor(incidentCauses) || kind === 'incident');
  expect(records.every((record) => record.isSafetyRelated === isSafety)).toBe(true);
}
