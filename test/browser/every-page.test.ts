import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits } from '../support/browser/browser.ts';
import { layoutViolations, overflowPx, violations } from '../support/browser/page-checks.ts';
import { articleSlugs, pagePaths } from '../support/paths.ts';

const visit = browserVisits();
const paths = [...pagePaths, '/contact/status', '/no-such-page'];
const pathsWithPicture = ['/', '/about', ...articleSlugs.map((slug) => `/blog/${slug}`)];
/** Pages without a picture, whose title band is low. */
const pathsWithoutPicture = pagePaths.filter((path) => !pathsWithPicture.includes(path));

/** Returns the names, without hashes, of the fetched files with the extension `ending`. */
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

/** Returns the features of the browser that a page may use, except client hints. */
async function allowedFeatures(page: Page): Promise<string[]> {
  const allowed: unknown = await page.evaluate('document.featurePolicy.allowedFeatures()');
  const features = Array.isArray(allowed) ? allowed.map(String) : ['unknown'];
  return features.filter((feature) => !feature.startsWith('ch-'));
}

async function expectLowTitle(page: Page, path: string): Promise<void> {
  if (!pathsWithoutPicture.includes(path)) return;
  const title = page.locator('main .page-title');
  const height = await title.evaluate((band) => band.getBoundingClientRect().height);
  expect(height, `title at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(96);
}

describe('every page on a wide screen', () => {
  const viewport = { width: 1440, height: 900 };
  const tour = browserTour({ consent: 'none', reducedMotion: 'no-preference', viewport });

  it.each(paths)(
    'at %s is accessible, fits every width, shows no animation, logs no error and needs no browser permission',
    (path) =>
      tour(path, async ({ page, pageErrors, waitUntilLoaded }) => {
        expect(await animations(page), 'animations').toEqual([]);
        const scrollBehavior = () => getComputedStyle(document.documentElement).scrollBehavior;
        expect(await page.evaluate(scrollBehavior), 'jumps keep the focus on screen').toBe('auto');
        await page.evaluate(() => document.fonts.ready);
        expect(await fetchedFiles(page, 'woff2')).toEqual(['overpass']);
        const sheets = await fetchedFiles(page, 'css');
        expect(sheets).toContain('styles');
        expect(sheets).not.toContain('toasts');
        expect(await allowedFeatures(page)).toEqual([]);
        await expectLowTitle(page, path);
        await page.evaluate(() =>
          scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
        );
        await waitUntilLoaded();
        expect(await violations(page), 'on a wide screen').toEqual([]);
        expect(await overflowPx(page), '1440 px').toBe(0);
        for (const width of [1920, 768, 320, 360])
          expect(await overflowPx(page, width), `${width} px`).toBe(0);
        expect(await layoutViolations(page), 'on a phone').toEqual([]);
        await expectLowTitle(page, path);
        expect(await page.evaluate(() => localStorage.length)).toBe(0);
        expect(pageErrors.filter((text) => !text.includes('/no-such-page'))).toEqual([]);
      }),
  );
});

it('the contact form accepts text in any writing direction, and loads fonts for rare letters', async () => {
  const { page } = await visit('/contact');
  for (const name of ['name', 'subject', 'message'])
    expect(await page.locator(`[name=${name}]`).getAttribute('dir')).toBe('auto');
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
