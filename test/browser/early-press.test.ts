import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, holdScript } from '../support/browser.ts';
import { dialogOf, picturesOf } from '../support/gallery.ts';

const visit = browserVisits();

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Opens a page with the scripts of a name held back until released. */
async function visitWithout(name: string, path: string) {
  const { page } = await visit('/healthz', { consent: 'none' });
  const release = await holdScript(page.context(), name);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return { page, release };
}

it('a press before the entry script has come is felt and carried out at once', async () => {
  const { page } = await visitWithout('entry-', '/about');
  const pressState = await button(page, 'Preferences').evaluate((pressed: HTMLElement) => {
    pressed.click();
    return { busy: pressed.ariaBusy, open: document.querySelector('dialog')?.open };
  });
  // Laying out the dialog would delay the frame that shows the press.
  expect(pressState).toEqual({ busy: 'true', open: false });
  const preferences = page.getByRole('dialog', { name: 'Cookie preferences' });
  await preferences.waitFor();
  expect(await page.locator('[aria-busy]').count()).toBe(0);
  await preferences.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Accept All').click();
  await page.getByText('We Value Your Privacy').waitFor({ state: 'hidden' });
  const stored = await page.evaluate(() => localStorage.getItem('cookieConsent') ?? '');
  const all = { necessary: true, functional: true, analytics: true, marketing: true };
  expect(JSON.parse(stored)).toEqual(all);
});

describe('a press that waits for its code', () => {
  const look = (control: Locator) =>
    control.evaluate((element) => getComputedStyle(element).backgroundImage);

  it('shows that it waits, in its own look and to others, until its code has come', async () => {
    const { page, release } = await visitWithout('react', '/contact');
    await page.locator('html[data-script]').waitFor({ state: 'attached' });
    const send = button(page, 'Send message');
    expect(await look(send)).toBe('none');
    await send.click();
    expect(await send.getAttribute('aria-busy')).toBe('true');
    expect(await look(send)).toContain('gradient');
    release();
    await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
  });

  it('on a picture shows that it waits, and follows its link after six seconds', async () => {
    const { page } = await visit('/gallery');
    await page.clock.install();
    await holdScript(page.context(), 'react');
    await page.reload();
    const picture = picturesOf(page).first();
    await picture.click();
    expect(await picture.getAttribute('aria-busy')).toBe('true');
    expect(await look(picture)).toContain('gradient');
    await page.clock.runFor(6_000);
    await page.waitForURL(/\/pictures\/gantry.*\.webp$/);
  });

  it('on a tab follows its link to the same, and shows that it does', async () => {
    const { page } = await visit('/gallery', {
      prepare: (context) => context.addInitScript(storeBusyTextOnLeave),
    });
    await holdScript(page.context(), 'react');
    await page.reload();
    await page.getByRole('tab', { name: 'Team' }).click();
    await page.waitForURL('**/gallery?category=team');
    expect(await page.evaluate(() => sessionStorage.getItem('waiting'))).toBe('Team');
    expect(await picturesOf(page).count()).toBe(2);
    expect(await dialogOf(page).count()).toBe(0);
  });
});

/** Stores the text of the element marked `aria-busy` when the page is left, for the next page to read. */
function storeBusyTextOnLeave(): void {
  addEventListener('pagehide', () => {
    const waiting = document.querySelector('[aria-busy=true]');
    sessionStorage.setItem('waiting', waiting?.textContent ?? 'nothing');
  });
}

/** Records which script files run; the returned function ends that and resolves to their names. */
async function watchScripts(page: Page): Promise<() => Promise<string[]>> {
  await page.coverage.startJSCoverage();
  return async () => {
    const scripts = await page.coverage.stopJSCoverage();
    return scripts.flatMap(({ url }) => url.match(/\/assets\/(\w+)-/)?.[1] ?? []);
  };
}

describe('the code that somebody plainly came for', () => {
  const onPhone = { viewport: { width: 390, height: 800 } };
  const filesOf = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => name.match(/([^/]+)-[\w-]{8}\.js$/)?.[1] ?? []),
    );

  it('is fetched after the page, and not run, and not where nobody came for it', async () => {
    const { page } = await visit('/about', onPhone);
    await idle(page);
    expect(await filesOf(page)).toEqual(['entry']);
    const run = await watchScripts(page);
    await page.goto('/contact');
    await expect
      .poll(() => filesOf(page))
      .toEqual(expect.arrayContaining(['react', 'contact-form.island']));
    const early = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const end = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => /react|island/.test(name) && startTime < end).length;
    });
    expect(early).toBe(0);
    expect(await run()).toEqual(['entry']);
  });

  it.each([
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: 'slow-2g' },
  ])('is not fetched ahead where bytes are dear: %o', async (connection) => {
    const { page } = await visit('/gallery', {
      ...onPhone,
      prepare: (context) =>
        context.addInitScript((value) => {
          Object.defineProperty(Navigator.prototype, 'connection', { get: () => value });
        }, connection),
    });
    await idle(page);
    expect(await filesOf(page)).toEqual(['entry']);
  });
});

/** Waits for the second idle period: prefetching starts in the first. */
function idle(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const limit = { timeout: 5_000 };
    return new Promise((resolve) =>
      requestIdleCallback(() => requestIdleCallback(resolve, limit), limit),
    );
  });
}
