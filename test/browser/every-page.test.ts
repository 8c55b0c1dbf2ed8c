import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits, type Visitor } from '../support/browser.ts';
import { pagePaths } from '../support/paths.ts';

const visit = browserVisits();
const widths = [320, 360, 768, 1440, 1920];

/** Horizontal overflow in pixels. */
async function overflowPx(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

async function expectEmergencyNumbers(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  const call = page.getByRole('banner').getByRole('link', { name: /999 or 112/ });
  const { x, y, width, height } = await call.evaluate((link) => link.getBoundingClientRect());
  expect(await call.isVisible()).toBe(true);
  expect(await call.getAttribute('href')).toBe('tel:112');
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(640);
  expect(x + width).toBeLessThanOrEqual(360);
}

/** Files with this extension that a page has fetched, without their hashes. */
const fetchedFiles = (page: Page, ending: string) =>
  page.evaluate((wanted) => {
    const file = new RegExp(`([a-z-]+)-[\\w-]{8}\\.${wanted}$`);
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.flatMap((name) => name.match(file)?.slice(1) ?? []).toSorted();
  }, ending);

/** Returns the names of all CSS animations set on elements of the page. */
const animations = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const names = all.map((element) => getComputedStyle(element).animationName);
    return [...new Set(names)].filter((name) => name !== 'none');
  });

const banner = (page: Page) => page.getByRole('region', { name: 'We Value Your Privacy' });

async function expectWhole({ page, pageErrors, waitUntilLoaded }: Visitor): Promise<void> {
  for (const role of ['banner', 'main', 'contentinfo'] as const)
    expect(await page.getByRole(role).count(), role).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await banner(page).getByRole('button').allTextContents()).toEqual([
    'Preferences',
    'Necessary Only',
    'Accept All',
  ]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await animations(page)).toEqual([]);
  await page.evaluate(() => document.fonts.ready);
  expect(await fetchedFiles(page, 'woff2')).toEqual(['overpass']);
  const sheets = await fetchedFiles(page, 'css');
  expect(sheets).toContain('styles');
  expect(sheets.length, 'its own besides').toBeLessThanOrEqual(2);
  expect(sheets).not.toContain('toasts');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await waitUntilLoaded();
  for (const width of widths) expect(await overflowPx(page, width), `${width} px`).toBe(0);
  await expectEmergencyNumbers(page);
  expect(pageErrors).toEqual([]);
}

describe('every page on a desk', () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();

  const tour = browserTour({ consent: 'none', reducedMotion: 'no-preference' });

  it.each(pagePaths)('%s is whole, calm and quiet, and fits every width', (path) =>
    tour(path, async (visitor) => {
      await expectWhole(visitor);
      titles.set(path, await visitor.page.title());
      const description = visitor.page.locator('meta[name=description]');
      descriptions.set(path, (await description.getAttribute('content')) ?? '');
    }),
  );

  it('has a title and a description of its own', () => {
    expect(new Set(titles.values()).size).toBe(pagePaths.length);
    expect(new Set(descriptions.values()).size).toBe(pagePaths.length);
  });
});

describe('every page without script', () => {
  const tour = browserTour({ javaScriptEnabled: false });

  it.each(pagePaths)('%s is all there to read without script', (path) =>
    tour(path, async ({ page }) => {
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      const texts = page.getByRole('main').locator('h1, h2, h3, p, li, dd, td, summary');
      const unseen = await texts.evaluateAll((elements) =>
        elements
          // Texts in a closed answer or in a control that needs script are hidden on purpose.
          .filter((element) => !element.closest('details > :not(summary), .scripted'))
          .filter((element) => !element.checkVisibility())
          .map((element) => element.textContent),
      );
      expect(await texts.count()).toBeGreaterThan(5);
      expect(unseen).toEqual([]);
      expect(await page.getByText('We Value Your Privacy').isVisible()).toBe(false);
    }),
  );
});

it('leaves no feature of the browser on, and names none that the browser does not know', async () => {
  const { page, pageErrors } = await visit('/about');
  const allowed: unknown = await page.evaluate('document.featurePolicy.allowedFeatures()');
  const features = Array.isArray(allowed) ? allowed.map(String) : ['unknown'];
  expect(features.filter((feature) => !feature.startsWith('ch-'))).toEqual([]);
  expect(pageErrors).toEqual([]);
});

it('fetches the letters of a name when somebody writes one', async () => {
  const { page } = await visit('/contact');
  const name = page.getByLabel('Name', { exact: false }).first();
  await name.fill('Séamus Ó Súilleabháin');
  await page.evaluate(() => document.fonts.ready);
  expect(await fetchedFiles(page, 'woff2')).toEqual(['overpass']);
  await name.fill('Zoë');
  await expect.poll(() => fetchedFiles(page, 'woff2')).toEqual(['latin', 'overpass']);
  await name.fill('Łukasz');
  await expect
    .poll(() => fetchedFiles(page, 'woff2'))
    .toEqual(['latin', 'latin-extended', 'overpass']);
});
