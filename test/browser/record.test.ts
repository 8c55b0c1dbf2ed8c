import { beforeAll, describe, expect, it } from 'vitest';
import { computeRecord, sampleHistory } from '../../cli/sample/history.ts';
import { browserVisits } from '../support/browser/browser.ts';
import { overflowPx, violations } from '../support/browser/page-checks.ts';
import { startRoad } from '../support/worker/road.ts';

const road = startRoad();
const visit = browserVisits();
const now = Date.now();

beforeAll(async () => {
  const leadingStatements = sampleHistory(road.database, now);
  await road.write({ notices: [], leadingStatements }, now);
  await computeRecord(road.database, now);
});

describe('the record of closures', () => {
  it.each([360, 1_440])(
    'is accessible, fits a width of %i px, and says that sample figures are a sample',
    async (width) => {
      const { page } = await visit(`${road.origin()}/reports/record`, {
        ...{ viewport: { width, height: 800 }, consent: 'none' },
      });
      await page.getByText('These figures are a sample.').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await overflowPx(page)).toBe(0);
    },
  );
});
