import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits, hasFocus } from '../support/browser/browser.ts';
import { dialogOf, enlarge, itemsOf, picturesOf, titleOf } from '../support/browser/gallery.ts';

const visit = browserVisits();
const tour = browserTour();

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const selectedTabs = (page: Page) => page.getByRole('tab', { selected: true }).allTextContents();

/** Returns the categories of the visible pictures. */
const categories = (page: Page) => itemsOf(page).locator('p:first-child').allTextContents();

describe('the tabs of the gallery', () => {
  it('respond to the first key press, and keep the chosen tab in the URL for Back and reload', () =>
    tour('/gallery', async ({ page }) => {
      const urls: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && urls.push(request.url()));
      await tab(page, 'All').focus();
      for (const [key, name] of [
        ['ArrowRight', 'Infrastructure'],
        ['ArrowRight', 'Operations'],
        ['ArrowLeft', 'Infrastructure'],
        ['End', 'Team'],
        ['Home', 'All'],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => selectedTabs(page), { message: key }).toEqual([name]);
        await expect.poll(() => hasFocus(tab(page, name)), { message: key }).toBe(true);
      }
      for (const name of ['Equipment', 'Safety', 'Team']) {
        await tab(page, name).click();
        await expect.poll(() => selectedTabs(page)).toEqual([name]);
        await page.waitForURL(`**/gallery?category=${name.toLowerCase()}`);
        expect(await page.title()).toMatch(`Gallery: ${name} – `);
        expect(new Set(await categories(page))).toEqual(new Set([name]));
      }
      await page.goBack();
      await expect.poll(() => selectedTabs(page)).toEqual(['Safety']);
      expect(urls).toEqual([]);
      await page.reload();
      expect(await selectedTabs(page)).toEqual(['Safety']);
      expect(new Set(await categories(page))).toEqual(new Set(['Safety']));
      await tab(page, 'All').click();
      await expect.poll(() => picturesOf(page).count()).toBe(9);
      await page.waitForURL(({ search }) => search === '');
    }));

  it('limit the dialog to the pictures of the chosen tab', () =>
    tour('/gallery?category=safety', async ({ page }) => {
      await tab(page, 'Safety').press('Home');
      await expect.poll(() => selectedTabs(page)).toEqual(['All']);
      await page.getByRole('link', { name: 'Operations centre' }).click();
      await dialogOf(page).waitFor();
      await page.goBack();
      await dialogOf(page).waitFor({ state: 'detached' });
      await tab(page, 'Team').click();
      await expect.poll(() => selectedTabs(page)).toEqual(['Team']);
      expect(await dialogOf(page).count()).toBe(0);
      await enlarge(page);
      const firstTitle = await titleOf(page);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => titleOf(page)).toBe('Operations centre');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => titleOf(page)).toBe(firstTitle);
    }));
});

describe('the dialog of the gallery', () => {
  it('enlarges a picture, wraps from the last picture to the first, and keeps the focus in itself and in view', () =>
    tour('/gallery', async ({ page }) => {
      await enlarge(page);
      await page.getByRole('dialog', { name: 'Toll gantry at dusk' }).waitFor();
      expect(await dialogOf(page).textContent()).toMatch(
        /Overhead readers, cameras.+Computer illustration\./s,
      );
      const widthOf = (element: Element) => element.getBoundingClientRect().width;
      const enlargedWidth = await dialogOf(page).getByRole('img').evaluate(widthOf);
      const thumbnailWidth = await page.locator('main li img').first().evaluate(widthOf);
      expect(enlargedWidth).toBeGreaterThan(thumbnailWidth * 1.5);
      expect(new URL(page.url()).pathname).toBe('/gallery');
      await dialogOf(page).getByRole('button', { name: 'Next' }).click();
      await expect.poll(() => titleOf(page)).toBe('Sweeper on the hard shoulder');
      await dialogOf(page).getByRole('button', { name: 'Previous' }).click();
      await expect.poll(() => titleOf(page)).toBe('Toll gantry at dusk');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => titleOf(page)).toBe('Renewing the edge line');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => titleOf(page)).toBe('Toll gantry at dusk');
      // A screen of 1280 by 1024 px at 400 % zoom.
      await page.setViewportSize({ width: 320, height: 256 });
      const isShown = (focused: Element) => {
        const { top, bottom } = focused.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      };
      for (let step = 0; step < 5; step++) {
        await page.keyboard.press('Tab');
        await expect.poll(() => dialogOf(page).locator(':focus').evaluate(isShown)).toBe(true);
      }
    }));

  it('shows the neighbour of a picture after a swipe, and no other picture after a scroll', async () => {
    const { page } = await visit('/gallery', { viewport: { width: 360, height: 740 } });
    await enlarge(page);
    /** Moves one finger over the picture. */
    const swipe = (right: number, down: number) =>
      dialogOf(page)
        .getByRole('img')
        .evaluate(
          (target, [x, y]) => {
            for (const [type, clientX, clientY] of [
              ['touchstart', 180, 300],
              ['touchend', 180 + (x ?? 0), 300 + (y ?? 0)],
            ] as const) {
              const touch = new Touch({ identifier: 1, target, clientX, clientY });
              const touches = type === 'touchstart' ? [touch] : [];
              const init = { touches, changedTouches: [touch], bubbles: true };
              target.dispatchEvent(new TouchEvent(type, init));
            }
          },
          [right, down],
        );
    await swipe(-120, 200);
    await swipe(-120, 10);
    await expect.poll(() => titleOf(page)).toBe('Sweeper on the hard shoulder');
    await swipe(120, 10);
    await expect.poll(() => titleOf(page)).toBe('Toll gantry at dusk');
  });

  it('returns the focus to the opened picture, fits every screen, and links to the full size', () =>
    tour('/gallery', async ({ page }) => {
      const closingActions = {
        Close: () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
        Escape: () => page.keyboard.press('Escape'),
        'Escape twice': () =>
          Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]),
        Back: () => page.goBack(),
      };
      for (const [way, close] of Object.entries(closingActions)) {
        await picturesOf(page).nth(4).focus();
        await page.keyboard.press('Enter');
        await dialogOf(page).locator(':focus').waitFor();
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => titleOf(page)).toBe('The motorway below the mountains');
        await close();
        await expect.poll(() => dialogOf(page).count(), { message: way }).toBe(0);
        await expect.poll(() => hasFocus(picturesOf(page).nth(4)), { message: way }).toBe(true);
        expect(new URL(page.url()).pathname).toBe('/gallery');
      }
      for (const viewport of [
        { width: 1440, height: 800 },
        { width: 1280, height: 640 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(viewport);
        await enlarge(page, 1);
        const isWithinScreen = await dialogOf(page).evaluate((dialog) => {
          const { top, bottom } = dialog.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
        expect(isWithinScreen, `${viewport.width} px`).toBe(true);
        await page.keyboard.press('Escape');
        await dialogOf(page).waitFor({ state: 'detached' });
      }
      await enlarge(page);
      const box = await dialogOf(page).getByRole('img').boundingBox();
      expect(box).toMatchObject({ x: 0, width: 360 });
      await dialogOf(page).getByRole('link', { name: 'Open full size' }).click();
      await page.waitForURL(/\/pictures\/.*\.webp$/);
    }));
});

describe('the gallery without its code', () => {
  it('follows the link to a tab if the script of the tabs is blocked', async () => {
    const { page } = await visit('/gallery', {
      prepare: (context) => context.route('**/assets/gallery-*.js', (route) => route.abort()),
    });
    await tab(page, 'Team').click();
    await page.waitForURL('**/gallery?category=team');
    expect(await picturesOf(page).count()).toBe(2);
  });
});
