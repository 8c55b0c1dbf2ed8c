import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits, hasFocus, holdScript } from '../support/browser/browser.ts';

const visit = browserVisits();
const tour = browserTour();
const phone = { viewport: { width: 360, height: 740 } };

describe('the header', () => {
  it('highlights only the link to the current page, even if the URL has a query string', () =>
    tour('/gallery?category=safety', async ({ page }) => {
      const currentLink = page.locator('header [aria-current]');
      expect(await currentLink.allTextContents()).toEqual(['Gallery']);
      const borderColours = await page
        .locator('header nav a')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor));
      const edge = await currentLink.evaluate((link) => getComputedStyle(link).borderBottomColor);
      expect(borderColours.filter((one) => one === edge)).toHaveLength(1);
    }));

  it('follows a skip link, and has no menu button on a wide screen', () =>
    tour('/about', async ({ page }) => {
      await page.keyboard.press('Tab');
      const skipLink = page.getByRole('link', { name: 'Skip to main content' });
      expect(await hasFocus(skipLink)).toBe(true);
      await expect.poll(async () => (await skipLink.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
      expect(await page.getByRole('button', { name: 'Toggle mobile menu' }).isVisible()).toBe(
        false,
      );
    }));

  it('is translucent with a blur and a shadow only if the page is scrolled by more than 20 px', () =>
    tour('/about', async ({ page }) => {
      const headerLook = () =>
        page.getByRole('banner').evaluate((header) => {
          const { backgroundColor, boxShadow, backdropFilter, position } = getComputedStyle(header);
          const solid = !/\/ 0|rgba/.test(backgroundColor);
          return {
            solid,
            shadow: boxShadow !== 'none',
            blurred: backdropFilter !== 'none',
            position,
          };
        });
      const topLook = { solid: true, shadow: false, blurred: false, position: 'fixed' };
      const scrolledLook = { solid: false, shadow: true, blurred: true, position: 'fixed' };
      for (const [top, expected] of [
        [20, topLook],
        [21, scrolledLook],
        [20, topLook],
      ] as const) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await expect.poll(headerLook).toEqual(expected);
      }
    }));

  it('is translucent if the page was scrolled before the script had loaded', async () => {
    const { page } = await visit('/');
    const release = await holdScript(page.context(), 'entry-');
    await page.goto('/about', { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    // The scroll event is dispatched in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    release();
    await page.locator('header[data-scrolled]').waitFor();
  });
});

describe('the mobile menu', () => {
  const tourOnPhone = browserTour(phone);

  it('opens by click or keyboard, and closes with Escape or after a click on a link, even a link within the page', () =>
    tourOnPhone('/about', async ({ page }) => {
      const toggle = page.getByRole('button', { name: 'Toggle mobile menu' });
      const menu = page.locator('header nav');
      expect(await menu.isVisible()).toBe(false);
      await toggle.click();
      await menu.waitFor();
      expect(await menu.getByRole('link').count()).toBe(9);
      await toggle.click();
      await menu.waitFor({ state: 'hidden' });

      await toggle.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect.poll(() => hasFocus(menu.getByRole('link', { name: 'Home' }))).toBe(true);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      expect(await hasFocus(toggle)).toBe(true);

      await toggle.click();
      const link = menu.getByRole('link', { name: 'About' });
      await link.evaluate((anchor) => anchor.setAttribute('href', '#main'));
      await link.click();
      await menu.waitFor({ state: 'hidden' });
    }));

  it('works without JavaScript', async () => {
    const { page } = await visit('/about', { ...phone, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Toggle mobile menu' }).click();
    await page.locator('header nav').getByRole('link', { name: 'News' }).click();
    await page.waitForURL('**/blog');
    expect(await page.locator('header nav').isVisible()).toBe(false);
  });
});

it('the footer fits a phone screen in two columns, with targets of at least 44 px', () =>
  tour('/', async ({ page }) => {
    await page.setViewportSize(phone.viewport);
    const footer = page.getByRole('contentinfo');
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(700);
    const leftEdges = await footer
      .getByRole('heading')
      .evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().left));
    expect(new Set(leftEdges).size).toBe(2);
    const heights = await footer
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(15);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }));
