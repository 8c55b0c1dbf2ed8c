import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser.ts';

const visit = browserVisits();
const undecided = { consent: 'none' } as const;
const categories = ['Necessary', 'Functional', 'Analytics', 'Marketing'];

const banner = (page: Page) => page.getByRole('region', { name: 'We Value Your Privacy' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' });
const switchOf = (page: Page, name: string) => dialogOf(page).getByRole('switch', { name });
const stored = (page: Page) =>
  page.evaluate<unknown>(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));

async function open(page: Page, name = 'Preferences'): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await dialogOf(page).waitFor();
}

/** Presses one of the dialog's buttons and waits until it is gone. */
async function press(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
}

/** The state of the four switches, in their order. */
async function switches(page: Page): Promise<boolean[]> {
  return Promise.all(categories.map((name) => switchOf(page, name).isChecked()));
}

describe('the preferences', () => {
  it('start with Necessary on for good and the rest off', async () => {
    const { page } = await visit('/', undecided);
    await open(page);
    expect(await dialogOf(page).getByRole('switch').count()).toBe(4);
    expect(await switches(page)).toEqual([true, false, false, false]);
    expect(await switchOf(page, 'Necessary').isDisabled()).toBe(true);
  });

  it('are saved as the switches stand, close the banner, and load again', async () => {
    const { page } = await visit('/', undecided);
    await open(page);
    await dialogOf(page).getByText('Analytics', { exact: true }).click();
    await press(page, 'Save Preferences');
    expect(await stored(page)).toEqual({
      necessary: true,
      functional: false,
      analytics: true,
      marketing: false,
    });
    expect(await banner(page).isVisible()).toBe(false);
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    await page.goto('/about');
    await open(page, 'Cookie settings');
    expect(await switches(page)).toEqual([true, false, true, false]);
  });

  it('follow what the banner stored', async () => {
    const { page } = await visit('/', undecided);
    await page.getByRole('button', { name: 'Accept All' }).click();
    await open(page, 'Cookie settings');
    expect(await switches(page)).toEqual([true, true, true, true]);
  });

  it('say what they are for, and begin with the first switch that can be set', async () => {
    const { page } = await visit('/', undecided);
    await open(page);
    expect(await dialogOf(page).ariaSnapshot()).toContain(
      'paragraph: Choose what this site may keep',
    );
    await expect.poll(() => hasFocus(switchOf(page, 'Functional'))).toBe(true);
  });

  it.each([
    ['Cancel', press],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a press beside them', (page: Page) => page.mouse.click(20, 20)],
  ])('%s saves nothing and gives the focus back', async (way, close) => {
    const { page } = await visit('/', undecided);
    await open(page);
    await switchOf(page, 'Marketing').press('Space');
    expect(await switches(page)).toEqual([true, false, false, true]);
    await close(page, way);
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await stored(page)).toBeNull();
    expect(await banner(page).isVisible()).toBe(true);
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Preferences' }))).toBe(true);
    await open(page);
    expect(await switches(page)).toEqual([true, false, false, false]);
  });

  it.each(['/faq', '/cookies'])('are reached again from %s', async (path) => {
    const { page } = await visit(path, { consent: 'all' });
    const openers = page.getByRole('button', { name: 'Cookie settings' });
    expect(await openers.count()).toBe(path === '/cookies' ? 2 : 1);
    for (const opener of await openers.all()) {
      await opener.click();
      await dialogOf(page).waitFor();
      await press(page, 'Cancel');
      await expect.poll(() => hasFocus(opener)).toBe(true);
    }
  });

  it('are set by keyboard alone, and the focus stays in the dialog', async () => {
    const { page } = await visit('/', undecided);
    await page.getByRole('button', { name: 'Preferences' }).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor();
    const order: (string | null | undefined)[] = [];
    for (let step = 0; step < 6; step++) {
      const inside = await dialogOf(page).evaluate((dialog) =>
        dialog.contains(document.activeElement),
      );
      expect(inside).toBe(true);
      order.push(await page.evaluate(nameOfFocused));
      await page.keyboard.press('Tab');
    }
    expect(order).toEqual([
      'Functional',
      'Analytics',
      'Marketing',
      'Cancel',
      'Save Preferences',
      'Functional',
    ]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(nameOfFocused)).toBe('Save Preferences');
  });

  it('show where the focus is to a keyboard, and only to it', async () => {
    const { page } = await visit('/', undecided);
    await open(page);
    const marked = dialogOf(page).locator(':focus-visible');
    expect(await marked.count()).toBe(0);
    await dialogOf(page).getByText('Functional', { exact: true }).click();
    expect(await hasFocus(switchOf(page, 'Functional'))).toBe(true);
    expect(await marked.count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await hasFocus(switchOf(page, 'Analytics'))).toBe(true);
    await expect.poll(() => marked.count()).toBe(1);
  });

  it('stay open when a press slips off them or on to them, or meets their edge', async () => {
    const { page } = await visit('/', undecided);
    await open(page);
    const { x, y } = await dialogOf(page).evaluate((dialog) => dialog.getBoundingClientRect());
    const inside = { x: x + 60, y: y + 60 };
    const edge = { x: x + 60, y: y + 3 };
    const beside = { x: 20, y: 20 };
    for (const { from, to } of [
      { from: inside, to: beside },
      { from: beside, to: inside },
      { from: edge, to: edge },
    ]) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    }
    await switchOf(page, 'Marketing').press('Space');
    expect(await switches(page)).toEqual([true, false, false, true]);
  });

  it('let no tap beside them through to the page', async () => {
    const { page } = await visit('/about', { ...undecided, hasTouch: true });
    await open(page);
    const home = await page.locator('.header a[href="/"]').first().boundingBox();
    await page.touchscreen.tap((home?.x ?? 0) + 10, (home?.y ?? 0) + 10);
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Preferences' }))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  it('keep the page behind where it is', async () => {
    const { page } = await visit('/', undecided);
    const width = () => page.evaluate(() => document.body.clientWidth);
    const before = await width();
    await open(page);
    await page.mouse.wheel(0, 600);
    await switchOf(page, 'Analytics').press('PageDown');
    expect(await dialogOf(page).isVisible()).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await width()).toBe(before);
    await press(page, 'Cancel');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  it('come without React', async () => {
    const { page, loaded } = await visit('/', undecided);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page);
    await loaded();
    expect(asked.flatMap((url) => url.match(/\w+(?=-.{8}\.js$)/) ?? [])).toEqual(['preferences']);
  });

  it('seen in another tab load there, and keep the page working', async () => {
    const { page } = await visit('/', undecided);
    const other = await page.context().newPage();
    await other.goto('/about');
    await open(page);
    await switchOf(page, 'Functional').press('Space');
    await press(page, 'Save Preferences');
    await banner(other).waitFor({ state: 'hidden' });
    await open(other, 'Cookie settings');
    expect(await switches(other)).toEqual([true, true, false, false]);
  });
});

/** The name of the focused control, from its label or its own text. */
function nameOfFocused(): string | null | undefined {
  const focused = document.activeElement;
  const label = focused?.getAttribute('aria-labelledby');
  return (label ? document.getElementById(label) : focused)?.textContent;
}
