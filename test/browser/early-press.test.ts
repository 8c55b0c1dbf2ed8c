import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, holdScript } from '../support/browser.ts';
import { dialogOf, picturesOf } from '../support/gallery.ts';

const visit = browserVisits();
const undecided = { consent: 'none' } as const;

const button = (page: Page, name: string) => page.getByRole('button', { name });
const stored = (page: Page) =>
  page.evaluate<unknown>(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));

/** Opens a page with the scripts of a name held back until released. */
async function visitWithout(name: string, path: string) {
  const { page } = await visit('/healthz', undecided);
  const release = await holdScript(page.context(), name);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return { page, release };
}

describe('a press before the entry script has come', () => {
  it.each([
    ['Accept All', true],
    ['Necessary Only', false],
  ])('on %s is carried out at once', async (name, on) => {
    const { page } = await visitWithout('entry-', '/about');
    await button(page, name).click();
    await page.getByText('We Value Your Privacy').waitFor({ state: 'hidden' });
    expect(await stored(page)).toEqual({
      necessary: true,
      functional: on,
      analytics: on,
      marketing: on,
    });
  });

  it('on Preferences is carried out at once', async () => {
    const { page } = await visitWithout('entry-', '/about');
    await button(page, 'Preferences').click();
    await page.getByRole('dialog', { name: 'Cookie preferences' }).waitFor();
    await button(page, 'Save Preferences').click();
    expect(await stored(page)).toMatchObject({ necessary: true, marketing: false });
  });

  it('on a tab goes where its link leads', async () => {
    const { page } = await visitWithout('entry-', '/gallery');
    await page.getByRole('tab', { name: 'Team' }).click();
    await page.waitForURL('**/gallery?category=team', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    expect(await picturesOf(page).count()).toBe(2);
  });
});

it('a press on Preferences shows that it was felt before the dialog is laid out', async () => {
  const { page } = await visit('/about', undecided);
  const preferences = button(page, 'Preferences');
  const pressState = await preferences.evaluate((pressed: HTMLElement) => {
    pressed.click();
    return { busy: pressed.ariaBusy, open: document.querySelector('dialog')?.open };
  });
  expect(pressState).toEqual({ busy: 'true', open: false });
  await page.getByRole('dialog', { name: 'Cookie preferences' }).waitFor();
  expect(await page.locator('[aria-busy]').count()).toBe(0);
});

describe('a press that waits for its code', () => {
  it.each([
    ['/contact', 'react', (page: Page) => button(page, 'Send message')],
    ['/gallery', 'react', (page: Page) => picturesOf(page).first()],
  ])(
    'on %s for %s shows that it waits, in its own look and to others',
    async (path, code, control) => {
      const { page, release } = await visitWithout(code, path);
      await page.locator('html[data-script]').waitFor({ state: 'attached' });
      const look = () =>
        control(page).evaluate((element) => getComputedStyle(element).backgroundImage);
      expect(await look()).toBe('none');
      await control(page).click();
      expect(await control(page).getAttribute('aria-busy')).toBe('true');
      expect(await look()).toContain('gradient');
      release();
      await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
    },
  );

  it('on a picture follows its link after six seconds', async () => {
    const { page } = await visit('/gallery');
    await page.clock.install();
    await holdScript(page.context(), 'react');
    await page.reload();
    await picturesOf(page).first().click();
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
  const filesOf = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => name.match(/[^/]+\.js$/) ?? []),
    );

  it.each(['/contact', '/gallery'])(
    'of %s is fetched after the page, and not run',
    async (path) => {
      const { page } = await visit('/about', { viewport: { width: 390, height: 800 } });
      const run = await watchScripts(page);
      await page.goto(path);
      const island = path === '/contact' ? 'contact-form.island' : 'gallery.island';
      await expect
        .poll(() => filesOf(page))
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^react-/),
            expect.stringMatching(`^${island}`),
          ]),
        );
      const early = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation');
        const end =
          navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
        return performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => /react|island/.test(name) && startTime < end).length;
      });
      expect(early).toBe(0);
      expect(await run()).toEqual(['entry']);
    },
  );

  it.each([
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: '2g' },
    { saveData: false, effectiveType: 'slow-2g' },
  ])('is not fetched ahead where bytes are dear: %o', async (connection) => {
    const { page } = await visit('/gallery', {
      viewport: { width: 390, height: 800 },
      prepare: (context) =>
        context.addInitScript((value) => {
          Object.defineProperty(Navigator.prototype, 'connection', { get: () => value });
        }, connection),
    });
    await idle(page);
    expect((await filesOf(page)).map((file) => file.replace(/-.*/, ''))).toEqual(['entry']);
  });

  it('is not fetched where nobody came for it', async () => {
    const { page } = await visit('/about');
    await idle(page);
    expect((await filesOf(page)).map((file) => file.replace(/-.*/, ''))).toEqual(['entry']);
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
