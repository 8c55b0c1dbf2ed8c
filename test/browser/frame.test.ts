import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits, hasFocus, holdScript } from '../support/browser/browser.ts';
import { overflowPx } from '../support/browser/page-checks.ts';

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

  it('opens by click or keyboard, and closes with Escape, after a click on a link, even within the page, or when the focus leaves it', () =>
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

      // The open menu would cover the next element with the focus.
      await toggle.click();
      await menu.getByRole('link', { name: 'Contact' }).focus();
      await page.keyboard.press('Tab');
      await menu.waitFor({ state: 'hidden' });
      expect(await hasFocus(toggle)).toBe(false);
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

it('the hero is 600 px high and shows its badges and buttons at every width', () =>
  tour('/', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1, name: 'Keeping Dublin Moving' });
    const hero = page.locator('main > *').filter({ has: heading });
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

it.each(['/no/such-page', '/blog/no-such-article'])('the 404 page at %s logs its path', (path) =>
  tour(path, ({ pageErrors }) => expect.poll(() => pageErrors.join()).toContain(`404 ${path}`)),
);

it('an article opened from another article is scrolled to the top', () =>
  tour('/blog/eco-friendly-cleaning', async ({ page }) => {
    const link = page.getByRole('navigation', { name: 'Articles' }).getByRole('link').first();
    const target = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`**${target}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }));

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

describe('the header in a narrow window', () => {
  it('keeps its emergency link on screen with large text', () =>
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
