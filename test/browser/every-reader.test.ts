import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits } from '../support/browser/browser.ts';
import { overflowPx } from '../support/browser/page-checks.ts';

const visit = browserVisits();
const tour = browserTour();

it('the thumb of a switch that is on is visible in forced colours', async () => {
  const { page } = await visit('/faq', { forcedColors: 'active', consent: 'all' });
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const colours = await page
    .getByRole('switch', { name: 'Marketing', checked: true })
    .evaluate((element) => [
      getComputedStyle(element, '::before').backgroundColor,
      getComputedStyle(element).backgroundColor,
    ]);
  expect(new Set(colours).size).toBe(2);
});

describe('the header', () => {
  it('keeps its emergency link on screen in a narrow window with large text', () =>
    tour('/about', async ({ page }) => {
      const link = page
        .getByRole('banner')
        .getByRole('link', { name: 'Emergency 999 or 112', exact: true });
      expect((await link.innerText()).replace(/\s+/g, ' ')).toBe('Emergency 999 or 112');
      for (const [width, size] of [
        [240, 16],
        [293, 16],
        [412, 32],
      ] as const) {
        await page.setViewportSize({ width, height: 700 });
        await page.evaluate((px) => {
          document.documentElement.style.fontSize = `${px}px`;
        }, size);
        for (const control of [page.getByRole('button', { name: 'Toggle mobile menu' }), link]) {
          const box = await control.evaluate((element) => element.getBoundingClientRect());
          expect(box.left, `${width} px`).toBeGreaterThanOrEqual(0);
          expect(box.right, `${width} px`).toBeLessThanOrEqual(width);
        }
      }
    }));

  it('shows its nine links on one line at a width of 1024 px', () =>
    tour('/about', async ({ page }) => {
      await page.setViewportSize({ width: 1024, height: 700 });
      const edges = await page
        .locator('.header-row > *:visible')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
      for (const [index, { left }] of edges.entries())
        expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0);
      expect(edges.at(-1)?.right).toBeLessThanOrEqual(1024);
      const tops = await page
        .locator('#menu a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(tops).toHaveLength(9);
      expect(new Set(tops).size).toBe(1);
    }));
});

it('every tab of the gallery can be reached by keyboard without JavaScript', async () => {
  const { page } = await visit('/gallery', { javaScriptEnabled: false });
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  for (let index = 1; index < (await tabs.count()); index++) {
    await page.keyboard.press('Tab');
    expect(await tabs.nth(index).evaluate((tab) => tab.matches(':focus'))).toBe(true);
  }
  expect(await page.locator('a[type]').count()).toBe(0);
});

describe('text with the spacing of WCAG 1.4.12', () => {
  const tourOf320px = browserTour({ viewport: { width: 320, height: 700 }, bypassCSP: true });

  it.each([
    '/cookies',
    '/blog/maintenance-best-practices',
    '/blog/technology-upgrades',
    '/reports',
  ])('fits a width of 320 px at %s, and its tables can be scrolled by keyboard', (path) =>
    tourOf320px(path, async ({ page }) => {
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      });
      expect(await overflowPx(page)).toBe(0);
      for (const table of await page.locator('main table').all())
        expect(await table.evaluate((one) => one.closest('[tabindex="0"]') !== null)).toBe(true);
    }),
  );
});

it('a long page shows the table of contents beside the text on a wide screen', () =>
  tour('/terms', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const text = page.locator('.prose');
    expect((await contents.boundingBox())?.x).toBeGreaterThan(
      ((await text.boundingBox())?.x ?? 0) + 600,
    );
    await contents.getByRole('link', { name: 'Children' }).click();
    await page.waitForURL(/#children$/);
    expect(await page.getByRole('heading', { name: 'Children' }).isVisible()).toBe(true);
  }));
