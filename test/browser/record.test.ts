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
  it.each([360, 1_440])('is accessible and fits the screen at a width of %i px', async (width) => {
    const { page } = await visit(`${road.origin()}/reports/record`, {
      ...{ viewport: { width, height: 800 }, consent: 'none' },
    });
    expect(await violations(page)).toEqual([]);
    expect(await overflowPx(page)).toBe(0);
  });

  it('shows a chart, a card for each month and all figures without JavaScript, and states that the figures are a sample', async () => {
    const { page } = await visit(`${road.origin()}/reports/record`, { javaScriptEnabled: false });
    await page.getByText('These figures are a sample.').waitFor();
    await page.getByRole('img', { name: /^Chart of the openings in .*: \d+ opened/ }).waitFor();
    expect(await page.getByText(/^\d+ of \d+ opened at most 15 minutes/).count()).toBeGreaterThan(
      2,
    );
    await page.getByText('All figures', { exact: true }).click();
    const table = page.getByRole('table', { name: 'Ran as announced, within 15 minutes' });
    expect(await table.getByRole('cell', { name: /^\d+ of \d+$/ }).count()).toBeGreaterThan(2);
  });
});
