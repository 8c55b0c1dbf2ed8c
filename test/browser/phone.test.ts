import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, type VisitOptions } from '../support/browser.ts';
import { layoutShiftsOn, recordLayoutShifts } from '../support/page-checks.ts';
import { pagePaths } from '../support/paths.ts';

const visit = browserVisits();

/** A current phone, with three device pixels per CSS pixel. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };
const smallPhone = { viewport: { width: 360, height: 640 } };
const maxFirstPictureBytes = 120_000;
const maxHeroBytes = 45_000;

/** The pictures that a page has fetched, with the bytes of each. */
const picturesOn = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({ name: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
      .filter(({ name }) => name.startsWith('/pictures/')),
  );

const open = (path: string, options: VisitOptions) =>
  visit(path, { ...options, prepare: recordLayoutShifts });

describe('a page on a phone before it is scrolled', () => {
  it.each(pagePaths)('%s ships 120 kB of pictures at the most and shifts nothing', async (path) => {
    const { page, waitUntilLoaded } = await open(path, phone);
    await waitUntilLoaded();
    const pictures = await picturesOn(page);
    const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
    expect(bytes, JSON.stringify(pictures)).toBeLessThanOrEqual(maxFirstPictureBytes);
    expect(await layoutShiftsOn(page)).toBeNull();
  });

  it.each(pagePaths)('%s shifts nothing while the banner asks', async (path) => {
    const { page, waitUntilLoaded } = await open(path, { ...smallPhone, consent: 'none' });
    await waitUntilLoaded();
    await page.getByText('We Value Your Privacy').waitFor();
    expect(await layoutShiftsOn(page)).toBeNull();
  });

  it('has the upright hero in at most 45 kB, as AVIF', async () => {
    const { page, waitUntilLoaded } = await open('/', phone);
    await waitUntilLoaded();
    const heroes = (await picturesOn(page)).filter(({ name }) => name.includes('/hero'));
    expect(heroes).toHaveLength(1);
    const [hero] = heroes;
    expect(hero?.name).toMatch(/hero-tall-\d+\.\w+\.avif$/);
    expect(hero?.bytes).toBeGreaterThan(1_000);
    expect(hero?.bytes).toBeLessThanOrEqual(maxHeroBytes);
  });
});
