import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits } from '../support/browser/browser.ts';
import {
  layoutShiftsOn,
  overflowPx,
  recordLayoutShifts,
  setFontSize,
} from '../support/browser/page-checks.ts';
import { pagePaths } from '../support/paths.ts';

/** A current phone, with three device pixels per CSS pixel. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  prepare: recordLayoutShifts,
};
const maxFirstPictureBytes = 120_000;
const maxHeroBytes = 45_000;

const visit = browserVisits();

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

describe('every page on a phone', () => {
  const tour = browserTour({ ...phone, consent: 'none' });

  it.each([...pagePaths, '/contact/status', '/no-such-page'])(
    'at %s loads at most 120 kB of pictures, has no layout shift, and fits the screen with a font size of 32 px',
    (path) =>
      tour(path, async ({ page, waitUntilLoaded }) => {
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
