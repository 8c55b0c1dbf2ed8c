import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aSnapshot } from '../../../test/support/notices.ts';
import { roadCases } from '../../../test/support/oracle/road-cases.ts';
import { piecesIn } from '../../../test/support/oracle/road-closures.ts';
import {
  activeIntervals,
  intervalsIn,
  isActiveAt,
  morningAfter,
} from '../../../test/support/oracle/road-oracle.ts';
import {
  type DatexReading,
  datexRules,
  readDatexRecords,
} from '../../../test/support/readers/datex-rules.ts';
import { runs } from '../../../test/support/runs.ts';
import { site } from '../../../test/support/settings.ts';
import { viewAt } from '../../answer/view.ts';
import type { Notice } from '../../notice/notice.ts';
import { datexFeed } from './datex.ts';

const day = 86_400_000;
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

/** Returns the periods that the test oracle computes for 28 nights, or the next period if there are none. */
function expectedPeriods(notice: Notice, at: number) {
  const end = morningAfter(morningAfter(at) + 27 * day - day / 8);
  const coming = intervalsIn(notice, at, end);
  const periods =
    coming.length > 0 ? coming : activeIntervals(notice).filter((one) => one.end > at);
  return periods
    .slice(0, coming.length || 1)
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
  const isWorks = kind === 'works' || (isFor(worksCauses) && kind !== 'information');
  const isForWorks = isFor(worksCauses) || (kind === 'works' && !cause);
  expect({ ...notice, counts }).toEqual({
    ...notice,
    counts: {
      works: isWorks || kind === 'winter' ? 1 : 0,
      closure: closures,
      closureForWorks: isForWorks && kind !== 'winter' ? closures : 0,
      closedRoad: effect === 'closed' ? 1 : 0,
    },
  });
  const isSafety = kind !== 'winter' && (isFor(incidentCauses) || kind === 'incident');
  expect(records.every((record) => record.isSafetyRelated === isSafety)).toBe(true);
}
