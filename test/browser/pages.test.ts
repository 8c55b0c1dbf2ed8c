import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';

const visit = browserVisits();
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
    const { page, pageErrors } = await visit(path);
    await expect.poll(() => pageErrors.some((text) => text.includes(`404 ${path}`))).toBe(true);
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
