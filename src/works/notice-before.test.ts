import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseNames, caseNotice } from '../../test/support/cases.ts';
import { expectNotUnderstated, readAsOlderVersion } from '../../test/support/older-reader.ts';
import { evenings, noticeAround } from '../../test/support/road-cases.ts';
import { runs } from '../../test/support/runs.ts';
import { createNotice, inputOf } from './edit/edit.ts';
import { instantOf } from './irish-time.ts';
import type { Notice } from './notice.ts';

it('what is published says no less to the version before, or nothing that it can read', () => {
  let publishedCount = 0;
  const notices = fc.constantFrom(...evenings).chain((evening) => noticeAround(evening, 0));
  fc.assert(
    fc.property(notices, (notice) => {
      const published = publishedFrom(notice);
      if (!published) return;
      publishedCount += 1;
      expectNotUnderstated(published);
    }),
    { numRuns: runs(2_000) },
  );
  expect(publishedCount).toBeGreaterThan(100);
}, 120_000);

function publishedFrom(notice: Notice): Notice | undefined {
  try {
    const rules = { now: notice.start, late: true };
    return createNotice({ ...inputOf(notice), by: 'Planning' }, rules, 'abc123');
  } catch {
    return undefined;
  }
}

const unreadableCases = ['roundabout', 'link', 'overbridge', 'withSlips'];

it.each(caseNames)('%s says no less to the version before', async (name) => {
  const notice = await caseNotice(name, instantOf('2026-11-23', '12:00'));
  expect(readAsOlderVersion(notice) === undefined).toBe(unreadableCases.includes(name));
  expectNotUnderstated(notice);
});
