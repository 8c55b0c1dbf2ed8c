import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { pagePaths } from '../support/paths.ts';

const visit = browserVisits();
const widths = [320, 360, 768, 1440, 1920];

/** How many pixels stick out at the side. */
async function overhang(page: Page, width: number): Promise<number> {
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

describe('every page', () => {
  it.each(pagePaths)('%s has its landmarks and one h1, and fits every width', async (path) => {
    const { page } = await visit(path, { consent: 'none' });
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      expect(await page.getByRole(role).count(), role).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const width of widths) expect(await overhang(page, width), `${width} px`).toBe(0);
    await expectEmergencyNumbers(page);
  });

  it('has a title and a description of its own', async () => {
    const { page } = await visit('/');
    const titles = new Set<string>();
    const descriptions = new Set<string | null>();
    for (const path of pagePaths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      titles.add(await page.title());
      descriptions.add(await page.locator('meta[name=description]').getAttribute('content'));
    }
    expect(titles.size).toBe(pagePaths.length);
    expect(descriptions.size).toBe(pagePaths.length);
  });

  it.each(pagePaths)('%s is all there to read without script', async (path) => {
    const { page } = await visit(path, { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const texts = page.getByRole('main').locator('h1, h2, h3, p, li, dd, td, summary');
    const unseen = await texts.evaluateAll((elements) =>
      elements
        // What a closed answer or a control for script alone holds is hidden on purpose.
        .filter((element) => !element.closest('details > :not(summary), .scripted'))
        .filter((element) => !element.checkVisibility())
        .map((element) => element.textContent),
    );
    expect(await texts.count()).toBeGreaterThan(5);
    expect(unseen).toEqual([]);
    expect(await page.getByText('We Value Your Privacy').isVisible()).toBe(false);
  });
});

describe('the hero', () => {
  it.each([360, 768, 1440])('is 600 px high at %i px', async (width) => {
    const { page } = await visit('/', { viewport: { width, height: 900 } });
    const heading = page.getByRole('heading', { level: 1, name: 'Keeping Dublin Moving' });
    const hero = page.locator('main > section').filter({ has: heading });
    expect((await hero.boundingBox())?.height).toBe(600);
    for (const badge of ['Cleaning in Progress', 'Inspection Active', 'Toll Gates Maintained'])
      expect(await hero.getByText(badge).isVisible(), badge).toBe(true);
    for (const path of ['/operations', '/contact'])
      expect(await hero.locator(`a[href="${path}"]`).isVisible(), path).toBe(true);
    const bottom = await hero.evaluate((section) => section.scrollHeight);
    expect(bottom, 'nothing is cut off').toBe(600);
  });
});

describe('what is not there', () => {
  it.each(['/no/such-page', '/blog/no-such-article'])('%s logs its path', async (path) => {
    const { page, complaints } = await visit(path);
    await expect
      .poll(() => complaints.some((text) => text.includes(`404: there is no page at ${path}`)))
      .toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  it('leads home from an unknown path, and back to the news from an unknown article', async () => {
    const { page } = await visit('/no-such-page');
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /home page/ })
      .click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/blog/no-such-article');
    await page.getByRole('heading', { name: 'Article Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to News' }).click();
    await page.waitForURL('**/blog');
  });
});

describe('an article', () => {
  it('starts at its top when it is reached from another', async () => {
    const { page } = await visit('/blog/eco-friendly-cleaning');
    const next = page.getByRole('navigation', { name: 'Articles' }).getByRole('link').first();
    const target = await next.getAttribute('href');
    await next.click();
    await page.waitForURL(`**${target}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

describe('print', () => {
  it('shows every answer and leaves out what only a screen can use', async () => {
    const { page } = await visit('/faq', { consent: 'none' });
    await page.emulateMedia({ media: 'print' });
    const shown = await page
      .locator('.faq-answer')
      .evaluateAll(
        (answers) =>
          answers.filter((answer) => answer.clientHeight > 0 && answer.checkVisibility()).length,
      );
    expect(shown).toBe(21);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByText('We Value Your Privacy').isVisible()).toBe(false);
  });

  it('writes out where links lead', async () => {
    const { page } = await visit('/cookies');
    await page.emulateMedia({ media: 'print' });
    const written = await page
      .getByRole('main')
      .getByRole('link', { name: 'Privacy Policy' })
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(written).toContain('/privacy');
  });
});
