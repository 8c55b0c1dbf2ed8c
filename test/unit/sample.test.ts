import { describe, expect, it } from 'vitest';
import { fortyNotices, sampleNotices, sampleRevisions } from '../../cli/sample-notices.ts';
import { phaseOf } from '../../src/notice/notice.ts';
import { kinds } from '../../src/notice/vocabulary.ts';
import { now } from '../support/notices.ts';

describe('the sample notices', () => {
  it.each([now, Date.UTC(2027, 5, 6, 3, 59), Date.UTC(2026, 9, 25, 1, 15)])(
    'include each kind and each state if created at %d',
    (at) => {
      const notices = sampleNotices(at);
      expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(kinds));
      const states = new Set(notices.map((notice) => phaseOf(notice, at)));
      expect(states).toEqual(new Set(['on', 'planned', 'ended', 'cancelled']));
      expect(fortyNotices(at)).toHaveLength(40);
    },
  );

  it('have all their earlier revisions, so that the next publication keeps their history', () => {
    const { earlier, notices } = sampleRevisions(now);
    const stored = earlier.map(({ id, revision }) => `${id} ${revision}`);
    const needed = notices.flatMap(({ id, revision }) =>
      revision > 1 ? `${id} ${revision - 1}` : [],
    );
    expect(needed).toHaveLength(2);
    expect(stored).toEqual(needed);
  });
});
