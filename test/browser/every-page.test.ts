import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeRecord, sampleHistory } from '../../cli/sample.ts';
import { sampleNotices } from '../../cli/sample-notices.ts';
import { addDays, dayOf, instantOf } from '../../src/road/irish-time.ts';
import { browserTour, browserVisits } from '../support/browser/browser.ts';
import {
  layoutShiftsOn,
  layoutViolations,
  overflowPx,
  recordLayoutShifts,
  setFontSize,
  violations,
} from '../support/browser/page-checks.ts';
import { aNotice } from '../support/notices.ts';
import { denseNotices } from '../support/oracle/dense-notices.ts';
import { articleSlugs, pagePaths } from '../support/paths.ts';
import { startRoad } from '../support/worker/road.ts';

const visit = browserVisits();
const now = Date.now();
const sample = sampleNotices(now);
const denseSample = fc.sample(denseNotices(now, 9), { numRuns: 2, seed: 1 }).flat();
const notices = [
  ...sample,
  ...denseSample.map((notice, index) => ({ ...notice, id: `d${index}`.padEnd(6, 'x') })),
  // Its hours are the longest words without a space: "23:30–04:00".
  aNotice({
    ...{ id: 'hours1', lanes: undefined },
    start: instantOf(dayOf(now), '23:30'),
    end: instantOf(addDays(dayOf(now), 1), '04:00'),
  }),
];
const noticePaths = notices.map(({ id }) => `/works/${id}`);
const road = startRoad({ edits: [{ notices }] });
beforeAll(async () => {
  const leadingStatements = sampleHistory(road.database, now);
  await road.write({ notices: [], leadingStatements }, now);
  await computeRecord(road.database, now);
});

const paths = [...pagePaths, '/contact/status', '/no-such-page'];
const trips = ['/works/j15-to-j12', '/works/j6-to-j12?leave=tomorrow'];
/** The page of a notice, which stands for all notices where the size of text does not matter. */
const oneNotice = noticePaths.slice(0, 1);
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

describe('every page with notices on a wide screen', () => {
  const viewport = { width: 1440, height: 900 };
  const tour = browserTour({ consent: 'none', reducedMotion: 'no-preference', viewport });

  it.each([...paths, '/blog/none', '/works/j9-southbound', ...trips, ...oneNotice])(
    'at %s is accessible, fits every width, shows no animation, logs no error and needs no browser permission',
    (path) =>
      tour(road.origin() + path, async ({ page, pageErrors, waitUntilLoaded }) => {
        // A refresh marks the answer as waiting for a moment.
        await expect.poll(() => animations(page), { message: 'animations' }).toEqual([]);
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
        expect(pageErrors.filter((text) => !/\/no-such-page|\/blog\/none/.test(text))).toEqual([]);
      }),
  );
});

/** A current phone, with three device pixels per CSS pixel. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  prepare: recordLayoutShifts,
};
const maxFirstPictureBytes = 120_000;
const maxHeroBytes = 45_000;

/** Returns the pictures that a page has fetched, with their sizes in bytes. */
const picturesOn = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({ name: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
      .filter(({ name }) => name.startsWith('/pictures/')),
  );

/** Returns the texts of buttons with a word that is split across lines or outside the button. */
function brokenButtons(page: Page): Promise<string[]> {
  return page.locator('button, [class*=btn], .brand, .emergency-call').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        const box = button.getBoundingClientRect();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.parentElement?.closest('.sr-only')) continue;
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s@.-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            const { left, right } = range.getBoundingClientRect();
            if (tops.size > 1 || left < box.left - 1 || right > box.right + 1) return true;
          }
        }
        return false;
      })
      .map((button) => button.textContent),
  );
}

/** Asserts that the link to the emergency number is visible without scrolling. */
async function expectEmergencyNumbers(page: Page): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: /999 or 112/ });
  const { x, y, width, height } = await link.evaluate((link) => link.getBoundingClientRect());
  expect(await link.isVisible()).toBe(true);
  expect(await link.getAttribute('href')).toBe('tel:112');
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
  expect(x + width).toBeLessThanOrEqual(phone.viewport.width);
}

async function expectLargeTextFits(page: Page): Promise<void> {
  await setFontSize(page, 32);
  const size = () => getComputedStyle(document.documentElement).fontSize;
  expect(await page.evaluate(size)).toBe('32px');
  expect(await overflowPx(page), 'text of 32 px').toBe(0);
  expect(await brokenButtons(page), 'text of 32 px').toEqual([]);
}

describe('every page with notices on a phone', () => {
  const tour = browserTour({ ...phone, consent: 'none' });

  it.each(paths)(
    'at %s loads at most 120 kB of pictures, has no layout shift, and fits the screen with a font size of 32 px',
    (path) =>
      tour(road.origin() + path, async ({ page, waitUntilLoaded }) => {
        await waitUntilLoaded();
        const pictures = await picturesOn(page);
        const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
        expect(bytes, JSON.stringify(pictures)).toBeLessThanOrEqual(maxFirstPictureBytes);
        await page.getByText('We Value Your Privacy').waitFor();
        expect(await layoutShiftsOn(page)).toBeNull();
        await expectEmergencyNumbers(page);
        await expectLargeTextFits(page);
        await setFontSize(page, 16);
      }),
  );
});

it('the record of closures says that sample figures are a sample', async () => {
  const page = await road.get('/reports/record');
  expect(await page.text()).toContain('These figures are a sample.');
});

it('the home page on a phone has a portrait hero of at most 45 kB, and no layout shift after the cookie choice', async () => {
  const { page, waitUntilLoaded } = await visit('/', phone);
  await waitUntilLoaded();
  expect(await layoutShiftsOn(page)).toBeNull();
  const heroes = (await picturesOn(page)).filter(({ name }) => name.includes('/hero'));
  expect(heroes).toHaveLength(1);
  const [hero] = heroes;
  expect(hero?.name).toMatch(/hero-tall-\d+\.\w+\.avif$/);
  expect(hero?.bytes).toBeGreaterThan(1_000);
  expect(hero?.bytes).toBeLessThanOrEqual(maxHeroBytes);
});

it('the cookie preferences fit a phone with a font size of 32 px', async () => {
  const { page } = await visit('/about', { ...phone, consent: 'none' });
  await page.getByRole('button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectLargeTextFits(page);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  );
});

const pathsWithNotices = [
  ...paths,
  ...['/works?when=now', '/works?when=week', '/works?direction=southbound', '/?junction=9'],
  ...['/works/j1', '/works/j9-southbound', '/works/j6-to-j12', '/?from=6&to=12'],
  ...['/works/j15-northbound', '/works/no-such-notice'],
  ...['/works/embed', '/works/embed?junction=9&direction=southbound'],
  '/contact?kind=hole',
  ...noticePaths,
];

/** Returns the texts that a page does not show. */
const hiddenTexts = (page: Page) =>
  page
    .getByRole('main')
    .locator('h1, h2, h3, p, li, dd, td, summary')
    .evaluateAll((elements) =>
      elements
        // Closed answers, controls and errors that need script, and contents lists on phones are hidden intentionally.
        .filter(
          (element) => !element.closest('details > :not(summary), .scripted, nav, [role=alert]'),
        )
        .filter((element) => !element.checkVisibility())
        .map((element) => element.textContent),
    );

describe('every page with many notices, large text and no JavaScript', () => {
  const tour = browserTour({ viewport: { width: 320, height: 740 }, javaScriptEnabled: false });

  it.each(pathsWithNotices)('at %s shows all text, and fits widths of 320 and 360 px', (path) =>
    tour(road.origin() + path, async ({ page }) => {
      await setFontSize(page, 32);
      const size = () => getComputedStyle(document.documentElement).fontSize;
      expect(await page.evaluate(size)).toBe('32px');
      for (const width of [320, 360]) expect(await overflowPx(page, width), `${width} px`).toBe(0);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      expect(await hiddenTexts(page)).toEqual([]);
      expect(await page.getByText('We Value Your Privacy').isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: 'Cookie settings' }).count()).toBe(0);
      // Media queries follow the default font size, but not that of the root.
      await setFontSize(page, 16);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        for (const details of document.querySelectorAll('details')) {
          details.removeAttribute('name');
          details.open = true;
        }
      });
      expect(await overflowPx(page), 'root font of 200 %').toBe(0);
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
