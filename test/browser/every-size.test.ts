import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits } from '../support/browser.ts';
import { setFontSize } from '../support/page-checks.ts';
import { articleSlugs, pagePaths } from '../support/paths.ts';

const visit = browserVisits();
const onPhone = { viewport: { width: 390, height: 844 }, consent: 'none' } as const;

/** Opens a page with another default font size, in px. */
async function visitWithLetters(path: string, px: number) {
  const { page } = await visit('/healthz', onPhone);
  await setFontSize(page, px);
  await page.goto(path);
  return page;
}

/** Returns the texts of buttons and button-like links with a word broken over lines or text outside them. */
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

describe('letters of 32 px on a phone', () => {
  const tour = browserTour(onPhone, async (page) => {
    await page.goto('/healthz');
    await setFontSize(page, 32);
  });

  it.each([...pagePaths, '/contact/status', '/no-such-page'])(
    '%s scrolls not sideways and breaks no button inside a word',
    (path) =>
      tour(path, async ({ page }) => {
        const { size, overhang } = await page.evaluate(() => ({
          size: getComputedStyle(document.documentElement).fontSize,
          overhang: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect(size).toBe('32px');
        expect(overhang).toBe(0);
        expect(await brokenButtons(page)).toEqual([]);
      }),
  );
});

it('fits the preferences with letters of 32 px, switches and buttons included', async () => {
  const page = await visitWithLetters('/about', 32);
  await page.getByRole('button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  );
  expect(await brokenButtons(page)).toEqual([]);
});

describe('the title of a page to work with', () => {
  const tour = browserTour({ viewport: { width: 360, height: 740 } });
  const withRoad = ['/', '/about', ...articleSlugs.map((slug) => `/blog/${slug}`)];

  it.each(pagePaths.filter((path) => !withRoad.includes(path)))(
    'takes at most 96 px of %s on a phone and on a desk',
    (path) =>
      tour(path, async ({ page }) => {
        const heightOf = () =>
          page.locator('main .page-title').evaluate((band) => band.getBoundingClientRect().height);
        expect(await heightOf()).toBeLessThanOrEqual(96);
        await page.setViewportSize({ width: 1440, height: 900 });
        expect(await heightOf()).toBeLessThanOrEqual(96);
      }),
  );
});

it('uses the width of a desk beside a long text', async () => {
  const { page } = await visit('/terms', { viewport: { width: 1440, height: 900 } });
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const text = page.locator('.prose');
  expect((await contents.boundingBox())?.x).toBeGreaterThan(
    ((await text.boundingBox())?.x ?? 0) + 600,
  );
  await contents.getByRole('link', { name: 'Children' }).click();
  await page.waitForURL(/#children$/);
  expect(await page.getByRole('heading', { name: 'Children' }).isVisible()).toBe(true);
});

it.each([
  ['/gallery', 'main li'],
  ['/blog', 'main li'],
])('clips no focus ring of the cards of %s', async (path, card) => {
  const { page } = await visit(path);
  const cards = page.locator(card).filter({ has: page.locator('.card-cover') });
  expect(await cards.count()).toBeGreaterThan(4);
  const clipped = await cards.evaluateAll((all) =>
    all.filter((element) => getComputedStyle(element).overflow !== 'visible'),
  );
  expect(clipped).toHaveLength(0);
});
