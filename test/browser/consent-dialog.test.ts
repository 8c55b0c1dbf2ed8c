import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser.ts';
import {
  banner,
  dialogOf,
  openPreferences,
  pressDialogButton,
  switchOf,
  switchStates,
  undecided,
} from '../support/preferences.ts';

const visit = browserVisits();
const stored = (page: Page) =>
  page.evaluate<unknown>(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));

describe('the preferences', () => {
  it('start with Necessary on for good and the rest off', async () => {
    const { page } = await visit('/', undecided);
    await openPreferences(page);
    expect(await dialogOf(page).getByRole('switch').count()).toBe(4);
    expect(await switchStates(page)).toEqual([true, false, false, false]);
    expect(await switchOf(page, 'Necessary').isDisabled()).toBe(true);
  });

  it('are saved as the switches stand, close the banner, and load again', async () => {
    const { page } = await visit('/', undecided);
    await openPreferences(page);
    await dialogOf(page).getByText('Analytics', { exact: true }).click();
    await pressDialogButton(page, 'Save Preferences');
    expect(await stored(page)).toEqual({
      necessary: true,
      functional: false,
      analytics: true,
      marketing: false,
    });
    expect(await banner(page).isVisible()).toBe(false);
    // The dialog's `close` event is dispatched a frame later.
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
    await page.goto('/about');
    await openPreferences(page, 'Cookie settings');
    expect(await switchStates(page)).toEqual([true, false, true, false]);
  });

  it('follow what the banner stored', async () => {
    const { page } = await visit('/', undecided);
    await page.getByRole('button', { name: 'Accept All' }).click();
    await openPreferences(page, 'Cookie settings');
    expect(await switchStates(page)).toEqual([true, true, true, true]);
  });

  it('say what they are for, and begin with the first switch that can be set', async () => {
    const { page } = await visit('/', undecided);
    await openPreferences(page);
    expect(await dialogOf(page).ariaSnapshot()).toContain(
      'paragraph: Choose what this site may keep',
    );
    await expect.poll(() => hasFocus(switchOf(page, 'Functional'))).toBe(true);
  });

  it.each([
    ['Cancel', pressDialogButton],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a press beside them', (page: Page) => page.mouse.click(20, 20)],
  ])('%s saves nothing and gives the focus back', async (way, close) => {
    const { page } = await visit('/', undecided);
    await openPreferences(page);
    await switchOf(page, 'Marketing').press('Space');
    expect(await switchStates(page)).toEqual([true, false, false, true]);
    await close(page, way);
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await stored(page)).toBeNull();
    expect(await banner(page).isVisible()).toBe(true);
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Preferences' }))).toBe(true);
    await openPreferences(page);
    expect(await switchStates(page)).toEqual([true, false, false, false]);
  });

  it.each(['/faq', '/cookies'])('are reached again from %s', async (path) => {
    const { page } = await visit(path, { consent: 'all' });
    const openers = page.getByRole('button', { name: 'Cookie settings' });
    expect(await openers.count()).toBe(path === '/cookies' ? 2 : 1);
    for (const opener of await openers.all()) {
      await opener.click();
      await dialogOf(page).waitFor();
      await pressDialogButton(page, 'Cancel');
      await expect.poll(() => hasFocus(opener)).toBe(true);
    }
  });

  it('open, save and close without asking the network for anything', async () => {
    const { page, waitUntilLoaded } = await visit('/about', undecided);
    await waitUntilLoaded();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openPreferences(page);
    await pressDialogButton(page, 'Save Preferences');
    await waitUntilLoaded();
    expect(asked).toEqual([]);
  });

  it('seen in another tab load there, and keep the page working', async () => {
    const { page } = await visit('/', undecided);
    const other = await page.context().newPage();
    await other.goto('/about');
    await openPreferences(page);
    await switchOf(page, 'Functional').press('Space');
    await pressDialogButton(page, 'Save Preferences');
    await banner(other).waitFor({ state: 'hidden' });
    await openPreferences(other, 'Cookie settings');
    expect(await switchStates(other)).toEqual([true, true, false, false]);
  });
});
