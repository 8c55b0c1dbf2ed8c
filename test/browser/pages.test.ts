import { expect, it } from 'vitest';
import { browserTour } from '../support/browser/browser.ts';

const tour = browserTour();

it('the hero is 600 px high and shows its badges and buttons at every width', () =>
  tour('/', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1, name: 'Keeping Dublin Moving' });
    const hero = page.locator('main > section').filter({ has: heading });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await hero.boundingBox())?.height, `${width} px`).toBe(600);
      for (const badge of ['Cleaning in Progress', 'Inspection Active', 'Toll Gates Maintained'])
        expect(await hero.getByText(badge).isVisible(), badge).toBe(true);
      for (const path of ['/operations', '/contact'])
        expect(await hero.locator(`a[href="${path}"]`).isVisible(), path).toBe(true);
      const contentHeight = await hero.evaluate((section) => section.scrollHeight);
      expect(contentHeight, `nothing is cut off at ${width} px`).toBe(600);
    }
  }));

it.each([
  ['/no/such-page', 'Oops! Page not found', /home page/, '/'],
  ['/blog/no-such-article', 'Article Not Found', 'Back to News', '/blog'],
])(
  'the 404 page for %s shows "%s", logs the path, and links to an existing page',
  (path, title, link, target) =>
    tour(path, async ({ page, pageErrors }) => {
      await expect.poll(() => pageErrors.join()).toContain(`404 ${path}`);
      expect(await page.getByRole('heading', { level: 1, name: title }).isVisible()).toBe(true);
      await page.getByRole('main').getByRole('link', { name: link }).click();
      await page.waitForURL(({ pathname }) => pathname === target);
    }),
);

it('an article opened from another article is scrolled to the top', () =>
  tour('/blog/eco-friendly-cleaning', async ({ page }) => {
    const link = page.getByRole('navigation', { name: 'Articles' }).getByRole('link').first();
    const target = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`**${target}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }));
