import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, holdScript } from '../support/browser/browser.ts';
import { picturesOf } from '../support/browser/gallery.ts';

const visit = browserVisits();

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Opens a page and delays the scripts with this name until `release` is called. */
async function visitWithout(name: string, path: string) {
  const { page } = await visit('/healthz', { consent: 'none' });
  const release = await holdScript(page.context(), name);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return { page, release };
}

it('a click takes effect before the entry script has loaded', async () => {
  const { page } = await visitWithout('entry-', '/about');
  const clickState = await button(page, 'Preferences').evaluate((clicked: HTMLElement) => {
    clicked.click();
    return { busy: clicked.ariaBusy, open: document.querySelector('dialog')?.open };
  });
  // The dialog opens a frame later, because its layout blocks a frame.
  expect(clickState).toEqual({ busy: 'true', open: false });
  const preferences = page.getByRole('dialog', { name: 'Cookie preferences' });
  await preferences.waitFor();
  expect(await page.locator('[aria-busy]').count()).toBe(0);
  await preferences.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Accept All').click();
  await page.getByText('We Value Your Privacy').waitFor({ state: 'hidden' });
  const storedConsent = await page.evaluate(() => localStorage.getItem('cookieConsent') ?? '');
  const allCategories = { necessary: true, functional: true, analytics: true, marketing: true };
  expect(JSON.parse(storedConsent)).toEqual(allCategories);
});

describe('a click before React has loaded', () => {
  const backgroundOf = (control: Locator) =>
    control.evaluate((element) => getComputedStyle(element).backgroundImage);

  it('marks the clicked button as busy until React has loaded', async () => {
    const { page, release } = await visitWithout('react', '/contact');
    await page.locator('html[data-script]').waitFor({ state: 'attached' });
    const sendButton = button(page, 'Send message');
    expect(await backgroundOf(sendButton)).toBe('none');
    await sendButton.click();
    expect(await sendButton.getAttribute('aria-busy')).toBe('true');
    expect(await backgroundOf(sendButton)).toContain('gradient');
    release();
    await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
  });

  it('marks a gallery picture as busy, and follows the link of the picture after six seconds', async () => {
    const { page } = await visit('/gallery', {
      async prepare(context) {
        await context.clock.install();
        await holdScript(context, 'react');
      },
    });
    const picture = picturesOf(page).first();
    await picture.click();
    expect(await picture.getAttribute('aria-busy')).toBe('true');
    expect(await backgroundOf(picture)).toContain('gradient');
    await page.clock.runFor(6_000);
    await page.waitForURL(/\/pictures\/gantry.*\.webp$/);
  });
});

describe('the code of an island', () => {
  const onPhone = { viewport: { width: 390, height: 800 } };
  const filesOf = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => name.match(/([^/]+)-[\w-]{8}\.js$/)?.[1] ?? []),
    );

  it('is fetched only after a page with the island has loaded', async () => {
    const { page } = await visit('/about', onPhone);
    await waitForIdle(page);
    expect(await filesOf(page)).toEqual(['entry']);
    await page.goto('/contact');
    await expect
      .poll(() => filesOf(page))
      .toEqual(expect.arrayContaining(['react', 'contact-form.island']));
    const countBeforeLoad = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const end = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => /react|island/.test(name) && startTime < end).length;
    });
    expect(countBeforeLoad).toBe(0);
  });

  it.each([
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: 'slow-2g' },
  ])('is not prefetched if the connection is %o', async (connection) => {
    const { page } = await visit('/gallery', {
      ...onPhone,
      prepare: (context) =>
        context.addInitScript((value) => {
          Object.defineProperty(Navigator.prototype, 'connection', { get: () => value });
        }, connection),
    });
    await waitForIdle(page);
    expect((await filesOf(page)).sort()).toEqual(['entry', 'gallery']);
  });
});

/** Waits for the second idle period: prefetching starts in the first. */
function waitForIdle(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const idleOptions = { timeout: 5_000 };
    return new Promise((resolve) =>
      requestIdleCallback(() => requestIdleCallback(resolve, idleOptions), idleOptions),
    );
  });
}
