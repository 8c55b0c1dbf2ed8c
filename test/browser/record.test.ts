import { beforeAll, describe, expect, it } from 'vitest';
import { computeRecord, sampleHistory } from '../../cli/sample/history.ts';
import { browserVisits } from '../support/browser.ts';
import { overflowPx, violations } from '../support/page-checks.ts';
import { startRoad } from '../support/road.ts';

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

  it('marks a table that is wider than the screen with a fixed shadow', async () => {
    const { page } = await visit(`${road.origin()}/reports/record`, { javaScriptEnabled: false });
    const table = page.getByRole('region', { name: 'Table: Closed carriageways, by month' });
    const attachment = await table.evaluate((one) => getComputedStyle(one).backgroundAttachment);
    expect(attachment).toBe('local, local, scroll, scroll');
  });

  it('shows figures and a chart without JavaScript, and states that the figures are a sample', async () => {
    const { page } = await visit(`${road.origin()}/reports/record`, { javaScriptEnabled: false });
    await page.getByText('These figures are a sample.').waitFor();
    const table = page.getByRole('region', { name: 'Table: Closed carriageways, by month' });
    expect(await table.getByRole('row').count()).toBe(14);
    expect(await table.getByRole('cell', { name: /^\d+ of \d+$/ }).count()).toBeGreaterThan(8);
    await page.getByRole('img', { name: /^Bar chart: .* \d+ of \d+/ }).waitFor();
  });
});
