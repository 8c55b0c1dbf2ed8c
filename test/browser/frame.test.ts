import { describe, expect, it } from 'vitest';
import { browserVisits, holdScript } from '../support/browser.ts';

const visit = browserVisits();
const phone = { viewport: { width: 360, height: 640 } };
const navigation = [
  'Home',
  'About',
  'Operations',
  'Road works',
  'Reports',
  'Gallery',
  'FAQ',
  'News',
  'Contact',
];

describe('the header', () => {
  it('links to the nine main pages', async () => {
    const { page } = await visit('/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(navigation);
  });

  it.each([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/operations', 'Operations'],
    ['/works', 'Road works'],
    ['/reports', 'Reports'],
    ['/gallery?category=safety', 'Gallery'],
    ['/faq', 'FAQ'],
    ['/blog', 'News'],
    ['/blog/safety-measures', 'News'],
    ['/contact', 'Contact'],
  ])('on %s highlights %s alone', async (path, name) => {
    const { page } = await visit(path);
    const current = page.locator('header [aria-current]');
    expect(await current.allTextContents()).toEqual([name]);
    const edge = (link: Element) => getComputedStyle(link).borderBottomColor;
    const other = page.locator('header nav a:not([aria-current])').first();
    expect(await current.evaluate(edge)).not.toBe(await other.evaluate(edge));
  });

  it('turns translucent, blurred and shadowed past 20 pixels, and back', async () => {
    const { page } = await visit('/about');
    const look = () =>
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
    const still = { solid: true, shadow: false, blurred: false, position: 'fixed' };
    const scrolled = { solid: false, shadow: true, blurred: true, position: 'fixed' };
    for (const [top, expected] of [
      [20, still],
      [21, scrolled],
      [20, still],
    ] as const) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      await expect.poll(look).toEqual(expected);
    }
  });
});

it('has its header translucent although it was scrolled before its script came', async () => {
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

describe('the mobile menu', () => {
  it('opens and closes by its button', async () => {
    const { page } = await visit('/about', phone);
    const toggle = page.getByRole('button', { name: 'Toggle mobile menu' });
    const link = page.locator('header nav a').first();
    expect(await link.isVisible()).toBe(false);
    await toggle.click();
    await link.waitFor();
    expect(await page.locator('header nav a:visible').allTextContents()).toEqual(navigation);
    await toggle.click();
    await link.waitFor({ state: 'hidden' });
  });

  it('opens by keyboard, is next in focus order, and gives the focus back on Escape', async () => {
    const { page } = await visit('/about', phone);
    const toggle = page.getByRole('button', { name: 'Toggle mobile menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Home');
    await page.keyboard.press('Escape');
    await page.locator('header nav').waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('closes when a link of it is chosen, even one that stays on the page', async () => {
    const { page } = await visit('/about', phone);
    await page.getByRole('button', { name: 'Toggle mobile menu' }).click();
    const link = page.locator('header nav').getByRole('link', { name: 'About' });
    await link.evaluate((anchor) => anchor.setAttribute('href', '#main'));
    await link.click();
    await page.locator('header nav').waitFor({ state: 'hidden' });
  });

  it('works without script', async () => {
    const { page } = await visit('/about', { ...phone, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Toggle mobile menu' }).click();
    await page.locator('header nav').getByRole('link', { name: 'News' }).click();
    await page.waitForURL('**/blog');
    expect(await page.locator('header nav').isVisible()).toBe(false);
  });

  it('is not there where the links have room', async () => {
    const { page } = await visit('/');
    expect(await page.getByRole('button', { name: 'Toggle mobile menu' }).isVisible()).toBe(false);
  });
});

describe('the skip link', () => {
  it('comes first, and leads past the header', async () => {
    const { page } = await visit('/about');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });
});

describe('the footer', () => {
  it('takes about a screen of a phone, in two columns of targets of 44 px', async () => {
    const { page } = await visit('/', { viewport: { width: 360, height: 740 } });
    const footer = page.getByRole('contentinfo');
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(700);
    const lefts = await footer
      .getByRole('heading')
      .evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(2);
    const heights = await footer
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(15);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  it('has the brand, quick links, support links and contact details', async () => {
    const { page } = await visit('/');
    const footer = page.getByRole('contentinfo');
    const linksOf = (name: string) =>
      footer.getByRole('navigation', { name }).getByRole('link').allTextContents();
    const text = (await footer.textContent())?.replace(/\s+/g, ' ');
    expect(text).toContain('Professional road maintenance and service operations');
    expect(text).toContain('no political advertising or political content');
    expect(await linksOf('Quick links')).toEqual(navigation.slice(0, 6));
    expect(await linksOf('Support')).toEqual([
      ...['FAQ', 'News', 'Contact', 'Who looks after what', 'For developers'],
      ...['Privacy Policy', 'Terms of Service', 'Cookie Policy', 'Accessibility'],
      'Status of a report',
    ]);
    expect(text).toContain('Example Operations Centre');
    expect(await footer.locator('a[href="tel:+353209123456"]').textContent()).toBe('020 912 3456');
    expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1);
    expect(text).toContain(`© ${new Date().getFullYear()}`);
    for (const path of ['/privacy', '/terms', '/cookies'])
      expect(await footer.locator(`a[href="${path}"]`).count()).toBeGreaterThan(0);
  });
});
